"""Dealers, supervisors, inspectors, administrators, and everybody's own account."""

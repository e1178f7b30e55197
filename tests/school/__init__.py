"""The drill: questions, marks, weights, records."""

"""Rounds made up for trying things out."""

from croupier.record.sample.records import sample_record

__all__ = ["sample_record"]

"""Rewrite the golden transcripts: `python -m tests.golden.write`, then read what changed."""

from tests.golden.transcripts import RECORDS, transcript

for record in RECORDS:
    record.with_suffix(".txt").write_text(transcript(record), encoding="utf-8")

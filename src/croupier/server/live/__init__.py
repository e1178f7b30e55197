"""The live channel: followers of a table, their messages, and the software that acts."""

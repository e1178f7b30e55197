"""The live channel: who follows a table, what each is sent, and the software that acts."""

"""Transcripts in colours: what is typed stands out, and what is printed stays readable."""

from typing import ClassVar

from pygments.lexer import RegexLexer, bygroups
from pygments.token import Comment, Generic, Keyword, Name, Text


class TranscriptLexer(RegexLexer):  # type: ignore[misc]
    """`$ croupier ...`, and the consoles of tables in which people type after `Dana, dealer ›`."""

    name = "Transcript"
    aliases: ClassVar = ["console"]
    tokens: ClassVar = {
        "root": [
            (r"^(\$ )(.*?\n)", bygroups(Generic.Prompt, Keyword)),
            (r"^([^\n›]+ › )(.*?\n)", bygroups(Generic.Prompt, Keyword)),
            (r"^\.\.\.\n", Comment),
            (r"^(refused|no|cannot read that)(:)", bygroups(Name.Exception, Text)),
            (r".*?\n", Text),
        ]
    }

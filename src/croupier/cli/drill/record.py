"""The file of a trainee's record; a damaged file is never overwritten."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from croupier.cli.files import write_whole
from croupier.school import DamagedRecord, Record, read_record

_NAME = re.compile(r"\w[\w .-]{0,39}")


class RecordFileError(Exception):
    """A file that cannot be read or written; the message says which and why."""


@dataclass(frozen=True)
class RecordFile:
    """The file of a record, and the trainee to create it for."""

    path: Path
    trainee: str

    def read(self) -> Record:
        """The record; a new one where there is no file. A damaged file is left as it is."""
        try:
            record = read_record(self.path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return Record(trainee=self.trainee)
        except (DamagedRecord, UnicodeDecodeError) as error:
            raise RecordFileError(
                f"{self.path} is not a trainee's record ({error}); it was left as it is: "
                "move it away, or name another file with --record"
            ) from error
        except OSError as error:
            raise self._failed("read", error) from error
        return record

    def update(self, change: Callable[[Record], Record]) -> Record:
        """Read the file, change the record and write it back, so that two sessions add up."""
        record = change(self.read())
        self._write(record.write())
        return record

    def _write(self, text: str) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self.path, text.encode(), private=True)
        except OSError as error:
            raise self._failed("written", error) from error

    def _failed(self, what: str, error: OSError) -> RecordFileError:
        return RecordFileError(f"{self.path} cannot be {what}: {error.strerror or error}")


def is_name(trainee: str) -> bool:
    """Whether a trainee's name can be a file's name."""
    return _NAME.fullmatch(trainee) is not None and trainee == trainee.strip()


def default_path(trainee: str, environment: Mapping[str, str], home: Path) -> Path:
    """In the user's data folder, by the XDG convention."""
    given = Path(environment.get("XDG_DATA_HOME", ""))
    data = given if given.is_absolute() else home / ".local" / "share"
    return data / "croupier" / "drill" / f"{trainee}.json"

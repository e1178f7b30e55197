"""Files that commands write: checked before the work starts, then written in one step."""

import os
from collections.abc import Sequence
from pathlib import Path
from tempfile import NamedTemporaryFile

from croupier.cli.options import refused


def writable(path: Path, what: str, endings: Sequence[str] = ()) -> Path:
    """The path; exits with the reason if it cannot be written. `what` names it in the message."""
    folder = path.absolute().parent
    if endings and path.suffix.lower() not in endings:
        raise refused(f"{what}: a file ends in {' or '.join(endings)}, not {path.name!r}")
    if not folder.is_dir():
        raise refused(f"{what}: there is no folder {path.parent}")
    if path.is_dir():
        raise refused(f"{what}: {path} cannot be written: it is a folder")
    if not os.access(path if path.exists() else folder, os.W_OK):
        raise refused(f"{what}: {path} cannot be written")
    return path


def write_whole(path: Path, content: bytes, *, private: bool = False) -> None:
    """Write a file beside it and move that into place; after an `OSError` nothing has changed."""
    beside: Path | None = None
    try:
        with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
            beside = Path(file.name)
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if not private:
            beside.chmod(0o666 & ~_mask())
        beside.replace(path)
    except OSError:
        if beside is not None:
            beside.unlink(missing_ok=True)
        raise


def _mask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask

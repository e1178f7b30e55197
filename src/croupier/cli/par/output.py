"""Where a sheet goes: whole or not at all."""

import os
from pathlib import Path
from tempfile import NamedTemporaryFile

from croupier.cli.options import refused

SUFFIXES = (".xlsx", ".html")


def output_among(pairs: list[str], named: Path | None) -> tuple[Path, list[str]]:
    """The one output file, and the rulebook's options: `-o` without `=` names a file too."""
    files = [Path(each) for each in pairs if "=" not in each]
    options = [each for each in pairs if "=" in each]
    files += [named] if named is not None else []
    for each in files:
        if each.suffix.lower() not in SUFFIXES:
            raise refused(
                f"{str(each)!r} is neither an option of the rulebook, as -o name=value, nor a file "
                f"that a sheet can be written to: it must end in {' or '.join(SUFFIXES)}"
            )
    if len(files) != 1:
        said = "no output file" if not files else "more than one output file"
        raise refused(f"{said}: name one, as in -o sheet.xlsx or --output sheet.html")
    return checked(files[0]), options


def checked(path: Path) -> Path:
    """Found out before the work is done, not after."""
    folder = path.parent
    if not folder.is_dir():
        raise refused(f"{path} cannot be written: there is no folder {folder}")
    if path.is_dir():
        raise refused(f"{path} cannot be written: it is a folder")
    if not os.access(folder, os.W_OK):
        raise refused(f"{path} cannot be written: {folder} is not yours to write to")
    return path


def write_whole(path: Path, content: bytes) -> None:
    """Beside it first, then in its place; what stood there stays if anything fails."""
    beside: Path | None = None
    try:
        with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
            beside = Path(file.name)
            file.write(content)
        beside.chmod(0o666 & ~_mask())
        beside.replace(path)
    except OSError as error:
        if beside is not None:
            beside.unlink(missing_ok=True)
        raise refused(f"{path} cannot be written: {error.strerror or error}") from error


def _mask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask

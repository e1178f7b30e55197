"""An amendment of New South Wales' rules of promotions, as a package that is only data."""

from pathlib import Path

ID = "nsw-lunar@2026-06-04"
AMENDMENT = """
extends  = "nsw-lunar"
in_force = 2026-06-04
document = "An invented amendment of 4 June 2026"

[promotions]
scrutineer_over = 30000
notify_days = 3

[clauses."15.2"]
says = "a scrutineer named by the operator oversees draws with any prize above $30,000"
"""


def write_amendment(folder: Path) -> None:
    """Put the package into a folder of packages, as an installer would."""
    told = folder / "amended_nsw-1.dist-info"
    told.mkdir(parents=True)
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: amended-nsw\nVersion: 1\n")
    (told / "entry_points.txt").write_text(f"[croupier.rulebooks]\n{ID} = amended_nsw\n")
    (folder / "amended_nsw").mkdir()
    (folder / "amended_nsw" / f"{ID}.toml").write_text(AMENDMENT)

"""Tables of figures on the terminal."""

from fractions import Fraction

from rich import box
from rich.table import Table


def new_table(*columns: str) -> Table:
    """Words in the first column, figures in the others; one without a name is for bars."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1))
    table.add_column(columns[0])
    for column in columns[1:]:
        table.add_column(column, justify="left" if column == "" else "right", overflow="fold")
    return table


def percent(value: Fraction | float, digits: int = 4) -> str:
    return f"{float(value * 100):.{digits}f}%"

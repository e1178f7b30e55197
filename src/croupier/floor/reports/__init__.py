"""A floor's income and payments, by table and day, from the ledger's postings alone.

`days` says when a gaming day begins, `figures` which figure each posting belongs to, `rulings`
which events were out of the ordinary; `report` joins them, and `files` writes the result as a page,
a workbook or JSON."""

from croupier.floor.reports.days import Days, GamingDay
from croupier.floor.reports.report import Report, report

__all__ = ["Days", "GamingDay", "Report", "report"]

"""What a floor took in and paid out, by table and day, from the ledger's postings alone.

`days` says when a gaming day begins, `figures` what each posting counts as, `rulings` what happened
out of the ordinary, `report` joins them, and `files` writes the result as a page, a workbook or
JSON."""

from croupier.floor.reports.days import Days, GamingDay
from croupier.floor.reports.report import Report, report

__all__ = ["Days", "GamingDay", "Report", "report"]

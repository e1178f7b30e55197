"""`croupier par`: the sheet as a workbook or as a page."""

"""The floor: tables that live in a database, every act a transaction, every chip accounted for.

Read `schema`; then `floor` (an act), `ledger` (its money), `shuffle` (its cards), `automation` (the
software as dealer), `writer` (durable commits), `house` (all of it in one process); `audit`,
`checkpoint`, `history` and `proof` are for those who check. `office` has the promotions, which are
streams like a table's (`promotions`, `promoting`).
"""

"""The floor: tables that live in a database, every act a transaction, every chip accounted for.

Read `database.schema`; then `transactions` (an act), `ledger` and `balances` (its money), `shuffle`
(its cards), `tables` (with the software as dealer), `database.writer` (durable commits), `floor`
(all of it in one process); `audit`, `checkpoint` and `history` are for those who check. Promotions
are streams like a table's.
"""

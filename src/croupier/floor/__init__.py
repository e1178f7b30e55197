"""The floor: tables stored in a database, every act a transaction, every chip accounted for.

Read `database.schema` first; then `transactions` (an act), `ledger` (its money), `fairness` (its
cards), `tables` (with the software as dealer), `database.writer` (durable commits), `floor`
(everything in one process). `audit` verifies a floor, and `security` protects its database.
Promotions are streams like tables."""

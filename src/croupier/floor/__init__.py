"""The floor: tables stored in a database, every act a transaction, every chip accounted for.

Read `database.schema`; then `transactions` (an act), `ledger` and `balances` (its money), `shuffle`
and `contributions` (its cards), `tables` (with the software as dealer), `database.writer` (durable
commits), `floor` (everything in one process); `commitments`, `proof`, `audit`, `checkpoint` and
`history` are for verification. Promotions are streams like tables."""

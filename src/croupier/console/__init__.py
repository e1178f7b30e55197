"""What a person at a table's console may do, is owed and would bring about; pure.

`offers` says what may be done now; `owed`, `rounds` and `directing` find it. `waiting` is what the
table waits for, `listing` every act that is open with its fields, `catalogue` where each belongs.
`unseen` deals anew what somebody cannot see, so that `foreseeing` tells what an act would do and
no card; `rulings` leads from an irregularity to the act that carries its outcome out.
"""

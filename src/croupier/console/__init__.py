"""What a person at a table's console may do, is owed and would bring about; pure.

`offers` says what may be done now, `waiting` what the table waits for, `listing` every act that is
open with its fields. `unseen` deals anew what somebody cannot see, so that `previews` tells what an
act would do and no card; `rulings` leads from an irregularity to the act that carries it out.
"""

"""The tests in `installed` are for a process that has the example packages; `test_examples` is."""

import os

WITH_EXAMPLES = "CROUPIER_WITH_EXAMPLES"

collect_ignore = [] if WITH_EXAMPLES in os.environ else ["installed"]

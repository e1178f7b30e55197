"""One row for every act that anybody can perform at a table.

Journal verbs, roles, the console's list, help texts and the API's documentation are derived from
these rows; `catalogue` collects them."""

from croupier.acts.act import Act, Group, clauses_of, holds_power, power_of
from croupier.acts.catalogue import acts, acts_of, row_of, title_of

__all__ = [
    "Act",
    "Group",
    "acts",
    "acts_of",
    "clauses_of",
    "holds_power",
    "power_of",
    "row_of",
    "title_of",
]

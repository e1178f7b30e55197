"""One clause, one test: each case here is about the clause that it is given, and about no other."""

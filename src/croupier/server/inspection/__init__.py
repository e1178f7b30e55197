"""Inspection: ledger, jackpots, alarms, checkpoints, the audit, and verification of any round."""

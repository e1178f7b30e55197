"""What inspectors see: ledger, jackpots, alarms, checkpoints, audit, and any round verified."""

"""Long trials in parts: seeds that can be run a few at a time, with figures that add up."""

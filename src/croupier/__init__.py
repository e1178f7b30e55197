"""Casino poker tables exactly as their regulators wrote them."""

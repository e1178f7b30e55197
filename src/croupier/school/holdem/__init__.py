"""Questions of Ultimate Texas Hold'em."""

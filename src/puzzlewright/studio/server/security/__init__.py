"""Who may do what: the gate before all routes, cookies, tokens, passwords, headers."""

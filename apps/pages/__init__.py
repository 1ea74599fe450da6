"""The site's own pages: home, rules, help, fairness, legal, profile. They write nothing."""

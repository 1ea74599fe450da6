"""Reports: what people complain of, and what the staff decides."""

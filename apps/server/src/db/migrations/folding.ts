/** Step 0059: `folded`, which each SQLite connection defines, is PostgreSQL's own `lower`, so that indexes over `lower` serve it too. */
export const folding: readonly string[] = [
	"{postgres} create function folded(given text) returns text language sql immutable parallel safe as 'select lower(given)'",
]

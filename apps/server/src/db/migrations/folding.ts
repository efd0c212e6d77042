/** Step 0059: `folded`, which SQLite is given by each connection, is PostgreSQL's own `lower`: indexes over that serve it too. */
export const folding: readonly string[] = [
	"{postgres} create function folded(given text) returns text language sql immutable parallel safe as 'select lower(given)'",
]

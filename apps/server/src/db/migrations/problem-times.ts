/** Step 0036: since when each of what a terminal cannot show as it should is so, at its place, and when it last said how its player is. */
export const problem_times: readonly string[] = [
	"alter table terminals add column problem_since text not null default '[]'",
	'alter table terminals add column health_at bigint',
]

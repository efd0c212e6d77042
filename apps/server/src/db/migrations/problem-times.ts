/** Step 0036: since when each problem of a terminal has persisted, at the same index, and when it last reported the health of its player. */
export const problem_times: readonly string[] = [
	"alter table terminals add column problem_since text not null default '[]'",
	'alter table terminals add column health_at bigint',
]

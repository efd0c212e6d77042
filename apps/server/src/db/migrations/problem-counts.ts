/** Step 0030: how often each problem of a terminal occurred, at the same index. */
export const problem_counts: readonly string[] = [
	"alter table terminals add column problem_counts text not null default '[]'",
]

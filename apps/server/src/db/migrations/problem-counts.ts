/** Step 0030: how often each of what a terminal cannot show as it should was, at its place. */
export const problem_counts: readonly string[] = [
	"alter table terminals add column problem_counts text not null default '[]'",
]

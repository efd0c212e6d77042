/** Step 0093: the central control commands that are saved for a terminal, as JSON. */
export const central_commands: readonly string[] = [
	"alter table terminals add column central_commands text not null default '[]'",
]

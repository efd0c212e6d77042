/**
 * Step 0032: which build of the player a terminal runs and since when, which has played there for a minute, and which was tried and
 * abandoned.
 */
export const player_builds: readonly string[] = [
	"alter table terminals add column player_build text not null default ''",
	'alter table terminals add column player_build_at bigint',
	"alter table terminals add column played_build text not null default ''",
	"alter table terminals add column failed_build text not null default ''",
]

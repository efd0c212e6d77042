/** Step 0007: additive releases, and those that play from one time to another. */
export const release_times: readonly string[] = [
	'alter table releases add column is_append bigint not null default 0',
	"alter table releases add column starts text not null default ''",
	"alter table releases add column ends text not null default ''",
]

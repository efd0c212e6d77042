/** Step 0031: fallback programs by organisation and terminal, which of them were sent where, and the capabilities of players. */
export const fallbacks: readonly string[] = [
	"alter table terminals add column capabilities text not null default '[]'",
	`create table fallbacks (id {id}, group_id bigint unique references groups (id) on delete cascade,
		terminal_id bigint unique references terminals (id) on delete cascade, program_id bigint references programs (id),
		program_revision bigint not null, by_group_id bigint not null references groups (id) on delete cascade,
		user_id bigint not null references users (id), updated_at bigint not null)`,
	'create index fallbacks_program on fallbacks (program_id)',
	'create index fallbacks_by_group on fallbacks (by_group_id)',
	`create table sent_fallbacks (terminal_id bigint primary key references terminals (id) on delete cascade,
		release_id bigint not null references releases (id), program_id bigint not null, program_revision bigint not null,
		group_id bigint not null)`,
]

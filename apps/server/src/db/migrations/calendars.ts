/** Step 0078: calendar feeds. If what a feed refers to is removed, the feed can no longer be read. */
export const calendars: readonly string[] = [
	`create table calendars (id {id}, user_id bigint not null references users (id), token_hash text not null, name text not null,
		language text not null, scope text not null, group_id bigint, selection_id bigint, device_ids text not null,
		program_ids text not null, days_back bigint not null, days_ahead bigint not null, created_at bigint not null,
		updated_at bigint not null, read_at bigint, events bigint not null, cut bigint not null, revision bigint not null)`,
	'create unique index calendars_token on calendars (token_hash)',
	'create index calendars_user on calendars (user_id)',
]

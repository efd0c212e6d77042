/** Step 0009: how many failures halt a release that goes to a few first, and what releases are found by without reading them. */
export const release_record: readonly string[] = [
	'alter table releases add column canary_failures bigint not null default 1',
	// Everything that the list filters by: a manifest is long, and no page has to pass by those of all others.
	`create index releases_find on releases (id, kind, group_id, user_id, play_mode, is_append, review_state, stage, ended_at, starts, ends, created_at,
		publish_no, publish_name)`,
]

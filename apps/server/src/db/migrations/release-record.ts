/** Step 0009: how many failures halt a canary release, and an index that finds releases without reading them. */
export const release_record: readonly string[] = [
	'alter table releases add column canary_failures bigint not null default 1',
	// Every column that the list filters by: manifests are long, and no page should have to read past all the others.
	`create index releases_find on releases (id, kind, group_id, user_id, play_mode, is_append, review_state, stage, ended_at, starts, ends, created_at,
		publish_no, publish_name)`,
]

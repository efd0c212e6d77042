/** Step 0011: indexes for reading many releases, and the storage space of terminals. */
export const release_reads: readonly string[] = [
	// SQLite reads past a long text to reach the columns behind it: the manifest goes last, where only queries that need it meet it.
	"{sqlite} alter table releases add column manifest_behind text not null default ''",
	'{sqlite} update releases set manifest_behind = manifest',
	'{sqlite} alter table releases drop column manifest',
	'{sqlite} alter table releases rename column manifest_behind to manifest',
	// The number of terminals of a release by state, counted without their rows.
	'create index downloads_release on downloads (release_id, download_state)',
	// What a terminal has, newest last.
	'create index downloads_had on downloads (terminal_id, release_id) where download_state = 3',
	// The releases that replace others, and those whose downloads indicate a rate, without their rows.
	`create index releases_places on releases (id, starts, ends)
		where kind = 'release' and is_append = 0 and play_mode <> 3 and ended_at is null`,
	'create index releases_telling on releases (id) where size >= 1000000',
	'alter table terminals add column storage_used bigint',
	'alter table terminals add column storage_total bigint',
]

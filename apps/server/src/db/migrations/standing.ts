/** Step 0018: the standing of each release on each terminal that fetched it, and which one a terminal reports playing. */
export const standing: readonly string[] = [
	'alter table terminals add column playing_id bigint',
	// The newest release fetched, whatever became of it: unused information.
	'drop index terminals_faults',
	'drop index terminals_release',
	'alter table terminals drop column command_id',
	"create index terminals_faulty on terminals (id, group_id) where faults <> '[]'",
	'alter table downloads add column standing bigint not null default 0',
	'alter table downloads add column replaced_by bigint not null default 0',
	// The number of terminals of a release by state and standing, counted without their rows.
	'drop index downloads_release',
	'create index downloads_standing on downloads (release_id, download_state, standing, replaced_by)',
	// What a terminal still retains.
	'create index downloads_kept on downloads (terminal_id, release_id) where download_state = 3 and standing < 4',
	// Terminals have forgotten everything before the last release that replaced all others for good; the rest is computed at the start.
	`with newest as (select downloads.terminal_id, max(downloads.release_id) as release_id
			from downloads join releases on releases.id = downloads.release_id
			where downloads.download_state = 3 and releases.kind = 'release' and releases.is_append = 0 and releases.play_mode <> 3
				and releases.ended_at is null and releases.starts = '' and releases.ends = ''
			group by downloads.terminal_id)
		update downloads set standing = 4, replaced_by = newest.release_id from newest
		where newest.terminal_id = downloads.terminal_id and downloads.download_state = 3 and downloads.release_id < newest.release_id
			and exists (select 1 from releases where releases.id = downloads.release_id and releases.kind = 'release'
				and releases.play_mode <> 3)`,
]

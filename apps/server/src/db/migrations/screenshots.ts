/** Step 0040: all screenshots of terminals, not only the latest; the files of `thumb_sha256` are their thumbnails. */
export const screenshots: readonly string[] = [
	`create table screenshots (id {id}, terminal_id bigint not null, group_id bigint not null, taken_at bigint not null,
		sha256 text not null, thumb_sha256 text not null, size bigint not null, width bigint not null, height bigint not null, dark bigint not null)`,
	'create index screenshots_terminal on screenshots (terminal_id, taken_at)',
	'create index screenshots_taken on screenshots (taken_at)',
	'create index screenshots_sha256 on screenshots (sha256)',
	'create index screenshots_thumb on screenshots (thumb_sha256)',
]

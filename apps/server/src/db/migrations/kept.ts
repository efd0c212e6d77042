/** Step 0025: what a terminal retains, by the columns used in queries: without the state, SQLite reads everything the terminal ever had. */
export const retained_downloads: readonly string[] = [
	'drop index downloads_kept',
	'create index downloads_kept on downloads (terminal_id, download_state, release_id) where download_state = 3 and standing < 4',
]

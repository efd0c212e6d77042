/** Step 0025: what a terminal keeps, by the columns that it is asked by: without its state SQLite reads all that the terminal ever had. */
export const retained_downloads: readonly string[] = [
	'drop index downloads_kept',
	'create index downloads_kept on downloads (terminal_id, download_state, release_id) where download_state = 3 and standing < 4',
]

/** Step 0090: what terminals should have and do not, without the rows of everything that arrived. */
export const synchronised: readonly string[] = [
	'create index downloads_outstanding on downloads (terminal_id, release_id, download_state) where download_state in (0, 1, 2, 4, 5)',
]

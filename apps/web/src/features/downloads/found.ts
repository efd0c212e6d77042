import type { DownloadItem } from '@vitrine/contract/release/downloads'

/** The downloads whose terminal or release matches a search, ignoring case. */
export const found = (rows: readonly DownloadItem[], word: string): readonly DownloadItem[] => {
	const wanted = word.toLocaleLowerCase()
	if (wanted === '') return rows
	return rows.filter(({ name, sn, publish_name, publish_no }) =>
		[name, sn, publish_name, publish_no].some(text => text.toLocaleLowerCase().includes(wanted)),
	)
}

import { useQuery } from '@tanstack/react-query'
import type { DownloadItem } from '@vitrine/contract/release/downloads'
import { downloads } from '../calls/api.ts'
import { keys } from '../calls/queries.ts'

/** Rows per call; a release to ten thousand terminals is read in pages. */
const page = 1000

const readAll = async (signal: AbortSignal): Promise<DownloadItem[]> => {
	const rows: DownloadItem[] = []
	for (;;) {
		const last = rows.at(-1)
		const more = await downloads.getDownloadList(
			last === undefined ? { limit: page } : { limit: page, before: last.dc_id },
			{ signal },
		)
		rows.push(...more)
		if (more.length < page) break
	}
	return rows.sort((a, b) => b.create_time - a.create_time || b.dc_id - a.dc_id)
}

/** The downloads of one terminal, newest first: those of the list, and all that have not arrived. */
export const useDownloadsOf = (device_id: number) =>
	useQuery({
		queryKey: [...keys.downloads, device_id],
		queryFn: ({ signal }) => downloads.getDownloadList({ device_id, limit: page }, { signal }),
	})

/**
 * The download list, newest first (specification A §4); counted in the top bar, listed in the dialog. `enabled` is false for users without
 * the permission.
 */
export const useDownloads = (enabled = true) =>
	useQuery({
		queryKey: keys.downloads,
		queryFn: ({ signal }) => readAll(signal),
		staleTime: Number.POSITIVE_INFINITY,
		enabled,
	})

import { calls as screenSyncRoutes } from 'virtual:calls/screen_sync'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { screenSyncCalls } from '@vitrine/contract/terminal/screen-sync'
import { commands } from '../../data/calls/api.ts'
import { carefulClient } from '../../data/calls/careful.ts'
import { link } from '../../data/calls/link.ts'
import { keys } from '../../data/calls/queries.ts'
import { dayEnd, dayStart } from '../../ui/lists/days.ts'

const sync = carefulClient<typeof screenSyncCalls>(link, screenSyncRoutes)

/** Groups on a page. */
export const page_size = 50

/** How often the state of a group is read in any case, in ms: a measurement that is not repeated expires. */
const group_every = 60_000
/** Polling interval of the history, in ms; a point covers five minutes. */
const history_every = 60_000

/** The groups whose code contains a word. */
export const useSyncGroups = (key_word: string, page: number) =>
	useQuery({
		queryKey: [...keys.screenSync, 'list', key_word, page],
		queryFn: ({ signal }) => sync.list({ page, limit: page_size, ...(key_word && { key_word }) }, { signal }),
		placeholderData: keepPreviousData,
		refetchInterval: group_every,
	})

/** How many commands about sync wait for terminals that are not connected. */
export const useWaitingOrders = () =>
	useQuery({
		queryKey: [...keys.commands, 'sync-waiting'],
		queryFn: ({ signal }) => commands.list({ type: 'multi_screen_sync', state: 'queued', limit: 1 }, { signal }),
		select: ({ count }) => count,
	})

/** The members of a group, kept up to date automatically. */
export const useSyncGroup = (group_code: string) =>
	useQuery({
		queryKey: [...keys.screenSync, 'group', group_code],
		queryFn: ({ signal }) => sync.get({ group_code }, { signal }),
		placeholderData: keepPreviousData,
		refetchInterval: group_every,
	})

/** A day `yyyy-MM-dd` of a group, or of one terminal in it; without a day the last 24 hours. */
export const useSyncHistory = (group_code: string, device_id: number | undefined, day: string) => {
	const [from, end] = [dayStart(day), dayEnd(day)]
	const part = from === undefined || end === undefined ? {} : { from, to: end + 1 }
	return useQuery({
		queryKey: [...keys.syncHistory, group_code, device_id ?? 0, day],
		queryFn: ({ signal }) =>
			sync.getHistory({ group_code, ...(device_id !== undefined && { device_id }), ...part }, { signal }),
		placeholderData: keepPreviousData,
		refetchInterval: day === '' ? history_every : false,
	})
}

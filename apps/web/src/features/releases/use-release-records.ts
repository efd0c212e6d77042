import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Input } from '@vitrine/contract/call/endpoint'
import type { releasesCalls } from '@vitrine/contract/release/releases'
import { releases } from '../../data/calls/api.ts'
import { keys } from '../../data/calls/queries.ts'

/** Releases and terminals per page. */
export const page_size = 20

/** Individual progress is not pushed, so open views poll, in ms; rarely if very many terminals have to be counted. */
const look_again = 3000
const look_seldom = 20_000
const very_many = 2000

type Filter = Omit<Input<typeof releasesCalls.list>, 'limit'>

/** A page of the releases, newest first. */
export const useReleases = (filter: Filter) =>
	useQuery({
		queryKey: [...keys.releases, 'list', filter],
		queryFn: ({ signal }) => releases.list({ ...filter, limit: page_size }, { signal }),
		placeholderData: keepPreviousData,
	})

/** A release with all its details. */
export const useRelease = (id: number) =>
	useQuery({
		queryKey: [...keys.releases, 'one', id],
		queryFn: ({ signal }) => releases.get({ id }, { signal }),
		refetchInterval: ({ state: { data } }) => {
			if (data === undefined || data.unfinished === 0) return false
			return data.terminals > very_many ? look_seldom : look_again
		},
	})

/** The progress of a release's terminals, optionally limited to one state. */
export const useProgress = (id: number, key_word: string, download_state: number | undefined, page: number) =>
	useQuery({
		queryKey: [...keys.releases, 'progress', id, key_word, download_state, page],
		queryFn: ({ signal }) =>
			releases.getProgress(
				{ id, key_word, page, limit: page_size, ...(download_state === undefined ? {} : { download_state }) },
				{ signal },
			),
		placeholderData: keepPreviousData,
		refetchInterval: look_again,
	})

/** What bringing programs to terminals would take. */
export const useForecast = (play_ids: readonly number[], deviceids: readonly number[]) =>
	useQuery({
		queryKey: [...keys.releases, 'forecast', play_ids, deviceids],
		queryFn: ({ signal }) => releases.getForecast({ play_ids: [...play_ids], deviceids: [...deviceids] }, { signal }),
		enabled: play_ids.length > 0 && deviceids.length > 0,
		placeholderData: keepPreviousData,
	})

/** What a terminal has or will have; not queried without a terminal. */
export const useHeld = (device_id: number) =>
	useQuery({
		queryKey: [...keys.releases, 'held', device_id],
		queryFn: ({ signal }) => releases.getHeld({ device_id }, { signal }),
		enabled: device_id > 0,
	})

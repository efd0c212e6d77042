import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Terminal } from '@vitrine/contract/terminals'
import { programs, releases, terminals } from '../../data/api.ts'
import { keys, refresh } from '../../data/queries.ts'
import type { PlayMode } from './play-mode.ts'

/** Releases on a page; the longest page that the server gives. */
export const page_size = 20
const longest_page = 500

/** A page of the releases, newest first; those of one way to play where it is given. */
export const useReleases = (key_word: string, play_mode: PlayMode | undefined, page: number) =>
	useQuery({
		queryKey: [...keys.releases, key_word, play_mode, page],
		queryFn: ({ signal }) =>
			releases.list(
				{ key_word, page, limit: page_size, ...(play_mode === undefined ? {} : { play_mode }) },
				{ signal },
			),
		placeholderData: keepPreviousData,
	})

/** The programs that can be published. */
export const useProgramChoice = () =>
	useQuery({
		queryKey: [...keys.programs, 'choice'],
		queryFn: ({ signal }) => programs.list({ limit: longest_page }, { signal }),
	})

const readTerminals = async (signal: AbortSignal): Promise<Terminal[]> => {
	const all: Terminal[] = []
	for (let page = 1; ; page += 1) {
		const answer = await terminals.list({ page, limit: longest_page }, { signal })
		all.push(...answer.list)
		if (answer.list.length < longest_page || all.length >= answer.count) return all
	}
}

/** Every terminal that can be published to. */
export const useTerminalChoice = () =>
	useQuery({ queryKey: [...keys.terminals, 'choice'], queryFn: ({ signal }) => readTerminals(signal) })

/** A random UUID; `crypto.randomUUID` needs TLS, which a first start has not. */
export const randomUuid = (): string => {
	const bytes = crypto.getRandomValues(new Uint8Array(16))
	bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
	bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
	const hex = [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
	return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** After a publish both lists have a new entry. */
export const published = async (): Promise<void> => {
	await Promise.all([keys.releases, keys.downloads].map(queryKey => refresh(queryKey)))
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Calendar, CalendarAddress } from '@vitrine/contract/release/calendars'
import { programs } from '../../data/calls/api.ts'
import { calendars } from '../../data/calls/people.ts'
import { keys, refresh } from '../../data/calls/queries.ts'
import { currentLanguage } from '../../data/text.ts'

export const page_size = 20
/** The largest page, for selection lists. */
const all = 500

export const useCalendars = (page: number) =>
	useQuery({
		queryKey: [...keys.calendars, page],
		queryFn: ({ signal }) => calendars.list({ page, limit: page_size }, { signal }),
		placeholderData: keepPreviousData,
	})

/** Programs to choose from. */
export const useProgramChoice = () =>
	useQuery({
		queryKey: [...keys.programs, 'choice'],
		queryFn: ({ signal }) => programs.list({ limit: all }, { signal }),
	})

/** A calendar feed as entered in the form. */
export interface CalendarDraft {
	readonly name: string
	readonly language: Calendar['language']
	readonly scope: Calendar['scope']
	readonly group_id: number
	readonly selection_id: number | null
	readonly device_ids: readonly number[]
	readonly program_ids: readonly number[]
	readonly days_back: number
	readonly days_ahead: number
}

/** The initial form values for a feed; a new one covers the user's own organisation. */
export const draftOf = (calendar: Calendar | null, own: number): CalendarDraft => {
	if (calendar !== null) {
		const { name, language, scope, group_id, selection_id, device_ids, program_ids, days_back, days_ahead } = calendar
		const what = { scope, group_id: group_id ?? own, selection_id, device_ids, program_ids }
		return { name, language, ...what, days_back, days_ahead }
	}
	const what = { scope: 'organization', group_id: own, selection_id: null, device_ids: [], program_ids: [] } as const
	return { name: '', language: currentLanguage(), ...what, days_back: 7, days_ahead: 31 }
}

/** The current values of a feed; null if it no longer exists. */
export const readCalendar = async (id: number, own: number) => {
	const { list } = await calendars.list({ limit: all })
	const found = list.find(one => one.id === id)
	return found === undefined ? null : { values: draftOf(found, own), revision: found.revision }
}

/** Adds a feed, or saves changes to `before` at the given revision; returns the address of a new one. */
export const saveCalendar = async (
	before: Calendar | null,
	{ group_id, selection_id, device_ids, program_ids, ...draft }: CalendarDraft,
	revision: number | undefined,
): Promise<CalendarAddress | null> => {
	const record = {
		...draft,
		program_ids: [...program_ids],
		...(draft.scope === 'organization' && { group_id }),
		...(draft.scope === 'selection' && selection_id !== null && { selection_id }),
		...(draft.scope === 'terminals' && { device_ids: [...device_ids] }),
	}
	if (before !== null) await calendars.edit({ id: before.id, revision, ...record })
	const made = before === null ? await calendars.add(record) : null
	await refresh(keys.calendars)
	return made
}

export const renewCalendar = async (id: number): Promise<CalendarAddress> => {
	const made = await calendars.renew({ id })
	await refresh(keys.calendars)
	return made
}

export const removeCalendar = async (id: number): Promise<void> => {
	await calendars.remove({ id })
	await refresh(keys.calendars)
}

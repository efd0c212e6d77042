import { calendar_limits } from '@vitrine/domain/calendars/calendar'
import { expect, test } from 'vitest'
import { shownBy } from '../../../test/calendars.ts'
import { calendarFile } from './calendar-events.ts'
import type { Gathered, KnownRelease } from './gathering.ts'

const minute = 60_000
const now = 1_800_000_000_000

const release: KnownRelease = {
	id: 7,
	kind: 'release',
	publish_no: 'P7',
	publish_name: 'Seven',
	created_at: now,
	ended_at: null,
	manifest: {
		format: 1,
		command_id: 7,
		publish_no: 'P7',
		publish_name: '',
		play_mode: 1,
		items: [],
		files: [],
		programs: [],
	},
}
const gathered: Gathered = { sets: [], releases: new Map([[7, release]]), zones: new Map(), cut: false }
const facts = { id: 1, name: 'Plan', language: 'en', updated_at: now, origin: 'https://signs.example', now } as const

/** Many separate times that no rule can merge, half of them over. */
const spans = (count: number) =>
	Array.from({ length: count }, (_, place) => {
		const from = now + (place - count / 2) * 61 * minute
		return { from, to: from + minute }
	})
const planned = (count: number) => ({
	programs: [
		{
			release_id: 7,
			program_id: 1,
			name: 'one',
			zone: null,
			terminals: [{ id: 3, name: 'Foyer' }],
			spans: spans(count),
		},
	],
	cut: false,
})

test('a feed of as many events as it may have is whole', { tags: 'long' }, () => {
	const { text, events, cut } = calendarFile(planned(calendar_limits.events), gathered, facts)
	expect([events, cut]).toEqual([calendar_limits.events, false])
	expect(text).not.toContain('not complete')
	expect(new Set(shownBy(text).map(({ uid }) => uid)).size).toBe(calendar_limits.events)
})

test('of more it has what comes before what was, the latest of that, and says that it is not complete', {
	tags: 'long',
}, () => {
	const count = calendar_limits.events + 1000
	const { text, events, cut } = calendarFile(planned(count), gathered, facts)
	expect([events, cut]).toEqual([calendar_limits.events, true])
	expect(text.replaceAll('\r\n ', '')).toContain('X-WR-CALDESC:This calendar is not complete')
	const shown = shownBy(text)
	const all = spans(count)
	expect(shown.at(-1)?.from).toBe(all.at(-1)?.from)
	expect(shown[0]?.from).toBe(all[1000]?.from)
})

test('one that a read could not take in whole says so too', () => {
	const nothing = { programs: [], cut: false }
	expect(calendarFile(nothing, { ...gathered, cut: true }, facts)).toMatchObject({ events: 0, cut: true })
	expect(calendarFile({ ...nothing, cut: true }, gathered, facts)).toMatchObject({ events: 0, cut: true })
})

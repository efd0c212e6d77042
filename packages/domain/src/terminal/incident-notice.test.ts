import { describe, expect, test } from 'vitest'
import { instantOf, zoneOf } from '../local-time.ts'
import { incident_states } from './incident.ts'
import { isMailDue, isNotified, isQuiet, mail_pause } from './incident-notice.ts'

const minuteOf = (clock: string): number => {
	const [hours = 0, minutes = 0] = clock.split(':').map(Number)
	return hours * 60 + minutes
}
const zone = (name: string) => {
	const found = zoneOf(name)
	if (found === null) throw new Error(name)
	return found
}
const quiet = (hours: string | null) => {
	if (hours === null) return null
	const [from = '', to = ''] = hours.split('-')
	return { from: minuteOf(from), to: minuteOf(to) }
}

describe('quiet hours', () => {
	test.each([
		[null, 'Asia/Shanghai', '2026-03-01T03:00:00', false],
		['12:00-13:30', 'Asia/Shanghai', '2026-03-01T11:59:59', false],
		['12:00-13:30', 'Asia/Shanghai', '2026-03-01T12:00:00', true],
		['12:00-13:30', 'Asia/Shanghai', '2026-03-01T13:29:59', true],
		['12:00-13:30', 'Asia/Shanghai', '2026-03-01T13:30:00', false],
		// Past midnight.
		['22:00-07:00', 'Asia/Shanghai', '2026-03-01T21:59:59', false],
		['22:00-07:00', 'Asia/Shanghai', '2026-03-01T22:00:00', true],
		['22:00-07:00', 'Asia/Shanghai', '2026-03-02T00:00:00', true],
		['22:00-07:00', 'Asia/Shanghai', '2026-03-02T06:59:59', true],
		['22:00-07:00', 'Asia/Shanghai', '2026-03-02T07:00:00', false],
		// Until midnight, and from midnight.
		['20:00-00:00', 'Asia/Shanghai', '2026-03-01T23:59:59', true],
		['20:00-00:00', 'Asia/Shanghai', '2026-03-02T00:00:00', false],
		['00:00-06:00', 'Asia/Shanghai', '2026-03-01T23:59:59', false],
		['00:00-06:00', 'Asia/Shanghai', '2026-03-02T00:00:00', true],
		// An offset with quarter hours.
		['22:00-07:00', 'Asia/Kathmandu', '2026-03-01T21:59:59', false],
		['22:00-07:00', 'Asia/Kathmandu', '2026-03-01T22:00:00', true],
		// The day with 23 hours: 02:00 is 03:00.
		['22:00-07:00', 'Europe/Berlin', '2026-03-29T06:59:59', true],
		['22:00-07:00', 'Europe/Berlin', '2026-03-29T07:00:00', false],
		['22:00-02:30', 'Europe/Berlin', '2026-03-29T01:59:59', true],
		['22:00-02:30', 'Europe/Berlin', '2026-03-29T03:00:00', false],
		// The day with 25 hours.
		['22:00-07:00', 'Europe/Berlin', '2026-10-25T06:59:59', true],
		['22:00-07:00', 'Europe/Berlin', '2026-10-25T07:00:00', false],
	] as const)('%s in %s: at %s %s', (hours, name, local, expected) => {
		expect(isQuiet(quiet(hours), zone(name), instantOf(zone(name), local))).toBe(expected)
	})

	test('on the day of 25 hours the hour that is shown twice is quiet twice, and a quiet night lasts an hour longer', () => {
		const berlin = zone('Europe/Berlin')
		const second_two = instantOf(berlin, '2026-10-25T02:00:00') + 3_600_000
		expect(isQuiet(quiet('02:00-03:00'), berlin, second_two)).toBe(true)
		const quietMinutes = (day: string): number => {
			const begin = instantOf(berlin, `${day}T12:00:00`)
			return Array.from({ length: 26 * 60 }, (_, at) => begin + at * 60_000).filter(at =>
				isQuiet(quiet('22:00-07:00'), berlin, at),
			).length
		}
		expect(quietMinutes('2026-06-01')).toBe(9 * 60)
		expect(quietMinutes('2026-03-28')).toBe(8 * 60)
		expect(quietMinutes('2026-10-24')).toBe(10 * 60)
	})
})

test.each([
	[null, 0, true],
	[1_000_000, 1_000_000, false],
	[1_000_000, 1_000_000 + mail_pause - 1, false],
	[1_000_000, 1_000_000 + mail_pause, true],
	// A clock that was set back.
	[1_000_000, 999_999, true],
])('an email after one of %j is due at %i: %s', (mailed_at, now, expected) => {
	expect(isMailDue(mailed_at, now)).toBe(expected)
})

describe('what is told', () => {
	const incident = { id: 8, kind: 'disk', state: 'open', ended_at: null } as const
	const wanted = { after: 7, kinds: new Set(['disk', 'clock']) }
	test.each(incident_states)('of those that are %s', state => {
		expect(isNotified({ ...incident, state }, wanted)).toBe(state === 'open' || state === 'acknowledged')
	})
	test('is newer than the last one, lasts, and is of a kind that was chosen', () => {
		expect(isNotified({ ...incident, id: 7 }, wanted)).toBe(false)
		expect(isNotified({ ...incident, ended_at: 5 }, wanted)).toBe(false)
		expect(isNotified({ ...incident, kind: 'player' }, wanted)).toBe(false)
		expect(isNotified(incident, { ...wanted, kinds: new Set() })).toBe(false)
	})
})

import { describe, expect, test } from 'vitest'
import { type Alert, type AlertInfo, alertReferences } from './alert.ts'
import { isSuperseded, namedBy, sameAs, verdictOf } from './alert-decision.ts'
import { isSourceAddress, type SourceSettings, usual_settings } from './alert-source.ts'

const now = 1_800_000_000_000
const hour = 3_600_000
const everywhere: SourceSettings = { ...usual_settings, without_area: true }

const info = (more: Partial<AlertInfo> = {}): AlertInfo => ({
	language: 'en-US',
	categories: ['Met'],
	event: 'Severe thunderstorm',
	urgency: 'Immediate',
	severity: 'Severe',
	certainty: 'Observed',
	effective: null,
	expires: now + hour,
	headline: '',
	description: '',
	instruction: '',
	areas: [],
	...more,
})
const alert = (more: Partial<Alert> = {}): Alert => ({
	identifier: 'one',
	sender: 'office',
	sent: now - 1000,
	status: 'Actual',
	type: 'Alert',
	scope: 'Public',
	references: [],
	infos: [info()],
	...more,
})
const reasonOf = (one: Alert, settings = everywhere): string => {
	const verdict = verdictOf(one, settings, now)
	return 'reason' in verdict ? verdict.reason : ''
}

describe('a verdict', () => {
	test('shows what is as grave as is asked for, and of several infos those', () => {
		const infos = [info({ severity: 'Minor' }), info(), info({ severity: 'Extreme', expires: now + 2 * hour })]
		expect(verdictOf(alert({ infos }), everywhere, now)).toEqual({
			shown: { infos: [infos[2], infos[1]], target: 'all', from: now - 1000, until: now + 2 * hour, is_drill: false },
		})
	})

	test('finds an event by its name or its category, in whatever letters', () => {
		for (const event of ['THUNDER', 'met', '']) expect(reasonOf(alert(), { ...everywhere, event })).toBe('')
		expect(reasonOf(alert(), { ...everywhere, event: 'flood' })).toBe('event')
	})

	test('takes what is unknown for the least', () => {
		const unknown = alert({ infos: [info({ severity: 'Unknown' })] })
		expect(reasonOf(unknown, { ...everywhere, severity: 'Minor' })).toBe('severity')
		expect(reasonOf(unknown, { ...everywhere, severity: 'Unknown' })).toBe('')
	})

	test('shows what holds later from then on, and what says no end for the usual time', () => {
		const later = alert({ infos: [info({ effective: now + 1000, expires: null })] })
		expect(verdictOf(later, everywhere, now)).toMatchObject({ shown: { from: now + 1000, until: now + 1000 + hour } })
	})

	test('shows nothing for longer than it is retained, and nothing that is older', () => {
		const month = 30 * 24 * hour
		const long = alert({ infos: [info({ expires: now + 2 * month })] })
		expect(verdictOf(long, everywhere, now)).toMatchObject({ shown: { until: now - 1000 + month } })
		expect(reasonOf(alert({ sent: now - month - 1 }))).toBe('old')
		expect(reasonOf(alert({ infos: [info({ expires: now })] }))).toBe('expired')
	})

	test('shows drills only where they are chosen, and says so', () => {
		const drill = alert({ status: 'Test' })
		expect(reasonOf(drill)).toBe('status')
		expect(verdictOf(drill, { ...everywhere, drills: ['Test'] }, now)).toMatchObject({ shown: { is_drill: true } })
		expect(reasonOf(alert({ status: 'System' }), { ...everywhere, drills: ['Test', 'Exercise'] })).toBe('status')
	})
})

describe('alerts that name others', () => {
	const known = (more: Partial<Alert> = {}) => {
		const { infos: _, scope: __, ...one } = alert(more)
		return one
	}
	const references = [{ sender: 'office', identifier: 'one' }]

	test('take the place of those of their own status alone', () => {
		const update = known({ identifier: 'two', type: 'Update', references })
		const others = [known(), known({ sender: 'another' }), known({ status: 'Test' })]
		expect(namedBy(update, others)).toEqual([others[0]])
		expect(namedBy({ ...update, type: 'Ack' }, others)).toEqual([])
		expect(namedBy({ ...update, status: 'Test' }, others)).toEqual([others[2]])
	})

	test('have done so when they come first', () => {
		const cancel = known({ identifier: 'two', type: 'Cancel', sent: now, references })
		expect(isSuperseded([cancel], alert())).toBe(true)
		expect(isSuperseded([cancel], alert({ sent: now + 1 }))).toBe(false)
		expect(isSuperseded([cancel], alert({ identifier: 'other' }))).toBe(false)
	})

	test('are one with what has the same sender, identifier and time', () => {
		const all = [known()]
		expect(sameAs(all, alert())).toBe(all[0])
		expect(sameAs(all, alert({ sent: now }))).toBeUndefined()
	})

	test('are named as CAP writes it, or not at all', () => {
		expect(alertReferences('a,1,2002-05-24T16:49:00-07:00\n b,2,2002-05-24T16:49:00-07:00')).toEqual([
			{ sender: 'a', identifier: '1', sent: '2002-05-24T16:49:00-07:00' },
			{ sender: 'b', identifier: '2', sent: '2002-05-24T16:49:00-07:00' },
		])
		expect(alertReferences('')).toEqual([])
		for (const text of ['a,1', 'a,,x', 'a,1,x,y', 'a,1,x b']) expect(alertReferences(text)).toBeNull()
	})
})

test.each<[string, boolean]>([
	['https://alerts.example/cap.xml?lang=en', true],
	['http://10.0.0.1/', true],
	['ftp://alerts.example/', false],
	['https://user@alerts.example/', false],
	['https://alerts.example/#top', false],
	['alerts.example', false],
])('%s is an address of a source: %s', (typed, is) => {
	expect(isSourceAddress(typed)).toBe(is)
})

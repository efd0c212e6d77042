import { timedItems } from '@vitrine/domain/command/timed-item'
import { expect, test } from 'vitest'
import { newItem } from '../command-draft.ts'
import { baseOf, dataOfSwitch, draftOfSwitch, endOfSwitch, type Switch, switchProblems } from './switch-draft.ts'

const relay: Switch = { type: 'relay', channel: 3 }
const span = { start_time: '08:00:00', end_time: '18:00:00' }
const days = { start_date: '2099-06-01', end_date: '2099-06-30', week_days: 62 }

test.each<[string, Switch, string, object, object]>([
	['a program', { type: 'program_switch' }, '0', { ...span, program_id: 7 }, { program_id: 0 }],
	['a source', { type: 'signal_switch' }, 'hdmi2', { ...span, ...days, source: 'async' }, { source: 'hdmi2' }],
	['a relay', relay, 'off', { ...span, ...days, value: 1 }, { channel: 3, action: 'off' }],
])('times of %s that a form has read are the same once it is sent', (_, what, base, item, beside) => {
	const draft = draftOfSwitch(what, timedItems.parse([item]), base)
	expect(switchProblems(what, draft).size).toBe(0)
	const data = dataOfSwitch(what, draft)
	expect(data).toEqual({ ...beside, items: [item] })
	expect(baseOf(what, data)).toBe(base)
})

test('a relay without a state in its time is the other way round', () => {
	const [on, off] = ['on', 'off'].map(base => draftOfSwitch(relay, timedItems.parse([span]), base).items[0]?.value)
	expect([on, off]).toEqual(['off', 'on'])
	expect(endOfSwitch(relay)).toEqual({ channel: 3, items: [] })
})

test.each([
	['an end that is none', { end: '25:00' }, 'end-1'],
	['a date limit without a date', { date_limit: true }, 'dates-1'],
	['a date that there is not', { date_limit: true, date_start: '2026-02-30' }, 'dates-1'],
	['dates in the wrong order', { date_limit: true, date_start: '2026-02-03', date_end: '2026-02-02' }, 'dates-1'],
])('%s is a problem of its field', (_, part, name) => {
	const items = [{ ...newItem([], 'relay'), value: 'on', ...part }]
	expect([...switchProblems(relay, { base: 'off', items }).keys()]).toEqual([name])
})

test('two times at once are a problem of the later one', () => {
	const first = { ...newItem([], 'relay'), value: 'on' }
	const items = [first, { ...first, id: 2, start: '23:00:00', end: '23:30:00' }]
	expect([...switchProblems(relay, { base: 'off', items }).keys()]).toEqual(['start-2'])
})

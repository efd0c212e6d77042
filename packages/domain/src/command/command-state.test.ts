import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
	type CommandEvent,
	type CommandState,
	type CommandTarget,
	command_states,
	isOpen,
	nextTarget,
} from './command-state.ts'

const target = (state: CommandState, more: Partial<CommandTarget> = {}): CommandTarget => ({
	state,
	attempt: state === 'queued' ? 0 : 1,
	percent: 0,
	tips: '',
	expires_at: 1000,
	...more,
})
const said = (status: number, state?: CommandState, percent?: number): CommandEvent => ({
	type: 'result',
	result: { status, state, percent },
})
const cancel: CommandEvent = { type: 'cancel', tips: 'no' }
const at = (now: number): CommandEvent => ({ type: 'time', now })

const cases: [about: string, before: CommandState, event: CommandEvent, after: CommandState][] = [
	['what waits is sent', 'queued', { type: 'sent' }, 'sent'],
	['what is being done is not begun again when it is sent again', 'executing', { type: 'sent' }, 'executing'],
	['what has ended is not sent again', 'succeeded', { type: 'sent' }, 'succeeded'],
	['status 1 is success', 'sent', said(1), 'succeeded'],
	['status 0 is failure', 'sent', said(0), 'failed'],
	['a state says more than the status', 'sent', said(1, 'executing'), 'executing'],
	['what the terminal cannot do is said', 'sent', said(0, 'unsupported'), 'unsupported'],
	['what a terminal does not list is not supported before it is sent', 'queued', { type: 'unlisted' }, 'unsupported'],
	['what was done without being listed stays done', 'succeeded', { type: 'unlisted' }, 'succeeded'],
	['a terminal does not say what only the server knows', 'sent', said(1, 'cancelled'), 'sent'],
	['nor that it waits', 'executing', said(1, 'queued'), 'executing'],
	['what was never sent has no result', 'queued', said(1), 'queued'],
	['being received is no news of what is being done', 'executing', said(1, 'received'), 'executing'],
	['a second answer changes nothing', 'failed', said(1), 'failed'],
	['what waits can be cancelled', 'queued', cancel, 'cancelled'],
	['what was sent cannot', 'sent', cancel, 'sent'],
	['what waits too long expires', 'queued', at(1000), 'expired'],
	['what is not answered in time times out', 'received', at(1000), 'timeout'],
	['before its time nothing happens', 'sent', at(999), 'sent'],
	['what was done stays done', 'succeeded', at(5000), 'succeeded'],
	['what was done after its time is said', 'timeout', said(1), 'succeeded'],
	['but not that it goes on', 'timeout', said(1, 'executing'), 'timeout'],
	['what has expired was never sent', 'expired', said(1), 'expired'],
]

describe('a command on a terminal', () => {
	test.each(cases)('%s', (_, before, event, after) => {
		const given = target(before)
		const next = nextTarget(given, event)
		expect(next.state).toBe(after)
		if (before === after && event.type !== 'sent') expect(next).toBe(given)
	})

	test('progress is between 0 and 100, and whole', () => {
		expect(nextTarget(target('sent'), said(1, 'executing', 41.7)).percent).toBe(41)
		expect(nextTarget(target('sent'), said(1, 'executing', 900)).percent).toBe(100)
		expect(nextTarget(target('sent'), said(1, 'executing', -3)).percent).toBe(0)
		expect(nextTarget(target('executing', { percent: 40 }), said(1)).percent).toBe(100)
	})

	test('the same word twice is no news', () => {
		const given = target('executing', { percent: 40 })
		expect(nextTarget(given, said(1, 'executing', 40))).toBe(given)
	})

	test('whatever is said in whatever order, a command that has ended stays ended', () => {
		const event = fc.oneof(
			fc.record({ type: fc.constantFrom('sent' as const) }),
			fc.record({ type: fc.constantFrom('cancel' as const), tips: fc.constantFrom('no') }),
			fc.record({ type: fc.constantFrom('time' as const), now: fc.integer({ min: 0, max: 2000 }) }),
			fc.record({
				type: fc.constantFrom('result' as const),
				result: fc.record({
					status: fc.constantFrom(0, 1),
					state: fc.option(fc.constantFrom(...command_states), { nil: undefined }),
				}),
			}),
		)
		fc.assert(
			fc.property(fc.constantFrom(...command_states), event, (state, one) => {
				const after = nextTarget(target(state), one).state
				if (!isOpen(state) && state !== 'timeout') expect(after).toBe(state)
				if (state !== 'queued') expect(after).not.toBe('queued')
			}),
		)
	})
})

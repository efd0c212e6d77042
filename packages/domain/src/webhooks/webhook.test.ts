import { describe, expect, test } from 'vitest'
import {
	afterFailure,
	deliveryOutcome,
	isInterested,
	isTooLong,
	isWebhookAddress,
	readEventTypes,
	webhook_patience,
} from './webhook.ts'
import { webhook_data } from './webhook-event.ts'
import { type ChosenEventType, webhook_event_types } from './webhook-types.ts'

const tree = new Map([
	[1, 0],
	[2, 1],
	[3, 2],
	[4, 1],
])

describe('who is told', () => {
	test.each<[own: number, with_below: boolean, of: number, expected: boolean]>([
		[2, false, 2, true],
		[2, false, 3, false],
		[2, true, 3, true],
		[2, true, 1, false],
		[2, true, 4, false],
		[1, true, 3, true],
		[3, true, 99, false],
	])('a webhook of %i (with those below it: %s) of something in %i: %s', (group_id, with_below, of, expected) => {
		const webhook = { group_id, with_below, types: ['terminal.online'] }
		expect(isInterested(tree, webhook, { type: 'terminal.online', group_id: of })).toBe(expected)
		expect(isInterested(tree, webhook, { type: 'terminal.offline', group_id: of })).toBe(false)
	})

	test('types that there are no more are left out', () => {
		expect(readEventTypes('terminal.online,gone,material.created')).toEqual<ChosenEventType[]>([
			'terminal.online',
			'material.created',
		])
		expect(readEventTypes('')).toEqual([])
	})

	test('everything but the test can be chosen', () => {
		expect([...webhook_event_types, 'webhook.test'].sort()).toEqual(Object.keys(webhook_data).sort())
	})
})

describe('what a try comes to', () => {
	test.each([
		[undefined, 'unwell'],
		[200, 'taken'],
		[204, 'taken'],
		[301, 'refused'],
		[307, 'refused'],
		[400, 'refused'],
		[401, 'refused'],
		[404, 'refused'],
		[408, 'unwell'],
		[410, 'gone'],
		[425, 'unwell'],
		[429, 'unwell'],
		[500, 'unwell'],
		[503, 'unwell'],
	])('%s: %s', (status, outcome) => expect(deliveryOutcome(status)).toBe(outcome))
})

/** When each attempt comes after the first one, in minutes, until the delivery is given up. */
const course = (outcome: 'refused' | 'unwell', chance = 0.5): number[] => {
	const times: number[] = []
	let at = 0
	for (let tries = 1; ; tries++) {
		const { again_in } = afterFailure(outcome, { tries, failures: tries, chance })
		if (again_in === null) return times
		at += again_in
		times.push(Math.round(at / 60_000))
	}
}

describe('when it is tried again', () => {
	test('at once, then less and less often, for more than two days', () => {
		const expected = [0, 1, 3, 13, 43, 103, 223, 463, 943, 1663, 3103]
		expect(course('unwell')).toEqual(expected)
		expect(course('refused')).toEqual(expected)
	})

	test('up to a fifth sooner or later', () => {
		expect([course('unwell', 0).at(-1), course('unwell', 1).at(-1)]).toEqual([2482, 3723])
	})

	test('a receiver that is not well is let alone for an hour at most, and one that refuses not at all', () => {
		expect(afterFailure('unwell', { tries: 1, failures: 100, chance: 0.5 })).toEqual({
			again_in: 3_600_000,
			hold_in: 3_600_000,
		})
		expect(afterFailure('refused', { tries: 1, failures: 100, chance: 0.5 }).hold_in).toBe(0)
	})

	test('a day without anything that was taken is too long', () => {
		expect([isTooLong(0, webhook_patience - 1), isTooLong(0, webhook_patience)]).toEqual([false, true])
	})
})

test.each([
	['https://receiver.example/', true],
	['https://receiver.example:8443/a/b?c=d', true],
	['http://receiver.example', true],
	['https://user@receiver.example/', false],
	['https://user:password@receiver.example/', false],
	['https://receiver.example/#part', false],
	['https://receiver.example/ x', false],
	['ftp://receiver.example/', false],
	['javascript:alert(1)', false],
	['https://', false],
	['receiver.example', false],
])('%s is the address of a receiver: %s', (typed, expected) => expect(isWebhookAddress(typed)).toBe(expected))

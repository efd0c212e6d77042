import type { HeardState } from '@vitrine/domain/completeness/completeness'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { anAdmin } from '../../../../test/browser.ts'
import { aTerminal } from '../../../../test/factories.ts'
import { minuteOf, putStates, restless } from './terminal-states.store.ts'

const minute = 60_000

describe.each(dialects)('states of terminals on %s', dialect => {
	let app: TestApp
	beforeAll(async () => {
		app = await aApp(dialect)
	})
	afterAll(() => app.remove())

	/** A terminal, what it does some minutes after now, and what is stored of that. */
	const aTeller = async () => {
		const { id } = (await aTerminal(await anAdmin(app))).terminal
		const { db } = app.database
		const begin = minuteOf(app.clock.now())
		const say = (after: number, state: HeardState) =>
			db.transaction().execute(tx => putStates(tx, dialect, [{ id, state, last_seen: begin + after * minute }]))
		const rows = async () => {
			const stored = db.selectFrom('terminal_states').select(['at', 'state']).where('terminal_id', '=', id)
			return (await stored.orderBy('at').execute()).map(({ at, state }) => [(at - begin) / minute, state] as const)
		}
		/** Changes its state each minute until it is stored coarsely; returns the minute of the last one. */
		const flap = async (): Promise<number> => {
			for (let after = 0; after < restless.changes; after++) await say(after, after % 2 === 0 ? 'playing' : 'idle')
			expect(await rows()).toHaveLength(restless.changes)
			return restless.changes - 1
		}
		return { say, rows, flap }
	}

	test('what a terminal does that goes to and fro all day is written down more coarsely, and ends with what it does', async () => {
		const { say, rows, flap } = await aTeller()
		const last = await flap()
		// Another change within the minute of the last row belongs to that row.
		await say(last, 'offline')
		expect(await rows()).toHaveLength(restless.changes)
		expect((await rows()).at(-1)).toEqual([last, 'offline'])
		await say(last + 1, 'screen_off')
		expect((await rows()).slice(-2)).toEqual([
			[last, 'offline'],
			[last + 1, 'screen_off'],
		])
		await say(last + 14, 'offline')
		expect((await rows()).at(-1)).toEqual([last, 'offline'])
		await say(last + 15, 'online')
		expect((await rows()).slice(-2)).toEqual([
			[last, 'offline'],
			[last + 15, 'online'],
		])
		// After six quiet hours, every minute counts again.
		for (const [after, state] of [
			[last + 400, 'idle'],
			[last + 401, 'playing'],
		] as const)
			await say(after, state)
		expect((await rows()).slice(-2)).toEqual([
			[last + 400, 'idle'],
			[last + 401, 'playing'],
		])
	})

	test.each(['offline', 'no_signal'] as const)(
		'%s stays so, whatever follows within a quarter of an hour',
		async fault => {
			const { say, rows, flap } = await aTeller()
			const last = await flap()
			await say(last + 20, fault)
			await say(last + 21, 'online')
			await say(last + 22, 'idle')
			const once = await rows()
			expect(once.slice(-2)).toEqual([
				[last + 20, fault],
				[last + 21, 'idle'],
			])
			// However often it comes and goes, the table does not grow, and the last state is right.
			for (let after = 24; after < 44; after += 2) {
				await say(last + after, fault)
				await say(last + after + 1, 'screen_off')
			}
			expect(await rows()).toEqual([...once.slice(0, -1), [last + 43, 'screen_off']])
			await say(last + 44, 'offline')
			expect((await rows()).at(-1)).toEqual(fault === 'offline' ? [last + 20, 'offline'] : [last + 43, 'offline'])
		},
	)
})

import type { HeardState } from '@vitrine/domain/completeness/completeness'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import type { Browser } from './browser.ts'
import { aTerminal, bound } from './factories.ts'

const hour = 3_600_000

/** The start of a past UTC day, by the server's clock. */
export const aDay = ({ clock }: TestApp): number => (Math.floor(clock.now() / (24 * hour)) - 3) * 24 * hour

/** This many days from one on, as parameters of calls. */
export const daysFrom = (day: number, days = 1) => ({ start_time: day / 1000, end_time: day / 1000 + days * 86_400 })

/** A terminal that existed before the day began and reports its plays; its states are inserted as if they had been reported then. */
export const aPlayer = async (
	app: TestApp,
	admin: Browser,
	day: number,
	states: [at: number, state: HeardState][] = [],
	group_id?: number,
) => {
	const pair = await aTerminal(admin)
	const { id, name } = pair.terminal
	if (group_id !== undefined) await admin.terminals.edit({ id, name, group_id })
	const { token, close } = await bound(app, pair)
	close()
	const { db } = app.database
	await db
		.updateTable('terminals')
		.set({ created_at: day - hour })
		.where('id', '=', id)
		.execute()
	const stood = db.selectFrom('terminal_places').select('since').where('terminal_id', '=', id)
	const { since } = await stood.orderBy('since', 'desc').limit(1).executeTakeFirstOrThrow()
	await db.deleteFrom('terminal_places').where('terminal_id', '=', id).where('since', '<', since).execute()
	await db
		.updateTable('terminal_places')
		.set({ since: day - hour })
		.where('terminal_id', '=', id)
		.execute()
	// Its absence is written once the socket has closed.
	const known = db.selectFrom('terminal_states').select('state').where('terminal_id', '=', id)
	await expect.poll(() => known.execute()).toContainEqual({ state: 'offline' })
	await db.deleteFrom('terminal_states').where('terminal_id', '=', id).execute()
	for (const [at, state] of states)
		await sql`insert into terminal_states (terminal_id, at, state) values (${id}, ${day + at}, ${state})`.execute(db)
	/** Reports plays; `from` is the first row it still has, so that earlier missing ones are lost, `more` adds fields to each row. */
	const tell = async (
		spans: [from: number, to: number][],
		boot: string,
		seqs = spans.map((_, at) => at + 1),
		from?: number,
		name = 'x',
		more: object = {},
	) => {
		const rows = spans.map(([from, to], at) => ({
			seq: seqs[at],
			kind: 'program',
			name,
			start_time: day + from,
			end_time: day + to,
			time_zone: 'UTC',
			mono: at,
			...more,
		}))
		const answer = await fetch(`${app.origin}/api/terminal/playLog`, {
			method: 'POST',
			headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
			body: JSON.stringify({ boot, from, rows }),
		})
		expect(await answer.json()).toMatchObject({ status: 1 })
	}
	return { id, name, sn: pair.sn, pair, tell }
}

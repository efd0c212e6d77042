import { randomUUID } from 'node:crypto'
import { errors } from '@vitrine/contract/error-codes'
import { journal_starts } from '@vitrine/domain/journal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser } from '../../../test/browser.ts'
import { aName, aTerminal, bound } from '../../../test/factories.ts'
import { aSigningBox, nextOf } from '../../../test/signing-box.ts'

describe.each(dialects)('new journals of a terminal on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const aSender = async (made?: Awaited<ReturnType<typeof aTerminal>>) => {
		const pair = made ?? (await aTerminal(admin))
		const { token, close } = await bound(app, pair)
		close()
		return { pair, send: (log: object) => post(token, log) }
	}
	const post = async (token: string, log: object) => {
		const response = await fetch(`${app.origin}/api/terminal/playLog`, {
			method: 'POST',
			headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
			body: JSON.stringify(log),
		})
		const { status, data } = (await response.json()) as { status: number; data: { seq?: number; values?: object } }
		return { code: response.status, after: Number(response.headers.get('retry-after')), status, data }
	}
	const rowsOf = (name: string, ...seqs: number[]) =>
		seqs.map(seq => {
			const start_time = app.clock.now() - 100_000 + seq * 10_000
			return { seq, kind: 'program', name, start_time, end_time: start_time + 9000, time_zone: 'UTC', mono: seq }
		})
	const journalsOf = async (terminal_id: number): Promise<number> => {
		const rows = app.database.db.selectFrom('play_boots').select('id').where('terminal_id', '=', terminal_id)
		return (await rows.execute()).length
	}

	test('are bounded in an hour, also across a restart; known ones go on, and what was refused is taken later', async () => {
		const { pair, send } = await aSender()
		const [other, name] = [await aSender(), aName('journals')]
		const boots = Array.from({ length: journal_starts.most }, () => randomUUID())
		for (const boot of boots)
			expect((await send({ boot, rows: rowsOf(name, 1) })).data).toEqual({ seq: 1, different: [] })
		const late = { boot: randomUUID(), rows: rowsOf(name, 1, 2) }
		const refused = await send(late)
		expect(refused).toMatchObject({ code: 429, status: errors.journals_many.status })
		expect(refused.data.values).toEqual({ seconds: refused.after })
		expect(refused.after).toBeGreaterThan(0)
		expect(refused.after).toBeLessThanOrEqual(journal_starts.window / 1000)
		expect(await journalsOf(pair.terminal.id)).toBe(journal_starts.most)
		expect((await send({ boot: boots[0], rows: rowsOf(name, 1, 2) })).data).toEqual({ seq: 2, different: [] })
		expect((await other.send({ boot: randomUUID(), rows: rowsOf(name, 1) })).data).toEqual({ seq: 1, different: [] })
		app = await app.again()
		admin = await anAdmin(app)
		const again = await aSender(pair)
		expect((await again.send(late)).code).toBe(429)
		expect((await again.send({ boot: boots[1], rows: rowsOf(name, 1, 2, 3) })).data).toEqual({ seq: 3, different: [] })
		app.clock.move(refused.after * 1000)
		admin = await anAdmin(app)
		const after = await aSender(pair)
		expect(await after.send(late)).toMatchObject({ code: 200, status: 1, data: { seq: 2 } })
	})

	test('that hold unsigned rows of a signed one count too', async () => {
		const box = await aSigningBox(app, admin)
		const { boot } = box.journal
		box.play(1)
		expect(await box.send(nextOf(box.journal))).toBe(1)
		// An unsigned batch goes into a journal of its own, which is the second one.
		expect(await box.send({ boot, rows: rowsOf('unsigned', 1) })).toBe(1)
		const more = () => box.send({ boot: randomUUID(), rows: rowsOf('more', 1) })
		for (let at = 2; at < journal_starts.most; at++) expect(await more()).toBe(1)
		expect(await more()).toBeUndefined()
		expect(await journalsOf(box.id)).toBe(journal_starts.most)
		expect(await box.send({ boot, rows: rowsOf('unsigned', 2) })).toBe(2)
	})

	test('a batch that is refused for something else starts none', async () => {
		const { pair, send } = await aSender()
		for (let at = 0; at <= journal_starts.most; at++)
			expect(await send({ boot: randomUUID(), rows: [] })).toMatchObject({ status: errors.parameter.status })
		expect((await send({ boot: randomUUID(), rows: rowsOf('first', 1) })).data).toEqual({ seq: 1, different: [] })
		expect(await journalsOf(pair.terminal.id)).toBe(1)
	})
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser } from '../../../test/browser.ts'
import { aTerminal, bound } from '../../../test/factories.ts'

describe.each(dialects)('names of plays on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())
	const post = (token: string, rows: readonly object[], boot: string) =>
		fetch(`${app.origin}/api/terminal/playLog`, {
			method: 'POST',
			headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
			body: JSON.stringify({ boot, rows }),
		})

	test('a number that stands in a batch twice is one play, in the rows and in the counts', async () => {
		const pair = await aTerminal(admin)
		const { token, close } = await bound(app, pair)
		close()
		const at = app.clock.now()
		const row = { seq: 1, kind: 'program', name: 'Twice', start_time: at, end_time: at + 5000, time_zone: 'UTC' }
		await post(token, [row, { ...row, name: 'Another' }, row], randomUUID())
		const names = (await admin.statistics.getPlayHistoryStatistics({ limit: -1 })).filter(({ name }) =>
			['Twice', 'Another'].includes(name),
		)
		expect(names).toEqual([{ name: 'Twice', number: 1, duration: 5 }])
	})

	test('a word is looked for in any script and case, and only until the end of the range', async () => {
		const pair = await aTerminal(admin)
		const { token, close } = await bound(app, pair)
		close()
		const at = app.clock.now()
		const rows = ['МОСКВА утром', 'École', '100%_sure\\'].map((name, place) => {
			const times = { start_time: at + place * 60_000, end_time: at + place * 60_000 + 5000, time_zone: 'UTC' }
			return { seq: place + 1, kind: 'material', name, ...times }
		})
		await post(token, rows, randomUUID())
		const found = async (key_word: string, end_time?: number) =>
			(await admin.plays.search({ kind: 'material', key_word, end_time })).list.map(({ name }) => name)
		expect(await found('москва')).toEqual(['МОСКВА утром'])
		expect(await found('ÉCOLE')).toEqual(['École'])
		expect(await found('%_SURE\\')).toEqual(['100%_sure\\'])
		expect(await found('École', Math.floor(at / 1000) + 30)).toEqual([])
		expect(await found('МОСКВА', Math.floor(at / 1000) + 30)).toEqual(['МОСКВА утром'])
		expect((await admin.statistics.getHistoryMediaStatistics({ end_time: 1 })).length).toBe(0)
	})
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { anAdmin, type Browser } from '../../../../test/browser.ts'
import { aPoint, aProgram, aTerminal, bound } from '../../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../../test/people.ts'

describe.each(dialects)('exports of plays on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let member: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		member = await aMember(app, await rootGroup(app))
	})
	afterAll(() => app.remove())

	const post = async (token: string, rows: readonly object[]): Promise<void> => {
		const answer = await fetch(`${app.origin}/api/terminal/playLog`, {
			method: 'POST',
			headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
			body: JSON.stringify({ boot: randomUUID(), rows }),
		})
		expect(await answer.json()).toMatchObject({ status: 1 })
	}
	const aTeller = async () => {
		const pair = await aTerminal(admin)
		const { token, close } = await bound(app, pair)
		close()
		return { pair, token }
	}

	test('records are exported, with nothing that a program for sheets takes for a formula', async () => {
		const { pair, token } = await aTeller()
		const at = app.clock.now() - 120_000
		const times = { start_time: at, end_time: at + 61_000, time_zone: 'UTC' }
		await post(token, [{ seq: 1, kind: 'program', name: '=cmd|"/c calc"!A1', ...times }])
		const range = {
			start_time: Math.floor(at / 1000),
			end_time: Math.floor(at / 1000) + 60,
			time_zone: 'Asia/Shanghai',
		}
		const { url, programs, materials } = await admin.statistics.getSheet({ ...range, form: 'csv_programs', lang: 'en' })
		expect([programs, materials]).toEqual([1, 0])
		const answer = await admin.fetch(`${app.origin}${url}`)
		const [from, to] = [range.start_time, range.end_time - 0.001].map(seconds =>
			new Date((seconds + 8 * 3600) * 1000).toISOString().slice(0, 10),
		)
		const name = `plays-programs_${from}_${to}_Asia-Shanghai.csv`
		expect(answer.headers.get('content-disposition')).toContain(name)
		const csv = await answer.text()
		const [head, row] = csv.replace('\ufeff', '').split('\r\n')
		expect(head).toBe(
			'No.,Device category,Terminal,Serial number,Programme name,Start time,End time,Play time,Points,Latitude,Longitude,Accuracy (m)',
		)
		expect(row).toContain(`1,,${pair.terminal.name},${pair.sn},"'=cmd|""/c calc""!A1",`)
		expect(row).toMatch(/0:01:01,,,,$/)
		const book = await admin.statistics.getSheet({ ...range, end_time: range.end_time + 600 })
		expect([book.programs + book.materials]).toEqual([1])
		const file = await admin.fetch(`${app.origin}${book.url}`)
		expect(file.headers.get('content-type')).toContain('spreadsheetml')
		expect((await fetch(`${app.origin}${book.url}`)).status).toBe(404)
		expect((await member.fetch(`${app.origin}${book.url}`)).status).toBe(404)
	})

	test('records say for which point and where they were played, to whoever sees the point', {
		tags: 'long',
	}, async () => {
		const { token } = await aTeller()
		const at = app.clock.now() - 400_000
		const times = { start_time: at, end_time: at + 61_000, time_zone: 'UTC' }
		const group_id = await rootGroup(app)
		const point = await aPoint(admin, {
			group_id,
			group_ids: [group_id],
			program_ids: [(await aProgram(app, admin)).id],
		})
		const position = { latitude: 52.5200066, longitude: -13.404954 }
		await post(token, [
			{ seq: 1, kind: 'program', name: 'a', ...times, point_id: point.id, position: { ...position, accuracy: 12 } },
			{ seq: 2, kind: 'program', name: 'b', ...times, position },
		])
		const below = await aMember(app, await aGroup(app, group_id))
		const range = { start_time: Math.floor(at / 1000), end_time: Math.floor(at / 1000) + 60, time_zone: 'UTC' }
		const cellsOf = async (browser: Browser) => {
			const { url } = await browser.statistics.getSheet({ ...range, form: 'csv_programs' })
			const [, ...rows] = (await (await browser.fetch(`${app.origin}${url}`)).text()).trimEnd().split('\r\n')
			return rows.map(row => row.split(',').slice(-4).join())
		}
		const expected = [',52.5200066,-13.404954,', `${point.name},52.5200066,-13.404954,12`]
		expect(await cellsOf(admin)).toEqual(expected)
		await admin.points.remove({ ids: [point.id] })
		expect(await cellsOf(member)).toEqual(expected)
		expect(await cellsOf(below)).toEqual([])
		const book = await admin.statistics.getSheet({ ...range, form: 'xlsx' })
		expect((await (await admin.fetch(`${app.origin}${book.url}`)).arrayBuffer()).byteLength).toBeGreaterThan(1000)
	})

	test('of one account two files are made at once, of one organisation three, the next once one of them has ended', {
		tags: 'long',
	}, async () => {
		const { token } = await aTeller()
		const at = app.clock.now()
		const times = { start_time: at - 2000, end_time: at, time_zone: 'UTC' }
		// More than the buffers of a connection hold, so that an unread file is not finished.
		for (let batch = 0; batch < 30; batch++)
			await post(
				token,
				Array.from({ length: 1000 }, (_, seq) => ({
					seq: seq + 1,
					kind: 'material',
					name: '名'.repeat(200),
					...times,
				})),
			)
		const range = { start_time: Math.floor(at / 1000) - 3600, end_time: Math.floor(at / 1000) + 60, time_zone: 'UTC' }
		const fetched = async (browser: Browser): Promise<Response> => {
			const { url } = await browser.statistics.getSheet({ ...range, form: 'csv_materials' })
			return browser.fetch(`${app.origin}${url}`)
		}
		const [first, second] = [await fetched(admin), await fetched(admin)]
		expect([first.status, second.status]).toEqual([200, 200])
		const third = await fetched(admin)
		expect([third.status, third.headers.get('retry-after')]).toEqual([429, '30'])
		// Another user is not blocked by it.
		const theirs = await fetched(member)
		expect(theirs.status).toBe(200)
		// Three files of the organisation are made: its next one waits, that of another organisation does not.
		let isServed = false
		const waiting = fetched(member).then(response => {
			isServed = true
			return response
		})
		const elsewhere = await aMember(app, await aGroup(app, await rootGroup(app)))
		const other = await fetched(elsewhere)
		expect([other.status, (await other.text()).split('\r\n').length, isServed]).toEqual([200, 2, false])
		expect((await theirs.text()).split('\r\n')).toHaveLength(30_002)
		const served = await waiting
		expect(served.status).toBe(200)
		await served.body?.cancel()
		expect((await first.text()).split('\r\n')).toHaveLength(30_002)
		// The server notices the end of a file a moment after the client has read it.
		const next = async () => {
			const { status, body } = await fetched(admin)
			await body?.cancel()
			return status
		}
		await expect.poll(next).toBe(200)
		await second.body?.cancel()
	})
})

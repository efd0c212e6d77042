import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../../test/browser.ts'
import { aGroup, aMember, rootGroup } from '../../../../test/people.ts'
import { aDay, aPlayer, daysFrom } from '../../../../test/played-day.ts'
import { aHolder, aRole } from '../../../../test/roles.ts'
import { readArchive } from '../../../media/archive.ts'
import { listAll } from './completeness.ts'

const hour = 3_600_000

/** The rows of a sheet of a workbook, headings first, with the texts that cells share in their places. */
const sheetRows = async (file: Response, place: number): Promise<string[]> => {
	const bounds = { entries: 20, inflated: 100_000_000, ratio: 1000, free: 100_000_000 }
	const parts = await readArchive(Buffer.from(await file.arrayBuffer()), bounds)
	const shared = String(parts.get('xl/sharedStrings.xml')).split('<si>').slice(1)
	return String(parts.get(`xl/worksheets/sheet${place}.xml`))
		.replaceAll(/<c t="s"><v>(\d+)<\/v><\/c>/g, (_, at) => `<c>${shared[Number(at)]}</c>`)
		.split('<row>')
		.slice(1)
}

describe.each(dialects)('completeness of many on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let day: number
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		day = aDay(app)
	})
	afterAll(() => app.remove())

	const range = (days = 1) => daysFrom(day, days)
	const got = (browser: Browser, device_id: number, days = 1, time_zone = 'UTC') =>
		browser.completeness.get({ device_id, ...range(days), time_zone })

	test('the list begins with those that played least and sums up all of them', { tags: 'long' }, async () => {
		const group = await aGroup(app, await rootGroup(app))
		const [half, none, all] = [
			await aPlayer(app, admin, day, [[-hour, 'playing']], group),
			await aPlayer(app, admin, day, [[-hour, 'playing']], group),
			await aPlayer(app, admin, day, [[-hour, 'playing']], group),
		]
		const off = await aPlayer(app, admin, day, [[-hour, 'screen_off']], group)
		await half.tell([[0, 12 * hour]], randomUUID())
		await all.tell([[0, 24 * hour]], randomUUID())
		const listed = await admin.completeness.list({ group_ids: [group], ...range() })
		expect(listed.list.map(({ name, percent }) => [name, percent])).toEqual([
			[none.name, 0],
			[half.name, 50],
			[all.name, 100],
			[off.name, null],
		])
		expect(listed).toMatchObject({ due: 3 * 86_400, played: 1.5 * 86_400, percent: 50, count: 4 })
		expect(await admin.completeness.list({ group_ids: [group], ...range(), limit: 1 })).toMatchObject({
			list: [{ id: none.id, reasons: { unsaid: 86_400 } }],
			count: 4,
		})
		await admin.terminals.remove({ ids: [all.id] })
		const after = await admin.completeness.list({ group_ids: [group], ...range() })
		const gone = { name: all.name, is_removed: true, is_here: false, percent: 100 }
		expect(after.list.find(({ id }) => id === all.id)).toMatchObject(gone)
		const named = await admin.completeness.list({ sns: [none.sn, all.sn], ...range() })
		expect(named.list.map(({ id, is_here }) => [id, is_here])).toEqual([
			[none.id, true],
			[all.id, false],
		])
	})

	test('an organisation sees the time in which a terminal stood there, and no other', async () => {
		const [before, after] = [await aGroup(app, await rootGroup(app)), await aGroup(app, await rootGroup(app))]
		const [earlier, later] = [await aMember(app, before), await aMember(app, after)]
		const { id, name, tell } = await aPlayer(app, admin, day, [[-hour, 'playing']], before)
		await tell([[0, 12 * hour]], randomUUID())
		await admin.terminals.edit({ id, name, group_id: after })
		const { db } = app.database
		const moved = db
			.selectFrom('terminal_places')
			.select('since')
			.where('terminal_id', '=', id)
			.orderBy('since', 'desc')
		const { since } = await moved.limit(1).executeTakeFirstOrThrow()
		await db
			.updateTable('terminal_places')
			.set({ since: day + 18 * hour })
			.where('terminal_id', '=', id)
			.where('since', '=', since)
			.execute()
		expect(await got(earlier, id)).toMatchObject({ due: 18 * 3600, played: 12 * 3600 })
		const [from, to] = [day / 1000 + 18 * 3600, day / 1000 + 86_400]
		expect(await got(later, id)).toMatchObject({ due: 6 * 3600, played: 0, windows: [{ from, to }] })
		expect((await earlier.completeness.list(range())).list).toMatchObject([{ id, is_here: false }])
		expect((await later.completeness.list(range())).list).toMatchObject([{ id, due: 6 * 3600, is_here: true }])
		const stranger = await aMember(app, await aGroup(app, await rootGroup(app)))
		await expectError(got(stranger, id), 'terminal_absent')
		await expectError(got(admin, 999_999), 'terminal_absent')
		expect((await stranger.completeness.list(range())).list).toEqual([])
		expect((await stranger.completeness.list({ ...range(), group_ids: [before] })).list).toEqual([])
	})

	test('ranges that are none are refused in words', async () => {
		const { id } = await aPlayer(app, admin, day)
		const at = day / 1000
		const get = (start_time: number, end_time: number, time_zone = 'UTC') =>
			admin.completeness.get({ device_id: id, start_time, end_time, time_zone })
		const list = (start_time: number, end_time: number) => admin.completeness.list({ start_time, end_time })
		const sheet = (start_time: number, end_time: number, time_zone = 'UTC') =>
			admin.completeness.getSheet({ start_time, end_time, time_zone })
		const tomorrow = Math.floor(app.clock.now() / 1000) + 86_400
		for (const ask of [get, list, sheet]) {
			await expectError(ask(at, at - 1), 'range_reversed')
			await expectError(ask(at, at + 32 * 86_400), 'range_long')
			await expectError(ask(tomorrow, tomorrow + 60), 'range_future')
		}
		await expectError(get(at, at + 60, 'Europe/Nowhere'), 'zone_unknown')
		await expectError(sheet(at, at + 60, 'Europe/Nowhere'), 'zone_unknown')
		expect(await admin.completeness.list({ start_time: at, end_time: at })).toMatchObject({ list: [], count: 0 })
	})

	test('so much is worked out at once, and no more', { tags: 'long' }, async () => {
		const group = await aGroup(app, await rootGroup(app))
		const { db } = app.database
		const { id } = await aPlayer(app, admin, day, [], group)
		const { place_id } = await db
			.selectFrom('terminal_places')
			.select('place_id')
			.where('terminal_id', '=', id)
			.orderBy('since', 'desc')
			.limit(1)
			.executeTakeFirstOrThrow()
		const {
			sn: _,
			id: __,
			...row
		} = await db.selectFrom('terminals').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
		for (let from = 0; from < 2100; from += 300) {
			const some = Array.from({ length: 300 }, (_, at) => from + at)
			await db
				.insertInto('terminals')
				.values(some.map(at => ({ ...row, sn: `wide-${dialect}-${at}` })))
				.execute()
		}
		await sql`insert into terminal_places (terminal_id, since, place_id)
			select id, cast(${day} as bigint), cast(${place_id} as bigint) from terminals where sn like 'wide-%'`.execute(db)
		await expectError(admin.completeness.list({ group_ids: [group], ...range(31) }), 'completeness_wide')
		expect(await admin.completeness.list({ group_ids: [group], ...range(), limit: 2 })).toMatchObject({ count: 2101 })
		await sql`delete from terminal_places where terminal_id in (select id from terminals where sn like 'wide-%')`.execute(
			db,
		)
		await sql`delete from terminals where sn like 'wide-%'`.execute(db)
	})

	test('what nobody waits for any more is not worked out, and keeps nobody waiting', async () => {
		await aPlayer(app, admin, day)
		const filter = { places: null, in_sight: await rootGroup(app) }
		const asked = { range: { from: day, to: day + 24 * hour }, now: app.clock.now(), gone: AbortSignal.abort() }
		await expect(listAll(app.database, filter, asked)).rejects.toMatchObject({ code: 'busy' })
		const hung_up = Array.from({ length: 12 }, async () => {
			const stop = new AbortController()
			const answer = admin.completeness.list(range(), { signal: stop.signal })
			stop.abort()
			await expect(answer).rejects.toThrow()
		})
		await Promise.all(hung_up)
		expect((await admin.completeness.list(range())).count).toBeGreaterThan(0)
		const { url } = await admin.completeness.getSheet({ ...range(), time_zone: 'UTC' })
		for (let count = 0; count < 6; count++) {
			const stop = new AbortController()
			const file = admin.fetch(`${app.origin}${url}`, { signal: stop.signal })
			stop.abort()
			await expect(file).rejects.toThrow()
		}
		const place = async () => (await admin.fetch(`${app.origin}${url}`)).status
		await expect.poll(place).toBe(200)
		expect(app.log.filter(line => line.includes('"level":50'))).toEqual([])
	})

	test('a sheet with too many gaps says so', { tags: 'long' }, async () => {
		const group = await aGroup(app, await rootGroup(app))
		const { id } = await aPlayer(app, admin, day, [[-hour, 'playing']], group)
		const begin = day - 25 * 24 * hour
		const { db } = app.database
		await db.updateTable('terminal_places').set({ since: begin }).where('terminal_id', '=', id).execute()
		await sql`insert into play_spans (terminal_id, begun_at, kind, ended_at)
			with recursive at(n) as (select 0 union all select n + 1 from at where n < 50001)
			select cast(${id} as bigint), cast(${begin} as bigint) + n * 41000, 0, cast(${begin} as bigint) + n * 41000 + 1000 from at`.execute(
			db,
		)
		const days = { start_time: begin / 1000, end_time: begin / 1000 + 26 * 86_400 }
		const asked = { ...days, group_ids: [group], time_zone: 'Asia/Tokyo', lang: 'en' as const }
		const { url } = await admin.completeness.getSheet(asked)
		const rows = await sheetRows(await admin.fetch(`${app.origin}${url}`), 2)
		expect(rows.length).toBe(50_002)
		expect(rows[0]).toContain('From (Asia/Tokyo)')
		expect(rows.at(-1)).toContain('There are too many gaps')
		// For days whose gaps are not listed there is only a count.
		const one = await got(admin, id, 1)
		expect(one.gap_count).toBe(one.gaps.length)
	})

	test('the sheet is for whoever asked, and needs the right', { tags: 'long' }, async () => {
		const group = await aGroup(app, await rootGroup(app))
		const { name, tell } = await aPlayer(app, admin, day, [[-hour, 'playing']], group)
		const still = await aPlayer(app, admin, day, [[-hour, 'idle']], group)
		await tell([[0, 12 * hour]], randomUUID())
		const asked = { ...range(), group_ids: [group], time_zone: 'UTC', lang: 'en' as const }
		const { url, count } = await admin.completeness.getSheet(asked)
		expect(count).toBe(2)
		const file = await admin.fetch(`${app.origin}${url}`)
		expect(file.headers.get('content-type')).toContain('sheet')
		const content = await file.arrayBuffer()
		const rowsOf = async (place: number) => (await sheetRows(new Response(content), place)).slice(1)
		const [terminals, gaps] = [await rowsOf(1), await rowsOf(2)]
		// Half a day is 0.5 in a sheet; terminals with nothing due come last.
		expect(terminals.map(row => [name, still.name].filter(one => row.includes(one)))).toEqual([[name], [still.name]])
		expect(terminals[0]).toContain('<v>50</v></c><c s="2"><v>1</v></c><c s="2"><v>0.5</v></c><c><v>1</v></c>')
		expect(gaps.map(row => [name, still.name].filter(one => row.includes(one)))).toEqual([[name], [still.name]])
		expect([gaps[0], gaps[1]].map(row => /Unknown|Nothing to play/.exec(row ?? '')?.[0])).toEqual([
			'Unknown',
			'Nothing to play',
		])
		expect([gaps[0], gaps[1]].map(row => /Yes|No(?=<)/.exec(row ?? '')?.[0])).toEqual(['Yes', 'No'])
		const other = await aMember(app, await aGroup(app, await rootGroup(app)))
		expect((await other.fetch(`${app.origin}${url}`)).headers.get('content-type')).not.toContain('sheet')
		const without = await aHolder(app, await rootGroup(app), await aRole(app, ['terminals.read']))
		await expectError(without.completeness.list(range()), 'not_permitted')
	})
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../../test/browser.ts'
import { aPoint, aProgram, aPublish } from '../../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../../test/people.ts'
import { aDay, aPlayer, daysFrom } from '../../../../test/played-day.ts'
import { aHolder, aRole } from '../../../../test/roles.ts'

const hour = 3_600_000
const minute = 60_000

describe.each(dialects)('what was planned beside what played on %s', dialect => {
	let app: TestApp
	let admin: Browser
	/** The beginning of a UTC day some days ago, by the clock of the server. */
	let day: number
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		day = aDay(app)
	})
	afterAll(() => app.remove())

	const asked = (change: object = {}, days = 1) => ({ ...daysFrom(day, days), time_zone: 'UTC', ...change })

	/** A terminal to which a program was sent at one moment of the day and which had it at another, or never. */
	const planned = async (sent = -hour, had: number | null = -hour, states: Parameters<typeof aPlayer>[3] = []) => {
		const program = await aProgram(app, admin)
		const player = await aPlayer(app, admin, day, states)
		const { publish_id: release_id, publish_no } = await aPublish(admin, [program.id], [player.id])
		await ordered(release_id, player.id, sent, had)
		return { program, player, release_id, publish_no }
	}
	const ordered = async (release_id: number, terminal_id: number, sent: number, had: number | null) => {
		const { db } = app.database
		await db
			.updateTable('downloads')
			.set({ create_time: day + sent, updated_at: day + (had ?? sent), download_state: had === null ? 0 : 3 })
			.where('release_id', '=', release_id)
			.where('terminal_id', '=', terminal_id)
			.execute()
	}
	const played = (player: Awaited<ReturnType<typeof aPlayer>>, name: string, spans: [number, number][], boot: string) =>
		player.tell(spans, boot, undefined, undefined, name)

	test('a program that plays all day is planned all day; what it did not play has its reasons', async () => {
		const { program, player, publish_no } = await planned(-hour, -hour, [
			[-hour, 'playing'],
			[6 * hour, 'screen_off'],
			[8 * hour, 'playing'],
			[12 * hour + minute, 'offline'],
			[14 * hour, 'online'],
		])
		const spans: [number, number][] = [
			[0, 6 * hour],
			[8 * hour, 12 * hour],
			[14 * hour, 18 * hour],
		]
		await played(player, program.name, spans, randomUUID())
		const answer = await admin.planned.get(asked({ device_ids: [player.id] }))
		expect(answer.programs).toEqual([
			{
				name: program.name,
				publish_no,
				planned_number: 24 * 720,
				planned: 86_400,
				played_number: 3,
				played: 14 * 3600,
				percent: 58.3,
				missing: 10 * 3600,
				reasons: {
					not_downloaded: 0,
					interrupted: 0,
					for_point: 0,
					screen_off: 7200,
					locked: 0,
					no_signal: 0,
					no_network: 7200,
					lost: 0,
					replaced: 0,
					idle: 0,
					unknown: 6 * 3600,
				},
			},
		])
		const sums = { planned: 86_400, played: 14 * 3600 }
		expect(answer).toMatchObject({ ...sums, count: 1, terminal_count: 1, unknown_terminals: 0 })
		const one = await admin.planned.get(asked({ device_ids: [player.id], name: program.name }, 2))
		expect(one.terminals).toMatchObject([
			{ id: player.id, sn: player.sn, is_known: true, is_here: true, is_removed: false },
		])
		expect(one.programs).toEqual([])
		expect(one.days.map(({ planned, played }) => [planned, played])).toEqual([
			[86_400, 14 * 3600],
			[86_400, 0],
		])
	})

	test('what was ordered and was not there yet is planned and missing, and what was cancelled is not', async () => {
		const late = await planned(6 * hour, 9 * hour)
		await played(late.player, late.program.name, [[9 * hour, 24 * hour]], randomUUID())
		const [row] = (await admin.planned.get(asked({ device_ids: [late.player.id] }))).programs
		expect(row).toMatchObject({ planned: 18 * 3600, played: 15 * 3600, missing: 3 * 3600 })
		expect(row?.reasons).toMatchObject({ not_downloaded: 3 * 3600, unknown: 0 })

		const never = await planned(0, null)
		const [missing] = (await admin.planned.get(asked({ device_ids: [never.player.id] }))).programs
		expect(missing).toMatchObject({ planned: 86_400, played: 0, percent: 0, reasons: { not_downloaded: 86_400 } })
		const { db } = app.database
		const row_of = db.updateTable('downloads').where('release_id', '=', never.release_id)
		await row_of.set({ download_state: 6, updated_at: day + 2 * hour }).execute()
		const [cancelled] = (await admin.planned.get(asked({ device_ids: [never.player.id] }))).programs
		expect(cancelled).toMatchObject({ planned: 7200, reasons: { not_downloaded: 7200 } })
	})

	test('an urgent release takes the time of what it interrupts, and is planned itself', { tags: 'long' }, async () => {
		const { program, player } = await planned()
		const urgent = await aProgram(app, admin)
		const { publish_id } = await admin.releases.publish({
			play_ids: [urgent.id],
			deviceids: [player.id],
			play_mode: 3,
		})
		await ordered(publish_id, player.id, 10 * hour, 10 * hour)
		const { programs } = await admin.planned.get(asked({ device_ids: [player.id] }))
		const of = (name: string) => programs.find(row => row.name === name)
		const length = of(urgent.name)?.planned ?? 0
		expect(length).toBeGreaterThan(0)
		expect(of(program.name)).toMatchObject({ planned: 86_400, reasons: { interrupted: length } })
	})

	test('what is played for points takes time of what was to play then, and is the reason for that', {
		tags: 'long',
	}, async () => {
		const { program, player } = await planned()
		const [own, other] = [await aProgram(app, admin), await aProgram(app, admin)]
		const root = await rootGroup(app)
		const point = await aPoint(admin, { group_id: root, group_ids: [root], program_ids: [own.id] })
		const boot = randomUUID()
		const edges = [0, 600, 660, 720, 730, 780, 790, 1440].map(at => at * minute)
		const spans = [0, 1, 2, 3, 4, 5, 6].map((at): [number, number] => [edges[at] ?? 0, edges[at + 1] ?? 0])
		const some = (...places: number[]) => spans.filter((_, at) => places.includes(at))
		// A whole hour, ten minutes of a quarter, and manual plays.
		await player.tell(some(1, 3), boot, [1, 2], undefined, own.name, { point_id: point.id })
		await player.tell(some(5), boot, [3], undefined, other.name)
		await player.tell(some(0, 2, 4, 6), boot, [4, 5, 6, 7], undefined, program.name)
		const { programs, ...whole } = await admin.planned.get(asked({ device_ids: [player.id] }))
		const reasons = { for_point: 4200, unknown: 600, interrupted: 0, lost: 0 }
		expect(programs.find(({ name }) => name === program.name)).toMatchObject({ missing: 4800, reasons })
		expect(programs.find(({ name }) => name === own.name)).toMatchObject({ planned: 0, played: 4200, missing: 0 })
		expect(whole).toMatchObject({ missing: 4800, reasons })
		const one = await admin.planned.get(asked({ group_ids: [root], name: program.name }))
		expect(one.terminals).toMatchObject([{ id: player.id, missing: 4800, reasons }])
		const halves = [0, 43_200].map(at => ({ start_time: day / 1000 + at, end_time: day / 1000 + at + 43_200 }))
		const parts = await Promise.all(halves.map(half => admin.planned.get(asked({ ...half, device_ids: [player.id] }))))
		expect(parts.map(part => part.reasons.for_point)).toEqual([3600, 600])
		for (const from of [610 * minute, 615 * minute]) {
			const late = await planned(from, from)
			await late.player.tell([[from - 9000, from + 240_000]], boot, [1], undefined, own.name, { point_id: point.id })
			await late.player.tell([[from + 240_000, 24 * hour]], boot, [2], undefined, late.program.name)
			const { reasons: found } = await admin.planned.get(asked({ device_ids: [late.player.id] }))
			expect(found).toMatchObject({ for_point: 240, unknown: 0 })
		}
	})

	test('what is not known is said: removed terminals, and forgotten releases that nobody knows the end of', async () => {
		const { program, player, release_id } = await planned()
		await played(player, program.name, [[0, 6 * hour]], randomUUID())
		const { db } = app.database
		const row_of = db.updateTable('downloads').where('release_id', '=', release_id)
		await row_of.set({ standing: 4, replaced_by: 0 }).execute()
		const some = asked({ device_ids: [player.id], name: program.name })
		const answer = await admin.planned.get(some)
		expect(answer).toMatchObject({ unknown_terminals: 1, terminal_count: 1, planned: 0, played: 6 * 3600 })
		expect(answer.terminals).toMatchObject([{ is_known: false, played: 6 * 3600, percent: null }])
		expect(answer.days).toMatchObject([{ planned: null, planned_number: null, played: 6 * 3600 }])
		await admin.terminals.remove({ ids: [player.id] })
		const removed = await admin.planned.get(asked({ name: program.name }))
		expect(removed.terminals).toContainEqual(
			expect.objectContaining({ id: player.id, is_removed: true, is_known: false }),
		)
	})

	test('only what stood in sight is told, of an organisation, terminals or a selection', async () => {
		const root = await rootGroup(app)
		const [group, other] = [await aGroup(app, root), await aGroup(app, root)]
		const player = await aPlayer(app, admin, day, [], group)
		const program = await aProgram(app, admin)
		const { publish_id, publish_no } = await aPublish(admin, [program.id], [player.id])
		await ordered(publish_id, player.id, -hour, -hour)
		await played(player, program.name, [[0, 24 * hour]], randomUUID())
		const full = { planned: 86_400, played: 86_400, percent: 100, missing: 0 }
		expect((await admin.planned.get(asked({ group_ids: [group] }))).programs).toMatchObject([{ ...full, publish_no }])
		const { id: selection_id } = await admin.selections.add({ name: 'selection', deviceids: [player.id] })
		expect((await admin.planned.get(asked({ selection_id }))).programs).toMatchObject([full])

		const [own, stranger] = [await aMember(app, group), await aMember(app, other)]
		// A play of a release of a parent organisation is visible but not named.
		expect((await own.planned.get(asked())).programs).toMatchObject([{ ...full, publish_no: '' }])
		const nothing = { programs: [], terminal_count: 0, planned: 0, played: 0 }
		expect(await stranger.planned.get(asked())).toMatchObject(nothing)
		expect(await stranger.planned.get(asked({ device_ids: [player.id] }))).toMatchObject(nothing)
		expect(await stranger.planned.get(asked({ group_ids: [group] }))).toMatchObject(nothing)
		await expectError(stranger.planned.get(asked({ selection_id })), 'selection_absent')
		const without = await aHolder(app, root, await aRole(app, ['terminals.read']))
		await expectError(without.planned.get(asked()), 'not_permitted')
		await expectError(without.planned.getSheet(asked()), 'not_permitted')
	})

	test('what one terminal played too long makes up for nothing on another, in the row of a program either', async () => {
		const group = await aGroup(app, await rootGroup(app))
		const program = await aProgram(app, admin)
		const [short, full, without] = [
			await aPlayer(app, admin, day, [], group),
			await aPlayer(app, admin, day, [], group),
			await aPlayer(app, admin, day, [], group),
		]
		const { publish_id } = await aPublish(admin, [program.id], [short.id, full.id])
		for (const { id } of [short, full]) await ordered(publish_id, id, -hour, -hour)
		await played(short, program.name, [[0, 6 * hour]], randomUUID())
		await played(full, program.name, [[0, 24 * hour]], randomUUID())
		// Nobody ordered this play.
		await played(without, program.name, [[0, 24 * hour]], randomUUID())
		const row = {
			planned: 2 * 86_400,
			played: 54 * 3600,
			missing: 18 * 3600,
			percent: 62.5,
			reasons: { unknown: 18 * 3600 },
		}
		const ids = [short, full, without].map(({ id }) => id)
		for (const of of [{ group_ids: [group] }, { device_ids: ids }]) {
			const all = await admin.planned.get(asked(of))
			expect(all).toMatchObject(row)
			expect(all.programs).toMatchObject([{ name: program.name, ...row }])
			const one = await admin.planned.get(asked({ ...of, name: program.name }))
			expect(one).toMatchObject(row)
			expect(one.terminals.map(({ id, missing }) => [id, missing])).toEqual([
				[short.id, 18 * 3600],
				[full.id, 0],
				[without.id, 0],
			])
		}
	})

	test('ranges that make no sense are refused in words', async () => {
		const get = (change: object) => admin.planned.get(asked(change))
		const { start_time } = daysFrom(day)
		await expectError(get({ end_time: start_time - 1 }), 'range_reversed')
		await expectError(get({ start_time: start_time - 93 * 86_400 }), 'range_long')
		await expectError(get({ start_time: start_time + 10 * 86_400, end_time: start_time + 11 * 86_400 }), 'range_future')
		await expectError(get({ time_zone: 'Nowhere/Land' }), 'zone_unknown')
		await expectError(get({ device_ids: [1], selection_id: 1 }), 'planned_choice')
		expect((await get({ start_time: start_time - 91 * 86_400 })).days).toHaveLength(92)
		const { db } = app.database
		const { place_id } = await db.selectFrom('terminal_places').select('place_id').limit(1).executeTakeFirstOrThrow()
		const { max } = await db
			.selectFrom('terminals')
			.select(eb => eb.fn.max('id').as('max'))
			.executeTakeFirstOrThrow()
		const ids = Array.from({ length: 1100 }, (_, at) => max + 1000 + at)
		await db
			.insertInto('removed_terminals')
			.values(ids.map(id => ({ id, name: '', sn: `r${id}`, removed_at: day + hour })))
			.execute()
		await db
			.insertInto('terminal_places')
			.values(ids.map(id => ({ terminal_id: id, since: day - hour, place_id })))
			.execute()
		await expectError(get({ start_time: start_time - 91 * 86_400 }), 'planned_wide')
		await db
			.deleteFrom('terminal_places')
			.where('terminal_id', '>=', max + 1000)
			.execute()
		await db
			.deleteFrom('removed_terminals')
			.where('id', '>=', max + 1000)
			.execute()
	})

	test('the file has the same, and no cell of it is a formula', { tags: 'long' }, async () => {
		const { program, player } = await planned()
		await played(player, '=1+1', [[0, 6 * hour]], randomUUID())
		const wanted = asked({ device_ids: [player.id] })
		const read = async (form: 'xlsx' | 'csv', change: object = {}) => {
			const { url, count } = await admin.planned.getSheet({ ...wanted, form, lang: 'en', ...change })
			expect(count).toBe(1)
			const answer = await fetch(`${app.origin}${url}`, { headers: { cookie: admin.cookie } })
			expect(answer.status).toBe(200)
			return Buffer.from(await answer.arrayBuffer())
		}
		const text = (await read('csv')).toString('utf8')
		expect(text).toContain(program.name)
		expect(text).toContain('Not downloaded yet')
		expect(text).not.toMatch(/(^|,)"?=1/m)
		expect((await read('xlsx')).subarray(0, 2).toString()).toBe('PK')
		expect((await read('csv', { name: program.name })).toString('utf8')).toContain(player.sn)
	})
})

import { errors } from '@vitrine/contract/error-codes'
import { point_limits } from '@vitrine/domain/points/point'
import { manifest } from '@vitrine/domain/release/release'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { type Branches, twoBranches } from '../../../test/branches.ts'
import { type Browser, expectError } from '../../../test/browser.ts'
import { aMaterial, aPoint, aProgram, type TerminalPair } from '../../../test/factories.ts'
import { aFallbackPlayer } from '../../../test/fallback-player.ts'
import { aGroup, aMember } from '../../../test/people.ts'
import { call } from '../../../test/raw.ts'
import { aHolder, aRole } from '../../../test/roles.ts'
import { column } from '../../db/stored-json.ts'

const readManifest = column('releases.manifest', manifest)
const able = ['points']
const centre = { longitude: 13.4, latitude: 52.5 }
const square = [
	{ longitude: 13, latitude: 52 },
	{ longitude: 14, latitude: 52 },
	{ longitude: 14, latitude: 53 },
	{ longitude: 13, latitude: 53 },
]

describe.each(dialects)('programs that play at points, on %s', dialect => {
	let app: TestApp
	let to: Branches
	beforeAll(async () => {
		app = await aApp(dialect)
		to = await twoBranches(app)
	})
	afterAll(() => app.remove())

	type Entered = Parameters<Browser['points']['add']>[0]
	const everything = (browser: Browser) => browser.points.list({ limit: 500 })

	const lastHour = () => {
		const end_time = Math.floor(app.clock.now() / 1000) + 60
		return { start_time: end_time - 3600, end_time }
	}

	/** Tries input that the form never sends: it is refused with field errors, and nothing changes. */
	const expectFields = async (entered: Record<string, unknown>, fields: Record<string, string>): Promise<void> => {
		const before = await everything(to.admin)
		const written = Object.entries(entered).map(([name, value]) => [
			name,
			typeof value === 'object' && !/_ids$/.test(name) ? JSON.stringify(value) : String(value),
		])
		const answer = await call(to.admin, '/admin/point/add', Object.fromEntries(written))
		expect(answer, JSON.stringify(entered)).toMatchObject({ status: errors.parameter.status })
		expect((answer.data as { fields: object }).fields).toEqual(fields)
		expect(await everything(to.admin)).toEqual(before)
	}

	test('what cannot be is said at its field, and nothing is changed', { tags: 'long' }, async () => {
		const { admin, root } = to
		const program = await aProgram(app, admin)
		const entered = { name: 'Ring', group_id: root, program_ids: [program.id], group_ids: [root] }
		const circle = { kind: 'circle', centre, radius_m: 100 } as const
		const corner = (longitude: number, latitude: number) => ({ longitude, latitude })
		const polygon = (...corners: { longitude: number; latitude: number }[]) => ({ kind: 'polygon', corners }) as const
		const many = Array.from({ length: 101 }, (_, at) => corner(Math.cos(at / 17), Math.sin(at / 17)))
		const cases: [Partial<Entered>, Record<string, string>][] = [
			[{ area: { ...circle, radius_m: 19 } }, { 'area.radius_m': '数值太小' }],
			[{ area: { ...circle, radius_m: 50_001 } }, { 'area.radius_m': '数值太大' }],
			[{ area: { ...circle, centre: corner(180.5, 0) } }, { 'area.centre.longitude': '数值太大' }],
			[{ area: { ...circle, centre: corner(0, -90.5) } }, { 'area.centre.latitude': '数值太小' }],
			[{ area: polygon(...many) }, { 'area.corners': '太长' }],
			[{ area: polygon(corner(0, 0), corner(1, 1)) }, { 'area.corners': '太短' }],
			[{ area: polygon(corner(0, 0), corner(1, 1), corner(1, 0), corner(0, 1)) }, { area: '多边形的边不能相交' }],
			[{ area: polygon(corner(179, 0), corner(-179, 0), corner(-179, 1)) }, { area: '区域不能跨越国际日期变更线' }],
			[{ area: polygon(corner(0, 0), corner(20, 0), corner(20, 20)) }, { area: '两点之间不能超过 500 公里' }],
			[{ area: { kind: 'corridor', line: [centre, centre], width_m: 50 } }, { area: '相邻两点不能相同' }],
			[{ area: { kind: 'corridor', line: [centre, corner(13.5, 52.5)], width_m: 10 } }, { 'area.width_m': '数值太小' }],
			[{ min_speed: 80, max_speed: 50 }, { max_speed: '最低速度不能大于最高速度' }],
			[{ heading_towards: 360 }, { heading_towards: '数值太大' }],
			[{ fix_age_s: 1 }, { fix_age_s: '数值太小' }],
		]
		for (const [part, fields] of cases) await expectFields({ ...entered, area: circle, ...part }, fields)
		const hours = { start: '08:00:00', end: '10:00:00', date_start: null, date_end: null, weekdays: null }
		const times: [object, string][] = [
			[{ start: '11:00:00' }, '结束时间不能早于开始时间'],
			[{ date_start: '2026-12-02', date_end: '2026-12-01' }, '结束日期不能早于开始日期'],
			[{ weekdays: 0 }, '请至少选择一个星期'],
		]
		for (const [part, words] of times)
			await expectFields({ ...entered, area: circle, hours: [{ ...hours, ...part }] }, { 'hours.0': words })
	})

	test('nobody chooses what is out of sight, without the right, or for nobody', { tags: 'long' }, async () => {
		const { admin, east, west, easterner, westerner } = to
		const [pair] = (await to.several(1, westerner)) as [TerminalPair]
		const [own, others] = [await aProgram(app, easterner), await aProgram(app, westerner)]
		const here = { group_id: east, program_ids: [own.id], group_ids: [east] }
		const looker = await aHolder(app, east, await aRole(app, ['points.read']))
		await expectError(aPoint(looker, here), 'not_permitted')
		await expectError(aPoint(easterner, { ...here, group_id: west }), 'group_absent')
		await expectError(aPoint(easterner, { ...here, group_ids: [west] }), 'group_absent')
		await expectError(aPoint(easterner, { ...here, group_ids: [], device_ids: [pair.terminal.id] }), 'terminal_absent')
		await expectError(aPoint(easterner, { ...here, program_ids: [own.id, others.id] }), 'point_programs_absent')
		await expectError(aPoint(easterner, { ...here, program_ids: [] }), 'no_program')
		await expectError(aPoint(easterner, { ...here, group_ids: [] }), 'point_nowhere')
		expect((await everything(admin)).list).toEqual([])
		const point = await aPoint(easterner, here)
		expect(await looker.points.get({ id: point.id })).toMatchObject({ name: point.name, programs: [{ id: own.id }] })
		await expectError(looker.points.remove({ ids: [point.id] }), 'not_permitted')
		await expectError(westerner.points.get({ id: point.id }), 'point_absent')
		await expectError(westerner.points.enable({ ids: [point.id], enabled: 1 }), 'point_absent')
		await expectError(westerner.points.remove({ ids: [point.id] }), 'point_absent')
		expect((await everything(westerner)).list).toEqual([])
		// Nothing is overwritten unseen.
		const { id, revision } = point
		const changed = { id, name: 'Changed', area: point.area, ...here }
		await easterner.points.edit({ ...changed, revision })
		await expectError(easterner.points.edit({ ...changed, revision }), 'record_changed_by')
		// A program that plays somewhere cannot be deleted.
		await expectError(easterner.programs.remove({ id: own.id }), 'program_point')
		await easterner.points.remove({ ids: [id] })
		await easterner.programs.remove({ id: own.id })
		const log = await admin.logs.listOperations({ ...lastHour(), limit: 50 })
		expect(log.list.map(({ action }) => action)).toEqual(
			expect.arrayContaining(['points.add', 'points.edit', 'points.remove']),
		)
	})

	test('an organisation has no more of them than a terminal follows', async () => {
		const { root } = to
		const group = await aGroup(app, root)
		const own = await aMember(app, group, 'administrator')
		const program = await aProgram(app, own)
		const chosen = { group_id: group, program_ids: [program.id], group_ids: [group] }
		const first = await aPoint(own, chosen)
		const { db } = app.database
		const { id: _, ...row } = await db
			.selectFrom('points')
			.selectAll()
			.where('id', '=', first.id)
			.executeTakeFirstOrThrow()
		await db
			.insertInto('points')
			.values(Array.from({ length: point_limits.points - 1 }, () => row))
			.execute()
		await expectError(aPoint(own, chosen), 'points_many')
		await own.points.remove({ ids: [first.id] })
		await aPoint(own, chosen)
		await db.deleteFrom('points').where('group_id', '=', group).execute()
	})

	test('they come with their programs to whoever follows points, change, and are taken away', {
		tags: 'long',
	}, async () => {
		const { admin, root, east } = to
		const [first, second] = [await aProgram(app, admin), await aProgram(app, admin)]
		const [pair, old_pair] = (await to.several(2)) as [TerminalPair, TerminalPair]
		const player = await aFallbackPlayer(app, pair, able)
		const old = await aFallbackPlayer(app, old_pair)
		const chosen = { group_id: root, program_ids: [second.id, first.id], group_ids: [east], enabled: 1 }
		const station = await aPoint(admin, { ...chosen, name: 'Station', area: { kind: 'polygon', corners: square } })
		expect(await player.sent()).toEqual(['points Station'])
		expect(await old.sent()).toEqual([])
		const { terminals, arrived, unable, waits } = await admin.points.get({ id: station.id })
		expect({ arrived, waits, others: terminals - unable }).toEqual({ arrived: 1, waits: null, others: 1 })
		const shown = await admin.terminals.listShown({ id: player.id })
		expect(shown.map(({ kind, name }) => [kind, name])).toEqual([['points', 'Station']])
		const stored = await app.database.db
			.selectFrom('releases')
			.select('manifest')
			.where('id', '=', shown[0]?.publish_id ?? 0)
			.executeTakeFirstOrThrow()
		expect(readManifest(stored.manifest)).toMatchObject({
			items: [],
			points: [{ id: station.id, programs: [second.id, first.id], area: { corners: square }, fix_age_s: 60 }],
			programs: [{ id: second.id }, { id: first.id }],
		})
		// It is not among anyone's releases, and only its point ends it.
		await expectError(admin.releases.end({ id: shown[0]?.publish_id ?? 0 }), 'release_absent')

		// A second one arrives together with the first in one release; repeating it changes nothing.
		await aPoint(admin, {
			...chosen,
			name: 'Harbour',
			priority: 80,
			program_ids: [first.id],
			group_ids: [],
			device_ids: [player.id],
		})
		expect(await player.sent()).toEqual(['points Harbour Station'])
		await app.settled()
		expect(await player.sent()).toEqual([])
		const here = await admin.points.list({ device_id: player.id })
		expect(here.list.map(({ name }) => name)).toEqual(['Harbour', 'Station'])
		expect((await admin.points.list({ device_id: old.id })).list.map(({ name }) => name)).toEqual(['Station'])

		// Its content is updated, and disabled points are removed.
		await admin.programs.edit({ id: first.id, name: 'Renamed', device_type: 1 })
		await app.settled()
		expect(await player.sent()).toEqual(['points Harbour Station'])
		await admin.points.enable({ ids: [station.id], enabled: 0 })
		expect(await player.sent()).toEqual(['points Harbour'])
		await admin.points.remove({ ids: here.list.map(({ id }) => id) })
		expect(await player.sent()).toEqual(['-'])
		expect(await admin.terminals.listShown({ id: player.id })).toEqual([])
		for (const one of [player, old]) one.close()
	})

	test('they go with the place of a terminal', async () => {
		const { admin, east, west } = to
		const program = await aProgram(app, admin)
		const [pair] = (await to.several(1)) as [TerminalPair]
		const player = await aFallbackPlayer(app, pair, able)
		const chosen = { program_ids: [program.id], enabled: 1 }
		const here = await aPoint(admin, { ...chosen, name: 'Here', group_id: east, device_ids: [player.id] })
		const there = await aPoint(admin, { ...chosen, name: 'There', group_id: west, group_ids: [west] })
		expect(await player.sent()).toEqual(['points Here'])
		expect((await admin.terminals.getHandover({ ids: [player.id], group_id: west })).running).toEqual([])
		await to.move(pair)
		expect(await player.sent()).toEqual(['points There'])
		await admin.points.remove({ ids: [here.id, there.id] })
		expect(await player.sent()).toEqual(['-'])
		player.close()
	})

	test('where releases are reviewed only reviewers choose, and what was changed waits', { tags: 'long' }, async () => {
		const { admin, root, east, easterner } = to
		const material = await aMaterial(app, admin)
		const program = await aProgram(app, admin, material)
		const [pair] = (await to.several(1)) as [TerminalPair]
		const player = await aFallbackPlayer(app, pair, able)
		await admin.system.save({ settings: { review_releases: '1' } })
		const chosen = { group_id: east, program_ids: [program.id], group_ids: [east], enabled: 1 }
		await admin.programs.share({ id: program.id, shared: 1 })
		const operator = await aHolder(app, east, await aRole(app, ['points.write']))
		await expectError(aPoint(operator, chosen), 'point_reviewed')
		expect((await everything(easterner)).list).toEqual([])
		const point = await aPoint(admin, { ...chosen, name: 'Seen', group_id: root })
		expect(await player.sent()).toEqual(['points Seen'])
		const found = await admin.programs.get({ id: program.id })
		const { windows } = found.document
		await admin.programs.save({
			id: program.id,
			revision: found.revision,
			document: { ...found.document, windows: windows.map(window => ({ ...window, w: 960 })) },
		})
		// A point whose program awaits review is removed rather than showing unreviewed content.
		await app.settled()
		expect((await admin.points.get({ id: point.id })).waits).toMatchObject({ status: errors.point_changed.status })
		const { id, name, area, group_id } = point
		await admin.points.edit({ id, name, area, group_id, program_ids: [program.id], group_ids: [east] })
		expect((await player.sent()).at(-1)).toBe('points Seen')
		await admin.points.remove({ ids: [id] })
		await admin.system.save({ settings: { review_releases: '0' } })
		player.close()
	})
})

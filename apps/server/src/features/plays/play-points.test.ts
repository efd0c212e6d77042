import { readOutside, shaped } from '@vitrine/domain/json-text'
import { ProofReader, type ProvenRow } from '@vitrine/domain/proof/play-proof'
import { proofLine } from '@vitrine/domain/proof/proof-line'
import type { PlayLog } from '@vitrine/domain/release/play'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser } from '../../../test/browser.ts'
import { aName, aPoint, aProgram } from '../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'
import { aSigningBox, began, nextOf, type SigningBox } from '../../../test/signing-box.ts'
import { isSigned, sha256 } from './chain/signature.ts'
import { plays } from './plays.ts'

const position = { latitude: 52.5200066, longitude: -13.404954, accuracy: 12 }
const range = { kind: 'program' as const, start_time: began / 1000, end_time: began / 1000 + 86_400 }

describe.each(dialects)('plays at points on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let root: number
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		root = await rootGroup(app)
	})
	afterAll(() => app.remove())

	const pointOf = async (group_id: number) =>
		aPoint(admin, { group_id, group_ids: [group_id], program_ids: [(await aProgram(app, admin)).id] })
	const stored = ({ journal }: SigningBox) =>
		app.database.db
			.selectFrom('play_positions')
			.innerJoin('play_boots', 'play_boots.id', 'play_positions.boot_id')
			.select(['play_positions.seq', 'point_id', 'latitude', 'longitude', 'accuracy'])
			.where('boot', '=', journal.boot)
			.orderBy('play_positions.seq')
			.execute()
	const listed = async (who: Browser, key_word: string) =>
		(await who.plays.search({ kind: 'program', key_word })).list.map(({ point, position: place }) => [point, place])
	const summary = (who: Browser, point_id: number, more: object = {}) =>
		who.statistics.getSummary({ ...range, time_zone: 'UTC', point_id, ...more })

	test('are stored with point and position, others with neither, and listed with the name of the point', {
		tags: 'long',
	}, async () => {
		const box = await aSigningBox(app, admin)
		const point = await pointOf(root)
		box.play(1)
		box.play(1, box.name, { point_id: point.id, position })
		box.play(1, box.name, { position: { latitude: 0, longitude: 180 } })
		box.play(1, box.name, { point_id: point.id })
		await box.deliver()
		expect(await stored(box)).toEqual([
			{ seq: 2, point_id: point.id, latitude: 525_200_066, longitude: -134_049_540, accuracy: 12 },
			{ seq: 3, point_id: null, latitude: 0, longitude: 1_800_000_000, accuracy: null },
			{ seq: 4, point_id: point.id, latitude: null, longitude: null, accuracy: null },
		])
		const named = { id: point.id, name: point.name }
		expect(await listed(admin, box.name)).toEqual([
			[named, undefined],
			[undefined, { latitude: 0, longitude: 180 }],
			[named, position],
			[undefined, undefined],
		])
		const [, , second] = await admin.plays.getPlayHistoryList({ key_word: box.name })
		expect(second).toMatchObject({ point: named, position })
		// The name it had remains after it is renamed or removed.
		await admin.points.remove({ ids: [point.id] })
		expect((await listed(admin, box.name))[2]).toEqual([named, position])
		expect((await summary(admin, point.id)).point_name).toBe(point.name)
	})

	test('are found by their point, with times in which nothing was played there passed over', {
		tags: 'long',
	}, async () => {
		const box = await aSigningBox(app, admin)
		const [point, other] = [await pointOf(root), await pointOf(root)]
		box.play(1, box.name, { point_id: point.id })
		box.play(400)
		box.play(1, box.name, { point_id: point.id, position })
		box.play(1, box.name, { point_id: other.id })
		await box.deliver()
		const found = (point_id: number, more: object = {}) =>
			admin.plays
				.search({ kind: 'program', point_id, ...more })
				.then(({ list, next }) => [list.map(row => [row.point?.id, row.position]), next])
		const own = [
			[point.id, position],
			[point.id, undefined],
		]
		expect(await found(point.id)).toEqual([own, ''])
		expect(await found(point.id, { key_word: box.name })).toEqual([own, ''])
		expect(await found(point.id, { key_word: 'no such name' })).toEqual([[], ''])
		expect(await found(other.id)).toEqual([[[other.id, undefined]], ''])
		expect(await found(other.id + 1000)).toEqual([[], ''])
		expect(await found(point.id, { group_ids: [await aGroup(app, root)] })).toEqual([[], ''])
		// Pieces without any are skipped: three are enough for the two quarters of an hour.
		const call = { session: admin.session, gone: () => new AbortController().signal } as never
		const few = plays(app.database, { rows: 100, slices: 3, time: 60_000 })
		expect(await few.search({ kind: 'program', point_id: point.id }, call)).toMatchObject({ next: '' })
		const first = await admin.plays.search({ kind: 'program', point_id: point.id, limit: 1 })
		expect(first.list).toHaveLength(1)
		const rest = await admin.plays.search({ kind: 'program', point_id: point.id, before: first.next })
		expect([rest.list.length, rest.next]).toEqual([1, ''])
	})

	test('that come again change nothing, and those that come again from elsewhere are named', async () => {
		const box = await aSigningBox(app, admin)
		const point = await pointOf(root)
		box.play(3, box.name, { point_id: point.id, position })
		const log = nextOf(box.journal)
		expect([await box.send(log), await box.send(log)]).toEqual([3, 3])
		expect((await summary(admin, point.id)).now).toEqual({ number: 3, duration: 27 })
		const other = box.journal.logOf(
			log.rows.map(row => (row.seq === 2 ? { ...row, position: { latitude: 1, longitude: 1 } } : row)),
		)
		expect(await box.send(other)).toBe(3)
		expect(new Set((await stored(box)).map(({ latitude }) => latitude))).toEqual(new Set([525_200_066]))
		expect((await summary(admin, point.id)).now.number).toBe(3)
		const { proven, problems } = await admin.statistics.getProof({ ...range, point_id: point.id })
		expect(proven).toBe(3)
		// Changing the second row changes all hashes after it.
		expect(problems).toEqual([2, 3].map(seq => ({ problem: 'repeated', sn: box.sn, first: seq, last: seq })))
	})

	test.each([
		['latitude', { position: { ...position, latitude: 91 } }],
		['longitude', { position: { ...position, longitude: -180.5 } }],
		['accuracy', { position: { ...position, accuracy: -1 } }],
		['half of a position', { position: { latitude: 1 } }],
		['number of a point', { point_id: 0 }],
	])('with a %s that cannot be are refused as any row with a field that is none', async (_, more) => {
		const box = await aSigningBox(app, admin)
		box.play(1)
		const log: PlayLog = nextOf(box.journal)
		const bad = { ...log, rows: log.rows.map(row => ({ ...row, ...more })) }
		expect(await box.send(bad)).toBeUndefined()
		expect(await admin.plays.search({ kind: 'program', key_word: box.name })).toMatchObject({ list: [] })
		// Nothing is lost: once corrected, it is accepted.
		expect(await box.send(log)).toBe(1)
	})

	test('whose point or position was altered on the way stand apart, and count for no point', async () => {
		const box = await aSigningBox(app, admin)
		const point = await pointOf(root)
		box.play(4, box.name, { point_id: point.id, position })
		const log = nextOf(box.journal)
		const changes: Record<number, object> = { 1: { point_id: point.id + 1000 }, 3: { position: undefined } }
		await box.send({ ...log, rows: log.rows.map(row => ({ ...row, ...changes[row.seq] })) })
		const apart = await admin.plays.search({ kind: 'apart', key_word: box.name })
		expect(apart.list).toHaveLength(2)
		expect((await summary(admin, point.id)).now.number).toBe(2)
		expect((await summary(admin, point.id + 1000)).now.number).toBe(0)
	})

	test('are proven with point and position, and a stored one that somebody changed is named', {
		tags: 'long',
	}, async () => {
		const box = await aSigningBox(app, admin)
		const point = await pointOf(root)
		box.play(2)
		box.play(3, box.name, { point_id: point.id, position })
		await box.deliver()
		const read = async (url: string) => {
			const rows: ProvenRow[] = []
			const reader = new ProofReader({ sha256, isSigned, proven: row => rows.push(row) })
			const text = await (await admin.fetch(`${app.origin}${url}`)).text()
			for (const line of text.trimEnd().split('\n')) await reader.take(readOutside(line, shaped(proofLine)))
			return { ...reader.result(), shown: rows }
		}
		const all = await admin.statistics.getProof({ ...range, device_id: box.id })
		const points = [{ id: point.id, name: point.name, proven: 3 }]
		expect(all).toMatchObject({ rows: 5, proven: 5, problems: [], points, placed: 3 })
		expect(await read(all.url)).toMatchObject({ proven: 5, problems: [], points, placed: 3 })
		const own = await admin.statistics.getProof({ ...range, point_id: point.id })
		expect(own).toMatchObject({ rows: 3, proven: 3, problems: [], points })
		const found = await read(own.url)
		expect(found).toMatchObject({ proven: 3, problems: [], about: { version: 2, point_id: point.id } })
		expect(found.shown.map(({ row }) => [row.point_id, row.position])).toEqual(
			[1, 2, 3].map(() => [point.id, position]),
		)
		const { db } = app.database
		const boot = db.selectFrom('play_boots').select('id').where('boot', '=', box.journal.boot)
		const row = (seq: number) => ({ boot_id: boot, seq })
		for (const changed of [{ latitude: 1 }, { accuracy: null }]) {
			await db
				.updateTable('play_positions')
				.set(changed)
				.where('boot_id', 'in', row(3).boot_id)
				.where('seq', '=', 3)
				.execute()
			expect(await admin.statistics.getProof({ ...range, device_id: box.id })).toMatchObject({
				proven: 0,
				problems: [{ problem: 'altered', sn: box.sn, first: 3, last: 3 }],
			})
			const back = { latitude: 525_200_066, accuracy: 12 }
			await db.updateTable('play_positions').set(back).where('boot_id', 'in', boot).where('seq', '=', 3).execute()
		}
		await db.deleteFrom('play_positions').where('boot_id', 'in', boot).where('seq', '=', 4).execute()
		expect((await admin.statistics.getProof({ ...range, device_id: box.id })).problems).toMatchObject([
			{ problem: 'altered', first: 4, last: 4 },
		])
	})

	test('a point of another organisation is neither named nor counted', { tags: 'long' }, async () => {
		const [east, west] = [await aGroup(app, root), await aGroup(app, root)]
		const easterner = await aMember(app, east, 'administrator')
		const [own, foreign] = [await pointOf(east), await pointOf(west)]
		const box = await aSigningBox(app, easterner)
		box.play(1, box.name, { point_id: own.id })
		box.play(2, box.name, { point_id: foreign.id })
		await box.deliver()
		const away = await aSigningBox(app, admin)
		away.play(5, away.name, { point_id: foreign.id })
		await away.deliver()
		const points = async () => (await listed(easterner, box.name)).map(([point]) => point)
		const unnamed = { id: foreign.id, name: '' }
		expect(await points()).toEqual([unnamed, unnamed, { id: own.id, name: own.name }])
		// A terminal can name any point, but points it cannot have played for are not counted.
		expect(await summary(easterner, foreign.id)).toMatchObject({ now: { number: 0 }, point_name: '' })
		expect(await summary(easterner, own.id)).toMatchObject({ now: { number: 1 }, point_name: own.name })
		expect(await easterner.statistics.getProof({ ...range, point_id: foreign.id })).toMatchObject({
			rows: 0,
			points: [],
		})
		const proof = await easterner.statistics.getProof({ ...range, device_id: box.id })
		expect(proof.rows).toBe(3)
		expect(proof.points).toContainEqual({ id: foreign.id, name: '', proven: 2 })
		expect(await (await easterner.fetch(`${app.origin}${proof.url}`)).text()).not.toContain(foreign.name)
		await admin.points.remove({ ids: [own.id, foreign.id] })
		expect(await points()).toEqual([unnamed, unnamed, { id: own.id, name: own.name }])
		expect(await summary(admin, foreign.id)).toMatchObject({ now: { number: 0 }, point_name: foreign.name })
		box.play(1, box.name, { point_id: own.id })
		await box.deliver()
		expect(await summary(admin, own.id)).toMatchObject({ now: { number: 2 }, point_name: own.name })
	})

	/** What two boxes played, some of it for points, and how much of it a plain scan finds. */
	const scanned = async () => {
		const names = [aName('One'), aName('Two')]
		const points = [(await pointOf(root)).id, (await pointOf(root)).id]
		const boxes = [await aSigningBox(app, admin), await aSigningBox(app, admin)]
		const plays = boxes.flatMap((box, place) =>
			Array.from({ length: 120 }, (_, at) => ({
				box,
				point_id: points[(at * 7 + place) % 3],
				name: names[at % 5 < 2 ? 0 : 1] ?? '',
				start_time: began + ((at * 37) % 120) * 600_000 + place * 1000,
				length: 1000 * (1 + (at % 13)),
			})),
		)
		for (const { box, length, ...play } of plays) {
			const of = { kind: 'program', program_id: 1, material_id: 0, command_id: 2, time_zone: 'UTC', mono: 1 } as const
			box.journal.played({ ...of, ...play, end_time: play.start_time + length })
		}
		for (const box of boxes) await box.deliver()
		const ids = boxes.map(({ id }) => id)
		return { names, points, ids, plays: plays.map(({ box: { id }, ...play }) => ({ ...play, id })) }
	}

	test('are counted as a plain scan counts them, whatever else is asked for', { tags: 'long' }, async () => {
		const { names, points, ids, plays } = await scanned()
		// From one quarter of an hour to another, covering less than everything.
		const quarter = began - (began % 900_000)
		const bounds = { start_time: quarter / 1000 + 1800, end_time: quarter / 1000 + 50_400 }
		const within = plays.filter(({ start_time: at }) => at >= bounds.start_time * 1000 && at < bounds.end_time * 1000)
		const cases = points.flatMap(point =>
			[undefined, ...names].flatMap(name => [undefined, ids[0]].map(device_id => ({ point, name, device_id }))),
		)
		for (const { point, name, device_id } of cases) {
			const own = within
				.filter(({ point_id }) => point_id === point)
				.filter(play => name === undefined || play.name === name)
				.filter(({ id }) => device_id === undefined || id === device_id)
			const { now, days, hours, terminals } = await summary(admin, point, { ...bounds, name, device_id })
			expect(own.length).toBeGreaterThan(3)
			expect(now).toEqual({ number: own.length, duration: own.reduce((sum, { length }) => sum + length, 0) / 1000 })
			expect(days.reduce((sum, { number }) => sum + number, 0)).toBe(own.length)
			expect(hours.reduce((sum, number) => sum + number, 0)).toBe(own.length)
			const byTerminal = Map.groupBy(device_id === undefined ? own : [], ({ id }) => id)
			expect(new Map(terminals.map(({ id, number }) => [id, number]))).toEqual(
				new Map([...byTerminal].map(([id, some]) => [id, some.length])),
			)
		}
	})
})

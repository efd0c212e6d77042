import type { ProgramDetail } from '@vitrine/contract/release/programs'
import type { ScheduleRow } from '@vitrine/contract/release/schedule-rows'
import type { Manifest } from '@vitrine/domain/release/release'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../../test/browser.ts'
import { aName, aProgram, aTerminal } from '../../../../test/factories.ts'

const hour = 3_600_000
const day = 24 * hour

describe.each(dialects)('how a release plays, on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let one: ProgramDetail
	let two: ProgramDetail
	let deviceids: number[]
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		one = await aProgram(app, admin)
		two = await aProgram(app, admin)
		deviceids = [(await aTerminal(admin)).terminal.id]
	})
	afterAll(() => app.remove())

	/** The date so many days from now as `yyyy/MM/dd`, in UTC. */
	const date = (days: number): string =>
		new Date(app.clock.now() + days * day).toISOString().slice(0, 10).replaceAll('-', '/')
	const moment = (days: number): string => `${date(days)} 12:00:00`

	const row = (program: ProgramDetail, change: Partial<ScheduleRow> = {}): ScheduleRow => ({
		action: 'play',
		play_id: program.id,
		name: program.name,
		startTime: '00:00:00',
		endTime: '23:59:59',
		isDateLimit: 0,
		dateStart: '',
		dateEnd: '',
		isWeekLimit: 0,
		validWeek: 127,
		playCount: 1,
		allNumber: 0,
		...change,
	})
	const both = () => ({ play_ids: [one.id, two.id], deviceids })
	const timed = (...playSchedule: ScheduleRow[]) => ({ ...both(), play_mode: 2, playSchedule })

	const manifestOf = async (publish_id: number): Promise<Manifest> => {
		const found = await app.database.db
			.selectFrom('releases')
			.select('manifest')
			.where('id', '=', publish_id)
			.executeTakeFirstOrThrow()
		return JSON.parse(found.manifest) as Manifest
	}
	const published = async (...input: Parameters<Browser['releases']['publish']>) =>
		manifestOf((await admin.releases.publish(...input)).publish_id)
	const countReleases = async () => (await admin.releases.list({})).count

	test('a play list by count and by time', async () => {
		const lists = { playCountList: [3, 1], usePlayTimeList: [0, 1], playTimeList: [-1, 90_000] }
		const manifest = await published({ ...both(), ...lists })
		expect(manifest.items).toEqual([
			{ program_id: one.id, count: 3 },
			{ program_id: two.id, count: 1, time: 90_000 },
		])
		expect(manifest).not.toHaveProperty('append')
	})

	test('an additional release that is drawn pixel by pixel, from one time to another', async () => {
		const when = { startTime: moment(1), endTime: moment(30) }
		const made = await admin.releases.publish({ ...both(), ...when, isAppend: 1, adapter_screen: 0 })
		const bounds = {
			starts: `${date(1).replaceAll('/', '-')}T12:00:00`,
			ends: `${date(30).replaceAll('/', '-')}T12:00:00`,
		}
		expect(await manifestOf(made.publish_id)).toMatchObject({ append: true, adapter_screen: false, ...bounds })
		const { list } = await admin.releases.list({})
		expect(list.find(({ id }) => id === made.publish_id)).toMatchObject({ isAppend: 1, play_mode: 1, ...bounds })
	})

	test('an urgent release plays its list so often, by count alone', async () => {
		const lists = { usePlayTimeList: [1, 1], playTimeList: [90_000, 90_000], playCountList: [2, 1] }
		const { play_mode, items } = await published({ ...both(), play_mode: 3, playCount: 2, ...lists })
		const list = [
			{ program_id: one.id, count: 2 },
			{ program_id: two.id, count: 1 },
		]
		expect({ play_mode, items }).toEqual({ play_mode: 3, items: [...list, ...list] })
		const urgent = await admin.releases.list({ play_mode: 3 })
		expect(urgent.list.map(release => release.play_mode)).toEqual([3])
		expect(urgent.count).toBe(1)
	})

	test('a timed release carries its steps', async () => {
		const dated = { isDateLimit: 1, dateStart: date(1), dateEnd: date(20) }
		const manifest = await published(
			timed(
				row(one, { startTime: '09:00:00', endTime: '11:59:59', playCount: 2, allNumber: 7 }),
				row(two, { ...dated, isWeekLimit: 1, validWeek: 65 }),
			),
		)
		expect(manifest).toMatchObject({ play_mode: 2, items: [] })
		expect(manifest.steps).toEqual([
			{
				program_id: one.id,
				start: '09:00:00',
				end: '11:59:59',
				date_start: null,
				date_end: null,
				weekdays: null,
				play_count: 2,
				total: 7,
			},
			{
				program_id: two.id,
				start: '00:00:00',
				end: '23:59:59',
				weekdays: 65,
				play_count: 1,
				total: 0,
				date_start: date(1).replaceAll('/', '-'),
				date_end: date(20).replaceAll('/', '-'),
			},
		])
	})

	test.each([
		['no steps', () => timed(), 'schedule_empty', {}],
		['one program only', () => ({ ...timed(row(one)), play_ids: [one.id] }), 'too_few_programs', {}],
		[
			'a step of a program that was not chosen',
			() => timed(row(one), row({ ...two, id: 999_999 })),
			'schedule_foreign',
			{},
		],
		[
			'an end before the start',
			() => timed(row(one, { startTime: '10:00:00', endTime: '09:00:00' })),
			'schedule_times',
			1,
		],
		[
			'a last day before the first',
			() => timed(row(one, { isDateLimit: 1, dateStart: date(5), dateEnd: date(4) })),
			...(['schedule_dates', 1] as const),
		],
		['a day in the past', () => timed(row(one, { isDateLimit: 1, dateStart: date(-2) })), 'schedule_past', 1],
		['no weekday', () => timed(row(one, { isWeekLimit: 1, validWeek: 0 })), 'schedule_weekdays', 1],
		['the same program twice at a time', () => timed(row(one), row(two), row(one)), 'schedule_conflict', 2],
	] as const)('%s is refused and nothing is stored', async (_, input, coded, named) => {
		const before = await countReleases()
		const values =
			named === 1
				? { name: one.name }
				: named === 2
					? { names: { names: [`${one.name} 00:00:00–23:59:59 / 00:00:00–23:59:59`], more: 0 } }
					: undefined
		const { data } = await expectError(admin.releases.publish(input() as never), coded)
		if (values !== undefined) expect(data).toMatchObject({ values })
		expect(await countReleases()).toBe(before)
	})

	test.each([
		['an expiry before the beginning', () => ({ startTime: moment(5), endTime: moment(4) }), 'release_dates'],
		['an expiry that has passed', () => ({ endTime: moment(-2) }), 'release_over'],
		['more than a year', () => ({ startTime: moment(1), endTime: moment(370) }), 'release_year'],
		['a play list of one program', () => ({ play_ids: [one.id], usePlayTimeList: [0] }), 'too_few_programs'],
	] as const)('%s is refused', async (_, change, coded) => {
		await expectError(admin.releases.publish({ ...both(), ...change() }), coded)
	})

	test('a year to the day is not too long', async () => {
		const from = new Date(app.clock.now() + 2 * day).toISOString().slice(0, 10).replaceAll('-', '/')
		const to = `${Number(from.slice(0, 4)) + 1}${from.slice(4)}`
		await admin.releases.publish({ ...both(), startTime: `${from} 00:00:00`, endTime: `${to} 00:00:00` })
	})

	test('an old P-series terminal takes timed releases only', async () => {
		const { terminal } = await aTerminal(admin)
		const old = { type_id: 3, system_version: '3.0.13.227', name: aName('P') }
		await app.database.db.updateTable('terminals').set(old).where('id', '=', terminal.id).execute()
		const to = { deviceids: [...deviceids, terminal.id] }
		const { data } = await expectError(admin.releases.publish({ ...both(), ...to }), 'timed_only')
		expect(data).toMatchObject({ values: { names: { names: [old.name], more: 0 } } })
		await admin.releases.publish({ ...timed(row(one), row(two)), ...to })
		await app.database.db
			.updateTable('terminals')
			.set({ system_version: '3.0.13.228' })
			.where('id', '=', terminal.id)
			.execute()
		await admin.releases.publish({ ...both(), ...to })
	})
})

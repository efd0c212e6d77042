import { type ErrorCode, errors } from '@vitrine/contract/error-codes'
import type { ProgramDetail } from '@vitrine/contract/release/programs'
import { interlude_patience } from '@vitrine/domain/release/interlude'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from './app.ts'
import { anAdmin, type Browser, expectError } from './browser.ts'
import { aName, aProgram, aTerminal } from './factories.ts'
import { call, expectRefused, post, signed } from './raw.ts'

type Params = Record<string, string>

/** A call that was accepted once, and its answer now. */
type Row = readonly [words: string, path: string, () => Params, ErrorCode, fields?: Params]

const publish = '/admin/publish/publish'
const all_day = { startTime: '00:00:00', endTime: '23:59:59' }

describe.each(dialects)('what once was taken without a word, on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let one: ProgramDetail
	let two: ProgramDetail
	let device: { id: number; name: string }

	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		one = await aProgram(app, admin)
		two = await aProgram(app, admin)
		device = (await aTerminal(admin)).terminal
	})
	afterAll(() => app.remove())

	const base = (more: Params = {}): Params => ({
		play_ids: `${one.id},${two.id}`,
		deviceids: String(device.id),
		publish_type: '1',
		publish_strategy: '0',
		...more,
	})
	const timed = (first: object, more: Params = {}): Params =>
		base({
			play_mode: '2',
			playSchedule: JSON.stringify([{ play_id: one.id, ...first }, { play_id: two.id }]),
			...more,
		})
	const madeFor = (more: Params): Params => ({ name: aName('program'), w: '640', h: '360', ...more })
	const template = (date_end: string): Params => {
		const command = { operation: 'volume', value: 10, time: '09:00:00', date_start: null, date_end, weekdays: null }
		return { name: aName('hours'), commands: JSON.stringify([command]) }
	}
	const stored = async (): Promise<number[]> => {
		const { db } = app.database
		const counts: number[] = []
		for (const table of ['releases', 'programs', 'schedule_templates'] as const)
			counts.push((await db.selectFrom(table).select('id').execute()).length)
		return counts
	}

	const rows: readonly Row[] = [
		['days that limit, and none is said', publish, () => timed({ isDateLimit: 1 }), 'schedule_no_dates'],
		['a start in 2020', publish, () => base({ startTime: '2020/01/01 00:00:00' }), 'release_begun'],
		[
			'one program that is named twice, as a play list',
			publish,
			() => base({ play_ids: `${one.id},${one.id}`, usePlayTimeList: '[0,0]' }),
			'too_few_programs',
		],
		[
			'one program that is named twice, timed',
			publish,
			() => ({ ...timed({}), play_ids: `${one.id},${one.id}` }),
			'too_few_programs',
		],
		[
			'no schedule added for one of the programs',
			publish,
			() => base({ play_mode: '2', playSchedule: JSON.stringify([{ play_id: one.id, ...all_day }]) }),
			'schedule_without',
		],
		[
			'a day that does not exist, as the first of a step',
			publish,
			() => timed({ isDateLimit: 1, dateStart: '2027/02/30' }),
			'parameter',
			{ 'playSchedule.0.dateStart': '没有这一天' },
		],
		[
			'a day that does not exist, as the last of a step',
			publish,
			() => timed({ isDateLimit: 1, dateEnd: '2027/04/31' }),
			'parameter',
			{ 'playSchedule.0.dateEnd': '没有这一天' },
		],
		...(['startTime', 'endTime'] as const).map(
			(field): Row => [
				`a day that does not exist, as ${field}`,
				publish,
				() => base({ [field]: '2027/02/30 10:00:00' }),
				'parameter',
				{ [field]: '没有这一天' },
			],
		),
		[
			'the 29th of February of a common year',
			publish,
			() => base({ endTime: '2027/02/29 10:00:00' }),
			'parameter',
			{ endTime: '没有这一天' },
		],
		[
			'a day that does not exist, in a schedule template',
			'/admin/timing/save',
			() => template('2027-02-30'),
			'parameter',
			{ 'commands.0.date_end': '没有这一天' },
		],
		[
			'a schedule template wholly in the past',
			'/admin/timing/save',
			() => template('2020-01-01'),
			'schedule_template_past',
		],
		['publish_type 2', publish, () => base({ publish_type: '2' }), 'parameter', { publish_type: '不是允许的值' }],
		[
			'publish_strategy 7',
			publish,
			() => base({ publish_strategy: '7' }),
			'parameter',
			{ publish_strategy: '不是允许的值' },
		],
		[
			'device_type 99',
			'/admin/program/create',
			() => madeFor({ device_type: '99' }),
			'parameter',
			{ device_type: '不是允许的值' },
		],
		[
			'device_type 99 of a program that is there',
			'/admin/program/edit',
			() => ({ id: String(one.id), name: one.name, device_type: '99' }),
			'parameter',
			{ device_type: '不是允许的值' },
		],
		['an empty device', '/admin/program/create', () => madeFor({ device: '' }), 'parameter', { device: '格式不正确' }],
		['a device that is not there', '/admin/program/create', () => madeFor({ device: '987654' }), 'terminal_absent'],
	]

	test.each(rows.map(row => [row[0], row] as const))('%s is refused', async (_, [, path, params, coded, fields]) => {
		const before = await stored()
		const answer = await call(admin, path, params())
		expectRefused(answer, coded)
		if (fields !== undefined) expect(answer.data).toEqual({ fields })
		expect(await stored()).toEqual(before)
	})

	test('a version of another product is refused, signed or not', async () => {
		for (const v of ['3.0.12', '3.0.13.1', '2.9']) {
			const answer = await post(admin, publish, signed(admin, publish, base(), { v }))
			expectRefused(answer, 'version_other')
			expect(answer.tips).toContain(v)
		}
	})

	test('a program for a device takes its type', async () => {
		await app.database.db.updateTable('terminals').set({ type_id: 2 }).where('id', '=', device.id).execute()
		const made = await admin.programs.create({ name: aName('program'), w: 640, h: 360, device: device.id })
		expect(made.device_type).toBe(2)
	})

	test('schedule time conflicts: two timed releases of the same hours on one terminal', async () => {
		const { terminal } = await aTerminal(admin)
		const deviceids = String(terminal.id)
		const first = await call(admin, publish, timed(all_day, { deviceids, publish_name: 'Menus' }))
		expect(first.status).toBe(1)
		const before = await stored()
		const beside = await call(admin, publish, timed(all_day, { deviceids, isAppend: '1' }))
		expectRefused(beside, 'schedule_conflict')
		for (const words of [terminal.name, 'Menus', '00:00:00–23:59:59']) expect(beside.tips).toContain(words)
		expect(await stored()).toEqual(before)
		// It works elsewhere, as a replacement, and, once the other has ended, here too.
		const other = (await aTerminal(admin)).terminal
		expect((await call(admin, publish, timed(all_day, { deviceids: String(other.id), isAppend: '1' }))).status).toBe(1)
		const instead = await call(admin, publish, timed(all_day, { deviceids }))
		expect(instead.status).toBe(1)
		await admin.releases.end({ id: (instead.data as { publish_id: number }).publish_id })
		await admin.releases.end({ id: (first.data as { publish_id: number }).publish_id })
		expect((await call(admin, publish, timed(all_day, { deviceids, isAppend: '1' }))).status).toBe(1)
	})

	describe('an interlude that airs', () => {
		const signal = { type: 'signal' as const, w: 640, h: 360, source: 'hdmi1' as const, source_duration: 120_000 }
		const stateOf = async (publish_id: number) =>
			(await admin.interludes.listEvents({ limit: 100 })).list.find(event => event.publish_id === publish_id)?.state

		test('is not deleted, reserved or now, until it is over or has been ended', async () => {
			const startTime = `${new Date(app.clock.now() + 3 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '/')} 12:00:00`
			for (const when of ['reserve', 'now'] as const) {
				const { id, name } = await admin.interludes.save({ name: aName('interlude'), ...signal })
				const more = when === 'reserve' ? { startTime } : {}
				const { publish_id } = await admin.interludes.publish({
					interlude_id: id,
					deviceids: [device.id],
					when,
					...more,
				})
				const { tips } = await expectError(admin.interludes.remove({ ids: [id] }), 'interlude_airing')
				expect(tips).toContain(name)
				await admin.interludes.end({ publish_id })
				await admin.interludes.remove({ ids: [id] })
			}
		})

		test('is over when its terminals have played it, not a quarter of an hour later', async () => {
			const { id } = await admin.interludes.save({ name: aName('interlude'), ...signal })
			const { publish_id } = await admin.interludes.publish({ interlude_id: id, deviceids: [device.id], when: 'now' })
			expect(await stateOf(publish_id)).toBe('running')
			const got = { download_state: 3, updated_at: app.clock.now() }
			await app.database.db.updateTable('downloads').set(got).where('release_id', '=', publish_id).execute()
			expect(await stateOf(publish_id)).toBe('running')
			app.clock.move(signal.source_duration)
			expect(interlude_patience).toBe(15 * 60_000)
			expect(await stateOf(publish_id)).toBe('over')
			await admin.interludes.remove({ ids: [id] })
		})
	})

	test('every error here has its number and words', () => {
		expect(rows.map(([, , , code]) => errors[code].text).every(text => text.length > 0)).toBe(true)
	})
})

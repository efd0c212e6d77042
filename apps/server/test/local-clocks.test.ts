import { type ErrorCode, errors } from '@vitrine/contract/error-codes'
import type { ProgramDetail } from '@vitrine/contract/release/programs'
import { localTextAt, type Zone, zoneOf } from '@vitrine/domain/local-time'
import type { EmergencyDraft } from '@vitrine/domain/release/emergency'
import type { Manifest } from '@vitrine/domain/release/release'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, admin as account, dialects, type TestApp } from './app.ts'
import { aVisitor, type Browser, expectError, signIn } from './browser.ts'
import { aName, aProgram, aTerminal } from './factories.ts'
import { call } from './raw.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

interface Place {
	readonly id: number
	readonly name: string
	readonly zone: Zone
}

describe.each(dialects)('times are judged by the clocks of the terminals that are chosen, on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let one: ProgramDetail
	let two: ProgramDetail
	let tokyo: Place
	let new_york: Place
	let unknown: Place

	const aPlace = async (time_zone: string): Promise<Place> => {
		const { terminal } = await aTerminal(admin)
		await app.database.db.updateTable('terminals').set({ time_zone }).where('id', '=', terminal.id).execute()
		return { id: terminal.id, name: terminal.name, zone: zoneOf(time_zone) ?? (() => -12 * hour) }
	}

	beforeAll(async () => {
		app = await aApp(dialect)
		// Signed in for days, because the clock moves by many hours.
		admin = await signIn(await aVisitor(app), account.account, account.password, 7)
		one = await aProgram(app, admin)
		two = await aProgram(app, admin)
		tokyo = await aPlace('Asia/Tokyo')
		new_york = await aPlace('America/New_York')
		unknown = await aPlace('')
	})
	afterAll(() => app.remove())

	/** The local time of a terminal this many ms from now, in the format of payloads. */
	const local = ({ zone }: Place, ms: number): string =>
		localTextAt(zone, app.clock.now() + ms)
			.replaceAll('-', '/')
			.replace('T', ' ')

	const publish = (places: readonly Place[], more: object) =>
		admin.releases.publish({ play_ids: [one.id, two.id], deviceids: places.map(({ id }) => id), ...more })
	const timed = (places: readonly Place[], dateStart: string, dateEnd: string, endTime = '23:59:59') => {
		const row = { startTime: '00:00:00', endTime: '23:59:59', dateStart: '', dateEnd: '', isDateLimit: 0 }
		const rest = { isWeekLimit: 0, validWeek: 127, playCount: 1, allNumber: 0 }
		const limited = { play_id: one.id, ...row, ...rest, isDateLimit: 1, dateStart, dateEnd, endTime }
		return publish(places, { play_mode: 2, playSchedule: [limited, { play_id: two.id, ...row, ...rest }] })
	}
	const refused = async (asked: Promise<unknown>, code: ErrorCode, place?: Place) => {
		const { data, tips } = await expectError(asked, code)
		if (place === undefined) return
		// The error names the terminal and its local time.
		const time = localTextAt(place.zone, app.clock.now()).slice(0, 10)
		expect(data).toMatchObject({ values: { terminal: place.name, time: expect.stringContaining(time) } })
		expect(tips).toContain(place.name)
	}
	const statusOf = async (id: number) => (await admin.releases.get({ id })).status
	const listed = async (status: 'reserved' | 'expired') =>
		(await admin.releases.list({ status, limit: 500 })).list.map(({ id }) => id)

	test('an expiry that has passed on one of them is refused, and that one is named', async () => {
		await refused(publish([tokyo], { endTime: local(tokyo, -1000) }), 'release_over_at', tokyo)
		await refused(publish([tokyo], { endTime: local(tokyo, -11 * hour) }), 'release_over_at', tokyo)
		// In the future in New York, past in Tokyo.
		await refused(publish([new_york, tokyo], { endTime: local(new_york, hour) }), 'release_over_at', tokyo)
		await publish([new_york], { endTime: local(new_york, hour) })
		await publish([tokyo], { endTime: local(tokyo, hour) })
	})

	test('where no zone is known, the last local time on earth decides', async () => {
		await publish([unknown], { endTime: local(unknown, hour) })
		await refused(publish([unknown], { endTime: local(unknown, -1000) }), 'release_over')
		await refused(publish([unknown, tokyo], { endTime: local(unknown, hour) }), 'release_over_at', tokyo)
	})

	test('a start that has passed on all of them is refused', async () => {
		await refused(publish([new_york], { startTime: '2020/01/01 00:00:00' }), 'release_begun_at', new_york)
		await refused(publish([new_york], { startTime: local(new_york, -minute) }), 'release_begun_at', new_york)
		await refused(publish([unknown], { startTime: local(unknown, -minute) }), 'release_begun')
		// Past in Tokyo, in the future in New York: it starts where it can.
		await publish([tokyo, new_york], { startTime: local(new_york, hour) })
	})

	test('days of steps are those of the terminals', async () => {
		const [yesterday, today] = [local(tokyo, -day).slice(0, 10), local(tokyo, 0).slice(0, 10)]
		await refused(timed([tokyo], yesterday, local(tokyo, 3 * day).slice(0, 10)), 'schedule_past_at', tokyo)
		await timed([tokyo], today, today)
		await refused(timed([tokyo], today, today, '00:00:00'), 'schedule_over_at', tokyo)
	})

	test('a reserved interlude has to be to come on every terminal', async () => {
		const interlude = { type: 'signal' as const, w: 640, h: 360, source: 'hdmi1' as const, source_duration: minute }
		const made = await admin.interludes.save({ name: aName('interlude'), ...interlude })
		const reserve = (places: readonly Place[], startTime: string) =>
			admin.interludes.publish({
				interlude_id: made.id,
				when: 'reserve',
				startTime,
				deviceids: places.map(({ id }) => id),
			})
		await refused(reserve([tokyo], local(tokyo, -minute)), 'interlude_past_at', tokyo)
		await refused(reserve([new_york, tokyo], local(new_york, hour)), 'interlude_past_at', tokyo)
		const { publish_id } = await reserve([tokyo], local(tokyo, hour))
		const stateOf = async () =>
			(await admin.interludes.listEvents({ limit: 100 })).list.find(event => event.publish_id === publish_id)?.state
		expect(await stateOf()).toBe('waiting')
		app.clock.move(hour)
		expect(await stateOf()).toBe('running')
		app.clock.move(17 * minute)
		expect(await stateOf()).toBe('over')
	})

	test('a release waits until its time has come on the first of its terminals, and is expired once it is over on the last', async () => {
		const { publish_id } = await publish([tokyo], { startTime: local(tokyo, hour), endTime: local(tokyo, 2 * hour) })
		const both = await publish([tokyo, new_york], { startTime: local(tokyo, hour), endTime: local(tokyo, 2 * hour) })
		expect([await statusOf(publish_id), await statusOf(both.publish_id)]).toEqual(['reserved', 'reserved'])
		expect(await listed('reserved')).toEqual(expect.arrayContaining([publish_id, both.publish_id]))
		app.clock.move(hour)
		expect([await statusOf(publish_id), await statusOf(both.publish_id)]).toEqual(['not_needed', 'not_needed'])
		app.clock.move(hour)
		expect([await statusOf(publish_id), await statusOf(both.publish_id)]).toEqual(['expired', 'not_needed'])
		expect(await listed('expired')).toContain(publish_id)
		expect(await listed('expired')).not.toContain(both.publish_id)
		app.clock.move(15 * hour)
		expect(await statusOf(both.publish_id)).toBe('expired')
	})

	test('a release that waits for review is over when it is on its own terminals', async () => {
		await admin.system.save({ settings: { review_releases: '1', review_own: '1' } })
		const { publish_id } = await publish([tokyo], { endTime: local(tokyo, hour) })
		const pendingOf = async () =>
			(await admin.review.listPending({ kind: 'release' })).list.find(({ id }) => id === publish_id)
		expect(await pendingOf()).toMatchObject({ expired: false })
		app.clock.move(hour)
		expect(await pendingOf()).toMatchObject({ expired: true })
		const releases = JSON.stringify([{ id: publish_id }])
		const answer = await call(admin, '/admin/review/decideReleases', { releases, approve: '1' })
		expect(answer.status).toBe(errors.release_review_over.status)
		await admin.system.save({ settings: { review_releases: '0', review_own: '0' } })
	})

	test('a schedule template that will never do anything is refused, everywhere or on one of its terminals', async () => {
		const command = { operation: 'brightness' as const, value: 40, weekdays: null, date_start: null }
		const until = (date_end: string, time = '00:00:00') => [{ ...command, time, date_end }]
		const save = (commands: ReturnType<typeof until>) => admin.timing.save({ name: aName('hours'), commands })
		await refused(save(until('2020-01-01')), 'schedule_template_past')
		const today = localTextAt(new_york.zone, app.clock.now() + 2 * minute)
		const made = await save(until(today.slice(0, 10), today.slice(11)))
		const apply = (places: readonly Place[]) =>
			admin.timing.apply({ id: made.id, deviceids: places.map(({ id }) => id) })
		await refused(apply([new_york, tokyo]), 'schedule_template_past_at', tokyo)
		await apply([new_york])
	})

	test('what came in between is expired when nobody shows it any more', async () => {
		const texts = { zh: '请撤离', en: '', vi: '', ru: '', tr: '', ja: '' }
		const content: EmergencyDraft = {
			name: aName('Fire'),
			texts,
			color: '#ffffff',
			background: '#cc0000',
			opacity: 100,
			blink: true,
			position: 'full',
			scroll: 'none',
			broadcast_type: 'emergency',
			font_size: 120,
			strip_height: 20,
			speed: 200,
			language_seconds: 5,
			priority: 5,
			duration: 600,
			sound: null,
		}
		const { publish_id } = await admin.emergency.publish({ content, deviceids: [tokyo.id] })
		const { manifest } = await app.database.db
			.selectFrom('releases')
			.select('manifest')
			.where('id', '=', publish_id)
			.executeTakeFirstOrThrow()
		expect((JSON.parse(manifest) as Manifest).between?.until).toBeGreaterThan(0)
		expect(await statusOf(publish_id)).toBe('not_needed')
		app.clock.move(600_000)
		expect(await statusOf(publish_id)).toBe('expired')
	})
})

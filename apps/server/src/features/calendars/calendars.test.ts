import type { Calendar, CalendarAddress } from '@vitrine/contract/release/calendars'
import type { ProgramDetail } from '@vitrine/contract/release/programs'
import { calendar_limits, calendar_strangers } from '@vitrine/domain/calendars/calendar'
import { dayAt, instantOf, type Zone, zoneOf } from '@vitrine/domain/local-time'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { lineProblems, shownBy } from '../../../test/calendars.ts'
import { aName, aProgram, aPublish, aTerminal } from '../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'
import { aHolder, aRole, lastOperation } from '../../../test/roles.ts'

const hour = 3_600_000
const day = 24 * hour
const berlin = zoneOf('Europe/Berlin') as Zone

type Wanted = Partial<Parameters<Browser['calendars']['add']>[0]>

describe.each(dialects)('calendar feeds on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let program: ProgramDetail
	let spare: ProgramDetail
	let group: number
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		program = await aProgram(app, admin)
		spare = await aProgram(app, admin)
		group = await aGroup(app, await rootGroup(app))
	})
	afterAll(() => app.remove())
	afterEach(async () => {
		for (const { id } of (await admin.calendars.list({})).list) await admin.calendars.remove({ id })
	})

	const added = (wanted: Wanted = {}, browser = admin): Promise<CalendarAddress> =>
		browser.calendars.add({
			name: aName('feed'),
			language: 'en',
			scope: 'organization',
			days_back: 3,
			days_ahead: 30,
			...wanted,
		})
	const read = (path: string, headers: Record<string, string> = {}) => fetch(`${app.origin}${path}`, { headers })
	const shown = async (path: string) => {
		const answer = await read(path)
		expect(answer.status).toBe(200)
		const text = await answer.text()
		expect(lineProblems(text)).toEqual([])
		return shownBy(text)
	}
	const aPlace = async (time_zone: string, browser = admin) => {
		const { terminal } = await aTerminal(browser)
		await app.database.db.updateTable('terminals').set({ time_zone }).where('id', '=', terminal.id).execute()
		return terminal
	}
	const step = (change: object = {}) => ({
		action: 'play' as const,
		play_id: program.id,
		name: program.name,
		startTime: '22:00:00',
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
	/** The terminals have had what they were sent since a given moment. */
	const fetched = (release_id: number, updated_at: number) =>
		app.database.db
			.updateTable('downloads')
			.set({ download_state: 3, updated_at })
			.where('release_id', '=', release_id)
			.execute()

	test('say hours past midnight in the time of each terminal, with its name, its page and the release', async () => {
		// One has not reported a zone: the installation's applies.
		await admin.system.save({ settings: { default_time_zone: 'America/New_York' } })
		const [one, other] = [await aPlace('Europe/Berlin'), await aPlace('')]
		const deviceids = [one.id, other.id]
		const late = step({ startTime: '00:00:00', endTime: '01:59:59' })
		const early = step({ play_id: spare.id, name: spare.name, startTime: '03:00:00', endTime: '03:59:59' })
		const playSchedule = [step(), late, early]
		const listed = { play_ids: [program.id, spare.id], deviceids, publish_name: 'Late; show, night' }
		const input = { ...listed, play_mode: 2, playSchedule }
		const { publish_id, publish_no } = await admin.releases.publish(input)
		await fetched(publish_id, app.clock.now() - 10 * day)
		const { path } = await added({ scope: 'terminals', device_ids: deviceids })
		const answer = await read(path)
		expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
		expect(answer.headers.get('cache-control')).toContain('private')
		const text = await answer.text()
		expect(text.match(/^RRULE:FREQ=DAILY/gm)).toHaveLength(4)
		const zones = [...text.matchAll(/^TZID:(\S+)/gm)].map(([, name]) => name)
		expect(zones.sort()).toEqual(['America/New_York', 'Europe/Berlin'])
		const tonight = instantOf(berlin, `${dayAt(berlin, app.clock.now())}T22:00:00`)
		const found = shownBy(text).find(event => event.location === one.name && event.from === tonight)
		expect(found).toMatchObject({
			summary: program.name,
			to: tonight + 4 * hour,
			description: `Release: Late; show, night (${publish_no})\nTime zone: Europe/Berlin\nTerminals: 1`,
			url: `${app.origin}/schedule/issueManage?release=${publish_id}`,
		})
		expect((await admin.calendars.list({})).list[0]).toMatchObject({
			events: expect.any(Number),
			cut: false,
			works: true,
		})
	})

	test('are about what was chosen: organisations, groups, terminals and programs', { tags: 'long' }, async () => {
		const operator = await aMember(app, group, 'administrator')
		const [here, there] = [await aPlace('UTC', operator), await aPlace('UTC')]
		const second = await aProgram(app, admin)
		await aPublish(admin, [program.id, second.id], [here.id, there.id])
		const selection = await admin.selections.add({ name: aName('selection'), deviceids: [there.id] })
		const places = async (wanted: Wanted, browser = admin) => {
			const events = await shown((await added(wanted, browser)).path)
			return [...new Set(events.map(({ location, summary }) => `${location}: ${summary}`))].sort()
		}
		const both = (name: string) => [`${name}: ${program.name}`, `${name}: ${second.name}`].sort()
		expect(await places({ group_id: group })).toEqual(both(here.name))
		expect(await places({ scope: 'selection', selection_id: selection.id })).toEqual(both(there.name))
		const only = { device_ids: [there.id], program_ids: [second.id] }
		expect(await places({ scope: 'terminals', ...only })).toEqual([`${there.name}: ${second.name}`])
		// A user responsible for a screen sees what others show on it, and no other screen.
		expect(await places({}, operator)).toEqual(both(here.name))
	})

	test('name a few of many terminals, in the language of the feed', async () => {
		const places = await Promise.all(Array.from({ length: 7 }, () => aPlace('UTC')))
		const device_ids = places.map(({ id }) => id)
		await aPublish(admin, [program.id], device_ids)
		const [event] = await shown((await added({ scope: 'terminals', device_ids, language: 'ru' })).path)
		expect(event?.location).toMatch(/ и ещё 2$/)
		expect(event?.description).toContain('Терминалов: 7')
	})

	test('have what was there before another release took its place, and the end of what was ended', async () => {
		const place = await aPlace('UTC')
		const second = await aProgram(app, admin)
		const now = app.clock.now()
		const first = await admin.releases.publish({ play_ids: [program.id], deviceids: [place.id] })
		await fetched(first.publish_id, now - 2 * day)
		const next = await admin.releases.publish({ play_ids: [second.id], deviceids: [place.id] })
		await fetched(next.publish_id, now - day)
		await app.database.db
			.updateTable('downloads')
			.set({ standing: 4, replaced_by: next.publish_id })
			.where('release_id', '=', first.publish_id)
			.execute()
		const minute = (at: number): number => Math.floor(at / 60_000) * 60_000
		const feed = await added({ scope: 'terminals', device_ids: [place.id] })
		const events = await shown(feed.path)
		expect(events).toMatchObject([
			{ summary: program.name, from: minute(now - 2 * day), to: minute(now - day) },
			{ summary: second.name, from: minute(now - day) },
		])
		await app.database.db.updateTable('releases').set({ ended_at: now }).where('id', '=', next.publish_id).execute()
		app.clock.move(61_000)
		expect((await shown(feed.path)).at(-1)).toMatchObject({ summary: second.name, to: minute(now) })
	})

	test('say by their tag that nothing has changed', async () => {
		const { path } = await added()
		const first = await read(path)
		const etag = first.headers.get('etag') ?? ''
		const again = await read(path, { 'if-none-match': `"other", W/${etag}` })
		expect([again.status, await again.text()]).toEqual([304, ''])
		expect((await read(path, { 'if-none-match': '"other"' })).status).toBe(200)
		app.clock.move(61_000)
		expect((await read(path, { 'if-none-match': etag })).status).toBe(304)
	})

	test('note when they were read, once a minute, and are made once for all who ask at once', async () => {
		const { id, path } = await added()
		const reading = async (): Promise<Calendar | undefined> =>
			(await admin.calendars.list({})).list.find(one => one.id === id)
		expect((await reading())?.read_at).toBe(null)
		await Promise.all(Array.from({ length: 8 }, () => read(path)))
		const at = (await reading())?.read_at ?? 0
		expect(at).toBeGreaterThan(0)
		app.clock.move(30_000)
		await read(path)
		expect((await reading())?.read_at).toBe(at)
		app.clock.move(31_000)
		await read(path)
		expect((await reading())?.read_at).toBeGreaterThan(at)
	})

	test('keep no address, in no table, log or list', async () => {
		const { id, path } = await added()
		await read(path)
		const token = path.slice('/calendar/'.length, -'.ics'.length)
		expect(token).toMatch(/^[\w-]{43}$/)
		const rows = await app.database.db.selectFrom('calendars').selectAll().execute()
		const noted = await lastOperation(app, 'calendars.add')
		expect(noted.object).toMatch(/^feed/)
		expect(JSON.stringify([rows, noted, await admin.calendars.list({}), app.log])).not.toContain(token)
		const renewed = await admin.calendars.renew({ id })
		expect([(await read(path)).status, (await read(renewed.path)).status]).toEqual([404, 200])
		await admin.calendars.remove({ id })
		expect((await read(renewed.path)).status).toBe(404)
	})

	test('are read with what their maker may at that moment', async () => {
		const role = await aRole(app, ['calendars.write', 'releases.read', 'terminals.read'])
		const maker = await aHolder(app, group, role)
		const { user_id } = maker.session
		const { path } = await added({}, maker)
		const status = async (): Promise<number> => (await read(path)).status
		const { db } = app.database
		const person = (change: object) => db.updateTable('users').set(change).where('id', '=', user_id).execute()
		const may = (permissions: readonly string[]) =>
			db
				.updateTable('roles')
				.set({ permissions: JSON.stringify(permissions) })
				.where('id', '=', role)
				.execute()
		expect(await status()).toBe(200)
		for (const lost of ['calendars.write', 'releases.read', 'terminals.read']) {
			await may(['calendars.write', 'releases.read', 'terminals.read'].filter(right => right !== lost))
			expect(await status(), lost).toBe(404)
		}
		await may(['calendars.write', 'releases.read', 'terminals.read'])
		expect(await status()).toBe(200)
		await person({ active: 0 })
		expect(await status()).toBe(404)
		await person({ active: 1, group_id: await aGroup(app, await rootGroup(app)) })
		// Its subject belongs to another organisation now.
		expect(await status()).toBe(404)
		await person({ group_id: group, removed_at: app.clock.now() })
		expect(await status()).toBe(404)
	})

	test('belong to who made them', async () => {
		const { id } = await added()
		const other = await aMember(app, await rootGroup(app), 'administrator')
		expect((await other.calendars.list({})).list).toEqual([])
		await expectError(other.calendars.renew({ id }), 'calendar_absent')
		await expectError(other.calendars.remove({ id }), 'calendar_absent')
	})

	test('are changed over the revision that was seen, under the same address', async () => {
		const { id, path } = await added()
		const change = { id, name: 'Plan', language: 'ja', scope: 'organization', days_back: 0, days_ahead: 7 } as const
		await admin.calendars.edit({ ...change, revision: 0 })
		await expectError(admin.calendars.edit({ ...change, revision: 0 }), 'record_changed_by')
		expect(await (await read(path)).text()).toContain('X-WR-CALNAME:Plan')
		expect((await admin.calendars.list({})).list[0]).toMatchObject({ name: 'Plan', language: 'ja', days_ahead: 7 })
	})

	test('refuse what nobody can see, and too much', { tags: 'long' }, async () => {
		const operator = await aMember(app, group, 'operator')
		const place = await aPlace('UTC')
		const selection = await admin.selections.add({ name: aName('selection'), deviceids: [place.id] })
		await expectError(added({ group_id: await rootGroup(app) }, operator), 'group_absent')
		await expectError(added({ scope: 'selection', selection_id: selection.id }, operator), 'selection_absent')
		await expectError(added({ scope: 'terminals', device_ids: [place.id] }, operator), 'terminal_absent')
		await expectError(added({ program_ids: [program.id] }, operator), 'program_absent')
		await expectError(added({ scope: 'selection' }), 'calendar_nowhere')
		await expectError(added({ scope: 'terminals' }), 'calendar_nowhere')
		const { of_person, of_organization } = calendar_limits
		for (let made = 0; made < of_person; made++) await added({}, operator)
		await expectError(added({}, operator), 'calendars_many')
		const [row] = await app.database.db
			.selectFrom('calendars')
			.selectAll()
			.where('user_id', '=', operator.session.user_id)
			.limit(1)
			.execute()
		if (row === undefined) throw new Error('no feed')
		const { id: _, ...rest } = row
		const values = Array.from({ length: of_organization }, (_, place) => ({ ...rest, token_hash: `${place}` }))
		await app.database.db.insertInto('calendars').values(values).execute()
		const colleague = await aMember(app, group, 'operator')
		await expectError(added({}, colleague), 'calendars_many_here')
		await app.database.db.deleteFrom('calendars').where('user_id', '=', operator.session.user_id).execute()
	})

	test('cost strangers a few tries', async () => {
		const { path } = await added()
		// Refusals from other tests have been forgotten by now.
		app.clock.move(calendar_strangers.window)
		for (let tries = 0; tries < calendar_strangers.most; tries++)
			expect((await read('/calendar/x.ics')).status).toBe(404)
		const refused = await read(`/calendar/${'x'.repeat(43)}.ics`)
		expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
		// Clients with a valid address are not affected.
		expect((await read(path)).status).toBe(200)
	})
})

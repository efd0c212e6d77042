import { randomUUID } from 'node:crypto'
import { errors } from '@vitrine/contract/error-codes'
import { terminalPlan } from '@vitrine/domain/schedule/terminal-plan'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { anAdmin, type Browser } from '../../../../test/browser.ts'
import { aName, aProgram, aTerminal, bound, heard } from '../../../../test/factories.ts'
import { aMember, rootGroup } from '../../../../test/people.ts'
import { call } from '../../../../test/raw.ts'

const draft = {
	name: 'Fire',
	texts: { zh: '请撤离', en: '', vi: '', ru: '', tr: '', ja: '' },
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

describe.each(dialects)('many terminals and people at once on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const stored = async () => {
		const found = await sql<{ releases: number; downloads: number }>`select (select count(*) from releases) as releases,
			(select count(*) from downloads) as downloads`.execute(app.database.db)
		return found.rows[0]
	}

	test('100,000 device ids in one call are refused with the limit, and nothing is stored', async () => {
		const play_ids = String((await aProgram(app, admin)).id)
		const interlude = await admin.interludes.save({
			name: aName('interlude'),
			type: 'signal',
			w: 640,
			h: 360,
			source: 'hdmi1',
			source_duration: 20_000,
		})
		const hours = await admin.timing.save({
			name: aName('hours'),
			commands: [
				{ operation: 'brightness', value: 40, time: '18:00:00', date_start: null, date_end: null, weekdays: null },
			],
		})
		const deviceids = Array.from({ length: 100_000 }, (_, place) => place + 1).join(',')
		const calls: Record<string, Record<string, string>> = {
			'/admin/publish/publish': { play_ids },
			'/admin/publish/forecast': { play_ids },
			'/admin/interlude/publish': { interlude_id: String(interlude.id), when: 'now' },
			'/admin/emergency/publish': { content: JSON.stringify(draft) },
			'/admin/timing/apply': { id: String(hours.id) },
		}
		const before = await stored()
		for (const [path, params] of Object.entries(calls))
			expect(await call(admin, path, { ...params, deviceids })).toMatchObject({
				status: errors.terminals_many.status,
				data: { values: { count: 20_000 } },
			})
		expect(await stored()).toEqual(before)
	})

	test('the most that one call takes is one release, and its forecast names them all', async () => {
		const play_ids = [(await aProgram(app, admin)).id]
		const { db } = app.database
		await sql`insert into terminals (group_id, name, sn, key_hash, type_id, model, system_version, w, h, time_zone, run_state,
				offline_reason, program_name, faults, created_at)
			with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 20000)
			select cast(${await rootGroup(app)} as bigint), 'many ' || n, 'MANY' || n, '', 1, '', '3.0.13.228', 1920, 1080, 'UTC', 0, '', '', '[]', 0
			from numbers`.execute(db)
		const rows = await db.selectFrom('terminals').select('id').where('sn', 'like', 'MANY%').execute()
		const deviceids = rows.map(({ id }) => id)
		expect(await admin.releases.getForecast({ play_ids, deviceids })).toMatchObject({ terminals: 20_000, complete: 0 })
		const { publish_id, terminals } = await admin.releases.publish({ play_ids, deviceids })
		expect(terminals).toBe(20_000)
		expect(await admin.releases.get({ id: publish_id })).toMatchObject({ terminals: 20_000, before: [] })
	})

	test('two people publishing at once to the same terminals leaves one clear order', async () => {
		const [first, second] = [await aProgram(app, admin), await aProgram(app, admin)]
		const other = await aMember(app, await rootGroup(app))
		const pairs = [await aTerminal(admin), await aTerminal(admin), await aTerminal(admin)]
		const deviceids = pairs.map(({ terminal }) => terminal.id)
		const sockets = await Promise.all(pairs.map(pair => bound(app, pair)))
		const publish = (browser: Browser, program_id: number) =>
			browser.releases.publish({ play_ids: [program_id], deviceids, request_id: randomUUID() })
		const made = await Promise.all(
			Array.from({ length: 6 }, () => [publish(admin, first.id), publish(other, second.id)]).flat(),
		)
		const ids = made.map(({ publish_id }) => publish_id).sort((a, b) => a - b)
		expect(new Set(ids).size).toBe(12)
		expect(new Set(made.map(({ publish_no }) => publish_no)).size).toBe(12)
		for (const { terminals } of made) expect(terminals).toBe(3)
		const newest = ids.at(-1)
		for (const socket of sockets) {
			const received: number[] = []
			for (const _ of ids) {
				const { data } = await socket.next<{ data: { dc_id: number; command_id: number; attempt: number } }>(
					frame => frame.type === 'publish',
				)
				received.push(data.command_id)
				const { dc_id, attempt } = data
				socket.send({ type: 'download', data: { dc_id, status: 3, percent: 100, attempt } })
			}
			expect(received.toSorted((a, b) => a - b)).toEqual(ids)
			await heard(socket)
		}
		await app.settled()
		for (const device_id of deviceids) {
			const { releases } = await admin.releases.getHeld({ device_id })
			// It has forgotten what the last one replaced.
			expect(releases.map(({ manifest }) => manifest.command_id)).toEqual([newest])
			const held = releases.map(({ manifest, since }) => ({ manifest, since: since ?? 0 }))
			const shown = terminalPlan(held, () => 0, app.clock.now()).programs.map(
				({ release }) => release.manifest.command_id,
			)
			expect(shown).toEqual([newest])
		}
		const { list } = await admin.terminals.list({ limit: 200 })
		const last = made.find(({ publish_id }) => publish_id === newest)?.publish_no
		const own = list.filter(({ id }) => deviceids.includes(id))
		expect(own.map(({ publish_no }) => publish_no)).toEqual(deviceids.map(() => last))
		for (const socket of sockets) socket.close()
	})
})

import { randomUUID } from 'node:crypto'
import { clock_tolerance, play_problems } from '@vitrine/domain/release/play'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser } from '../../../test/browser.ts'
import { aName, aTerminal, bound } from '../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'
import { migrate } from '../../db/database.ts'
import { migrations } from '../../db/migrations/migrations.ts'

const minute = 60_000
const year = 365 * 86_400_000

describe.each(dialects)('plays whose times cannot be true on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	/** A terminal that reports what it played between two times; returns what is acknowledged. */
	const aTeller = async (pair?: Awaited<ReturnType<typeof aTerminal>>) => {
		const own = pair ?? (await aTerminal(admin))
		const { token, close } = await bound(app, own)
		close()
		const boot = randomUUID()
		let seq = 0
		const tell = async (name: string, start_time: number, end_time = start_time + 5000, kind = 'program') => {
			seq += 1
			const response = await fetch(`${app.origin}/api/terminal/playLog`, {
				method: 'POST',
				headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
				body: JSON.stringify({ boot, rows: [{ seq, kind, name, start_time, end_time, time_zone: 'UTC', mono: 1 }] }),
			})
			return ((await response.json()) as { data: { seq: number } }).data.seq === seq
		}
		return { pair: own, tell }
	}
	const listed = async (key_word: string) => (await admin.plays.getPlayHistoryList({ key_word })).length
	const found = async (kind: 'program' | 'material' | 'apart', key_word: string, browser = admin) =>
		(await browser.plays.search({ kind, key_word })).list

	test('are acknowledged, never in a list of plays, and kept apart with the reason', async () => {
		const { tell } = await aTeller()
		const name = aName('apart')
		const now = app.clock.now()
		expect(await tell(`${name} far`, now + year)).toBe(true)
		expect(await tell(`${name} old`, now - year)).toBe(true)
		expect(await tell(`${name} turned`, now, now - minute)).toBe(true)
		expect(await tell(`${name} stuff`, now + year, now + year + 1, 'material')).toBe(true)
		expect(await tell(`${name} true`, now - minute)).toBe(true)
		expect(await listed(name)).toBe(1)
		expect((await admin.plays.getPlayHistoryList({})).map(row => row.name)).toEqual([`${name} true`])
		expect(await admin.plays.getHistoryMediaList({ key_word: name })).toEqual([])
		expect((await found('program', name)).map(row => row.name)).toEqual([`${name} true`])
		expect(await found('material', name)).toEqual([])
		const apart = await found('apart', name)
		expect(apart.map(row => [row.name.slice(name.length + 1), row.kind, row.time_fault])).toEqual([
			['stuff', 'material', play_problems.future],
			['far', 'program', play_problems.future],
			['turned', 'program', play_problems.reversed],
			['old', 'program', play_problems.before],
		])
		expect(apart.every(row => row.duration >= 0)).toBe(true)
	})

	test('are seen by whoever sees the plays of the terminal, and by nobody else', async () => {
		const { tell } = await aTeller()
		const name = aName('apart')
		await tell(name, app.clock.now() + year)
		const root = await rootGroup(app)
		expect(await found('apart', name, await aMember(app, root))).toHaveLength(1)
		expect(await found('apart', name, await aMember(app, await aGroup(app, root)))).toEqual([])
	})

	test('what a clock that is a little off tells is believed', async () => {
		const { tell } = await aTeller()
		const name = aName('little')
		await tell(name, app.clock.now() + clock_tolerance - minute)
		await tell(name, app.clock.now() - clock_tolerance + minute)
		expect(await listed(name)).toBe(2)
		expect(await found('apart', name)).toEqual([])
	})

	test('what a device told late, of a time before it was removed and added again, is believed', async () => {
		const first = await aTeller()
		const then = app.clock.now()
		app.clock.move(clock_tolerance * 3)
		const { id, name: called } = first.pair.terminal
		await admin.terminals.remove({ ids: [id] })
		const { sn, key } = first.pair
		const terminal = await admin.terminals.add({ name: called, sn, key })
		const again = await aTeller({ ...first.pair, terminal })
		const name = aName('again')
		await again.tell(name, then)
		await again.tell(name, then - year)
		expect(await listed(name)).toBe(1)
		expect((await found('apart', name)).map(row => row.time_fault)).toEqual([play_problems.before])
	})

	test('while the clock of the server was ahead when the terminal was added, nothing is held to be of before', async () => {
		app.clock.put(year)
		admin = await anAdmin(app)
		const { tell } = await aTeller()
		app.clock.put(-year)
		admin = await anAdmin(app)
		const name = aName('ahead')
		await tell(name, app.clock.now() - minute)
		expect(await listed(name)).toBe(1)
	})

	test('those of the version before stand apart too', { tags: 'long' }, async () => {
		const before = migrations.slice(
			0,
			migrations.findIndex(({ name }) => name === '0026_play_times'),
		)
		const old = await aApp(dialect, {}, async ({ db }, now) => {
			await migrate({ db, dialect }, now, before)
			await sql`insert into groups (pid, name, name_en, created_at) values (0, 'top', 'top', 0)`.execute(db)
			await sql`insert into places (group_id, path, name) values (1, '/1/', 'top')`.execute(db)
			await sql`insert into terminals (group_id, name, sn, key_hash, type_id, model, system_version, w, h, time_zone, run_state,
				offline_reason, program_name, faults, created_at)
				values (1, 'screen', 'OLD1', '', 1, '', '', 0, 0, 'UTC', 0, '', '', '[]', ${now - year / 2})`.execute(db)
			let seq = 0
			for (const [start, end] of [
				[now + year, now + year + 1],
				[now - year, now],
				[now - minute, now - 2 * minute],
				[now - minute, now],
			])
				await sql`insert into play_logs (boot_id, seq, terminal_id, kind, name, program_id, material_id, release_id, start_time,
					end_time, time_zone, mono, place_id) values (1, ${++seq}, 1, 1, ${String(seq)}, 0, 0, 0, ${start}, ${end}, 'UTC', 0, 1)`.execute(
					db,
				)
		})
		const browser = await aMember(old, 1)
		expect((await browser.plays.getPlayHistoryList({})).map(row => row.name)).toEqual(['4'])
		expect((await browser.plays.search({ kind: 'apart' })).list.map(row => [row.name, row.time_fault])).toEqual([
			['1', play_problems.future],
			['3', play_problems.reversed],
			['2', play_problems.before],
		])
		await old.remove()
	})
})

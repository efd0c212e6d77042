import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PlayJournal } from '../../../../../tools/fleet/src/play-journal.ts'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser } from '../../../test/browser.ts'
import { aName, aTerminal, bound } from '../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'
import { migrate } from '../../db/database.ts'
import { migrations } from '../../db/migrations/migrations.ts'

describe.each(dialects)('the history of plays on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let root: number
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		root = await rootGroup(app)
	})
	afterAll(() => app.remove())

	/** A terminal of an organisation that reports what it played at a time. */
	const aPlayer = async (group_id: number) => {
		const pair = await aTerminal(admin)
		const { id, name } = pair.terminal
		await admin.terminals.edit({ id, name, group_id })
		const { token, close } = await bound(app, pair)
		close()
		const boot = randomUUID()
		let seq = 0
		const play = async (called: string, at: number, kind = 'program'): Promise<number> => {
			seq += 1
			const times = { start_time: at, end_time: at + 5000, time_zone: 'UTC', mono: seq }
			const answer = await fetch(`${app.origin}/api/terminal/playLog`, {
				method: 'POST',
				headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
				body: JSON.stringify({ boot, rows: [{ seq, kind, name: called, ...times }] }),
			})
			return ((await answer.json()) as { data: { seq: number } }).data.seq
		}
		return { id, name, sn: pair.sn, play }
	}
	const seen = async (browser: Browser, key_word: string) =>
		(await browser.plays.getPlayHistoryList({ key_word })).map(({ dname, gname }) => [dname, gname])
	const aPlace = async (pid: number) => {
		const name = aName('Ort')
		const { id } = await admin.organizations.add({ pid, name, name_en: name })
		return { id, name, member: await aMember(app, id) }
	}

	/** A device with a signed journal, which can be added to and removed from organisations. */
	const aDevice = async (group_id: number) => {
		const pair = await aTerminal(admin)
		const { name } = pair.terminal
		await admin.terminals.edit({ id: pair.terminal.id, name, group_id })
		let { id } = pair.terminal
		const played = aName('last')
		const journal = new PlayJournal({ sn: pair.sn })
		const play = (): void => {
			const [start_time, kind] = [app.clock.now(), 'program'] as const
			const times = { start_time, end_time: start_time + 5000, time_zone: 'UTC', mono: start_time }
			journal.played({ kind, name: played, program_id: 1, material_id: 0, command_id: 2, ...times })
			app.clock.move(10_000)
		}
		const sent = async (log: object | null) => {
			const { token, close } = await bound(app, pair)
			close()
			const answer = await fetch(`${app.origin}/api/terminal/playLog`, {
				method: 'POST',
				headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
				body: JSON.stringify(log),
			})
			return ((await answer.json()) as { data: { seq: number; different: number[] } }).data
		}
		return {
			played,
			play,
			sent,
			next: () => journal.next(),
			deliver: async (): Promise<number> => {
				const { seq } = await sent(journal.next())
				journal.acknowledged(seq)
				return seq
			},
			remove: () => admin.terminals.remove({ ids: [id] }),
			add: async (to: number): Promise<void> => {
				id = (await admin.terminals.add({ name, sn: pair.sn, key: pair.key, group_id: to })).id
			},
		}
	}

	test('what a removed terminal played last, and reports as one of another organisation, belongs to the former one', async () => {
		const [former, next] = [await aPlace(root), await aPlace(root)]
		const device = await aDevice(former.id)
		const { played, play } = device
		play()
		expect(await device.deliver()).toBe(1)
		play()
		await device.remove()
		play()
		await device.add(next.id)
		play()
		expect(await device.deliver()).toBe(4)
		expect(await seen(former.member, played)).toHaveLength(3)
		expect(await seen(next.member, played)).toHaveLength(1)
		// Rows of a journal that nothing proves to be that of the former terminal belong to the new one.
		const times = { end_time: 0, time_zone: 'UTC', mono: 1 }
		const start_time = app.clock.now() - 35_000
		const row = { seq: 1, kind: 'program', name: played, ...times, start_time, end_time: start_time + 1000 }
		expect(await device.sent({ boot: randomUUID(), rows: [row] })).toMatchObject({ seq: 1 })
		expect(await seen(former.member, played)).toHaveLength(3)
		expect(await seen(next.member, played)).toHaveLength(2)
	})

	test('what was played while an organisation in between had the terminal is not counted for the one before', async () => {
		const [first, second, third] = [await aPlace(root), await aPlace(root), await aPlace(root)]
		const device = await aDevice(first.id)
		device.play()
		expect(await device.deliver()).toBe(1)
		await device.remove()
		await device.add(second.id)
		// Nothing is delivered meanwhile, so nothing proves that it is the same device there.
		device.play()
		await device.remove()
		await device.add(third.id)
		device.play()
		expect(await device.deliver()).toBe(3)
		expect(await seen(first.member, device.played)).toHaveLength(1)
		expect(await seen(second.member, device.played)).toHaveLength(0)
		expect(await seen(third.member, device.played)).toHaveLength(2)
	})

	test('a play whose acknowledgement was lost before its device came to another organisation counts once', async () => {
		const [former, next] = [await aPlace(root), await aPlace(root)]
		const device = await aDevice(former.id)
		device.play()
		expect(await device.sent(device.next())).toEqual({ seq: 1, different: [] })
		await device.remove()
		await device.add(next.id)
		device.play()
		expect(await device.sent(device.next())).toEqual({ seq: 2, different: [] })
		expect(await seen(former.member, device.played)).toHaveLength(1)
		expect(await seen(next.member, device.played)).toHaveLength(1)
	})

	test('the plays of a terminal that was removed keep its name, its number and its organisation', {
		tags: 'long',
	}, async () => {
		const place = await aPlace(root)
		const player = await aPlayer(place.id)
		const name = aName('removed')
		await player.play(name, app.clock.now())
		await player.play(name, app.clock.now(), 'material')
		await admin.terminals.remove({ ids: [player.id] })
		const [row] = await admin.plays.getPlayHistoryList({ key_word: name })
		expect(row).toMatchObject({ dname: player.name, gname: place.name, sn: player.sn })
		expect(await seen(place.member, name)).toEqual([[player.name, place.name]])
		expect(await place.member.plays.getHistoryMediaList({ key_word: name })).toMatchObject([{ sn: player.sn }])
	})

	test('a terminal that moves leaves its plays where they were', { tags: 'long' }, async () => {
		const [before, after] = [await aPlace(root), await aPlace(root)]
		const player = await aPlayer(before.id)
		const name = aName('moved')
		const first = app.clock.now()
		await player.play(name, first)
		app.clock.move(60_000)
		await admin.terminals.edit({ id: player.id, name: player.name, group_id: after.id })
		app.clock.move(60_000)
		await player.play(name, app.clock.now())
		// Plays from before it moved that it reports only now belong to where it was.
		await player.play(name, first + 1000)
		expect(await seen(before.member, name)).toEqual([
			[player.name, before.name],
			[player.name, before.name],
		])
		expect(await seen(after.member, name)).toEqual([[player.name, after.name]])
		expect(await seen(admin, name)).toHaveLength(3)
		const chosen = await admin.plays.getPlayHistoryList({ key_word: name, group_ids: [before.id] })
		expect(chosen).toHaveLength(2)
	})

	test('an organisation that moves leaves its plays with those who stood above it then', { tags: 'long' }, async () => {
		const [old, young] = [await aPlace(root), await aPlace(root)]
		const branch = await aPlace(old.id)
		const deep = await aPlace(branch.id)
		const player = await aPlayer(deep.id)
		const name = aName('branch')
		await player.play(name, app.clock.now())
		app.clock.move(60_000)
		await admin.organizations.move({ id: branch.id, pid: young.id })
		app.clock.move(60_000)
		await player.play(name, app.clock.now())
		expect(await seen(old.member, name)).toHaveLength(1)
		expect(await seen(young.member, name)).toHaveLength(1)
		expect(await seen(branch.member, name)).toHaveLength(2)
		expect(await seen(deep.member, name)).toHaveLength(2)
	})

	test('an organisation that was removed keeps its name in the history', async () => {
		const [place, other] = [await aPlace(root), await aPlace(root)]
		const player = await aPlayer(place.id)
		const name = aName('closed')
		await player.play(name, app.clock.now())
		await admin.terminals.edit({ id: player.id, name: player.name, group_id: other.id })
		await admin.users.remove({ ids: [place.member.session.user_id] })
		await admin.organizations.remove({ id: place.id })
		expect(await seen(admin, name)).toEqual([[player.name, place.name]])
		expect(await seen(other.member, name)).toEqual([])
	})

	test('a row that comes again after a move changes nothing', async () => {
		const [before, after] = [await aGroup(app, root), await aGroup(app, root)]
		const [there, here] = [await aMember(app, before), await aMember(app, after)]
		const pair = await aTerminal(admin)
		const { id, name: called } = pair.terminal
		await admin.terminals.edit({ id, name: called, group_id: before })
		const { token, close } = await bound(app, pair)
		close()
		const name = aName('again')
		const at = app.clock.now()
		const body = JSON.stringify({
			boot: randomUUID(),
			rows: [{ seq: 1, kind: 'program', name, start_time: at, end_time: at + 1, time_zone: 'UTC', mono: 1 }],
		})
		const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
		const send = () => fetch(`${app.origin}/api/terminal/playLog`, { method: 'POST', headers, body })
		await send()
		app.clock.move(60_000)
		await admin.terminals.edit({ id, name: called, group_id: after })
		await send()
		expect(await seen(there, name)).toHaveLength(1)
		expect(await seen(here, name)).toHaveLength(0)
	})
})

describe.each(dialects)('plays of the version before on %s', dialect => {
	test('belong to where their terminals are now; those of terminals that are gone to the topmost organisation', {
		tags: 'long',
	}, async () => {
		const before = migrations.slice(
			0,
			migrations.findIndex(({ name }) => name === '0014_places'),
		)
		const app = await aApp(dialect, {}, async ({ db }, now) => {
			await migrate({ db, dialect }, now, before)
			const named = (pid: number, name: string) =>
				sql`insert into groups (pid, name, name_en, created_at) values (${pid}, ${name}, ${name}, 0)`.execute(db)
			await named(0, 'top')
			await named(1, 'left')
			await named(1, 'right')
			await sql`insert into terminals (group_id, name, sn, key_hash, type_id, model, system_version, w, h, time_zone, run_state,
				offline_reason, program_name, faults, created_at)
				values (3, 'old screen', 'OLD1', '', 1, '', '', 0, 0, 'UTC', 0, '', '', '[]', ${now})`.execute(db)
			for (const terminal of [1, 77])
				await sql`insert into play_logs (boot_id, seq, terminal_id, kind, name, program_id, material_id, release_id, start_time,
					end_time, time_zone, mono) values (${terminal}, 1, ${terminal}, 1, 'kept', 0, 0, 0, ${now - terminal * 1000}, ${now}, 'UTC', 0)`.execute(
					db,
				)
		})
		const list = await (await aMember(app, 1)).plays.getPlayHistoryList({})
		expect(list.map(({ dname, gname }) => [dname, gname])).toEqual([
			['old screen', 'right'],
			['', 'top'],
		])
		const [left, right] = [await aMember(app, 2), await aMember(app, 3)]
		expect(await left.plays.getPlayHistoryList({})).toEqual([])
		expect(await right.plays.getPlayHistoryList({})).toHaveLength(1)
		if (dialect === 'postgres') {
			const known = await sql`select 1 from pg_stats where tablename = 'play_logs'`.execute(app.database.db)
			expect(known.rows).not.toEqual([])
		}
		await app.remove()
	})
})

import { errors } from '@vitrine/contract/error-codes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { type Branches, twoBranches } from '../../../test/branches.ts'
import type { Browser } from '../../../test/browser.ts'
import { aPoint, aProgram, aTerminal, type TerminalPair } from '../../../test/factories.ts'
import { aFallbackPlayer } from '../../../test/fallback-player.ts'
import { slices } from '../../ports/turns.ts'

describe.each(dialects)('what is much or fails among points, on %s', dialect => {
	let app: TestApp
	let to: Branches
	beforeAll(async () => {
		app = await aApp(dialect)
		to = await twoBranches(app)
	})
	afterAll(() => app.remove())

	const aPlayer = async (browser: Browser) => {
		const pair: TerminalPair = await aTerminal(browser)
		return aFallbackPlayer(app, pair, ['points'])
	}
	/** An enabled point of one branch, for all terminals of it. */
	const enabled = (browser: Browser, group_id: number, name: string, ...program_ids: number[]) =>
		aPoint(browser, { group_id, group_ids: [group_id], program_ids, name, enabled: 1 })
	const removeAll = async (): Promise<void> => {
		const { list } = await to.admin.points.list({ limit: 500 })
		await to.admin.points.remove({ ids: list.map(({ id }) => id) })
	}
	/** Log lines of errors. */
	const reported = () => app.log.filter(line => line.includes('"level":50'))

	/** Copies of a program in the database, more than a test should create one by one. */
	const copiesOf = async (program_id: number, count: number): Promise<number[]> => {
		const { db } = app.database
		const found = db.selectFrom('programs').selectAll().where('id', '=', program_id)
		const { id: _, ...row } = await found.executeTakeFirstOrThrow()
		const ids: number[] = []
		for (const some of slices(
			Array.from({ length: count }, (__, at) => ({ ...row, name: `${row.name} ${at}` })),
			200,
		)) {
			const made = await db.insertInto('programs').values(some).returning('id').execute()
			ids.push(...made.map(({ id }) => id))
		}
		return ids
	}

	test('thousands of programs come in one release, and keep no other organisation from its own', {
		tags: 'long',
	}, async () => {
		const { easterner, westerner, east, west } = to
		const [own, others] = [await aProgram(app, easterner), await aProgram(app, westerner)]
		const [player, other] = [await aPlayer(easterner), await aPlayer(westerner)]
		const programs = await copiesOf(own.id, 6000)
		const first = await aPoint(easterner, { group_id: east, program_ids: [own.id], group_ids: [east], name: 'Stop' })
		const { db } = app.database
		const found = db.selectFrom('points').selectAll().where('id', '=', first.id)
		const { id: _, ...row } = await found.executeTakeFirstOrThrow()
		const copies = Array.from({ length: 300 }, () => row)
		const ids = (await db.insertInto('points').values(copies).returning('id').execute()).map(({ id }) => id)
		const named = ids.map(point_id => ({ point_id, group_id: east }))
		await db.insertInto('point_groups').values(named).execute()
		const chosen = programs.map((program_id, at) => ({
			point_id: ids[at % ids.length] ?? 0,
			idx: Math.floor(at / ids.length),
			program_id,
			program_revision: 0,
		}))
		for (const some of slices(chosen, 500)) await db.insertInto('point_programs').values(some).execute()
		await easterner.points.enable({ ids, enabled: 1 })
		expect(await player.sent()).toEqual([`points ${ids.map(() => 'Stop').join(' ')}`])
		await enabled(westerner, west, 'Market', others.id)
		expect(await other.sent()).toEqual(['points Market'])
		const { terminals, arrived } = await easterner.points.get({ id: ids[0] ?? 0 })
		expect({ terminals, arrived }).toEqual({ terminals: 1, arrived: 1 })
		expect(reported()).toEqual([])
		await removeAll()
		expect([await player.sent(), await other.sent()]).toEqual([['-'], ['-']])
		for (const one of [player, other]) one.close()
	})

	test('what fails of one is reported, keeps nothing from others, and leaves nothing that is over', {
		tags: 'long',
	}, async () => {
		const { easterner, westerner, east, west } = to
		const [own, others] = [await aProgram(app, easterner), await aProgram(app, westerner)]
		const [player, other] = [await aPlayer(easterner), await aPlayer(westerner)]
		const [stop, station] = [
			await enabled(easterner, east, 'Stop', own.id),
			await aPoint(easterner, { group_id: east, group_ids: [east], program_ids: [own.id], name: 'Station' }),
		]
		expect(await player.sent()).toEqual(['points Stop'])
		const { db } = app.database
		// Nothing can be delivered to the east now.
		const newest = db.selectFrom('releases').select('id').orderBy('id', 'desc').limit(1)
		const { id: last } = await newest.executeTakeFirstOrThrow()
		await sql`create unique index one_in_east on releases (group_id)
			where kind = 'points' and group_id = ${sql.lit(east)} and id >= ${sql.lit(last)}`.execute(db)
		await easterner.points.enable({ ids: [station.id], enabled: 1 })
		expect(await player.sent()).toEqual([])
		await enabled(westerner, west, 'Market', others.id)
		expect(await other.sent()).toEqual(['points Market'])
		expect(reported().length).toBeGreaterThan(0)
		// Disabled points are removed from the terminal even though the rest cannot be delivered.
		await easterner.points.enable({ ids: [stop.id], enabled: 0 })
		expect(await player.sent()).toEqual(['-'])
		await sql`drop index one_in_east`.execute(db)
		// The next change triggers another attempt.
		await aProgram(app, westerner)
		expect(await player.sent()).toEqual(['points Station'])
		expect(await other.sent()).toEqual([])
		await removeAll()
		expect([await player.sent(), await other.sent()]).toEqual([['-'], ['-']])
		for (const one of [player, other]) one.close()
	})

	/** A program whose document is some 3.5 MB: four of them fit into a manifest. */
	const aLargeProgram = async (): Promise<number> => {
		const program = await aProgram(app, to.easterner)
		const { document } = await to.easterner.programs.get({ id: program.id })
		const [window] = document.windows
		const [resource] = window?.resources ?? []
		if (window === undefined || resource === undefined) throw new Error('a program without a window')
		const windows = Array.from({ length: 20 }, (_, idx) => ({
			...window,
			id: `w${idx}`,
			idx,
			zIndex: idx,
			resources: Array.from({ length: 500 }, (__, at) => ({ ...resource, name: 'x'.repeat(200), id: `r${idx}x${at}` })),
		}))
		const filled = JSON.stringify({ ...document, windows })
		await app.database.db.updateTable('programs').set({ document: filled }).where('id', '=', program.id).execute()
		return program.id
	}

	test('of too much comes what is first by priority, and what is left out says so', { tags: 'long' }, async () => {
		const { easterner, east } = to
		const player = await aPlayer(easterner)
		const small = await aProgram(app, easterner)
		const large: number[] = []
		while (large.length < 5) large.push(await aLargeProgram())
		const first = await enabled(easterner, east, 'First', small.id)
		expect(await player.sent()).toEqual(['points First'])
		const made: number[] = []
		for (const [at, id] of large.slice(0, 4).entries()) {
			const chosen = { group_id: east, group_ids: [east], program_ids: [id], name: `Large${at}`, priority: 40 - at }
			made.push((await aPoint(easterner, chosen)).id)
		}
		const last = await aPoint(easterner, {
			group_id: east,
			group_ids: [east],
			program_ids: large.slice(4),
			name: 'Last',
			priority: 1,
		})
		await easterner.points.enable({ ids: [...made, last.id], enabled: 1 })
		const [word, ...more] = await player.sent()
		expect(more).toEqual([])
		const came = (word ?? '').split(' ').slice(1)
		const names = ['First', 'Large0', 'Large1', 'Large2', 'Large3', 'Last']
		expect(came.length).toBeGreaterThan(1)
		expect(came.length).toBeLessThan(names.length)
		expect(came).toEqual(names.slice(0, came.length))
		const waits = async () => {
			const { list } = await easterner.points.list({})
			return new Map(list.map(one => [one.name, [one.arrived, one.waits?.status ?? 0]]))
		}
		const left = [0, errors.point_left_out.status]
		const found = await waits()
		expect(names.map(name => found.get(name))).toEqual(names.map((_, at) => (at < came.length ? [1, 0] : left)))
		// It is not resent over and over, and disabled points are removed, which makes room for the next.
		await easterner.programs.edit({ id: small.id, name: 'Renamed', device_type: 1 })
		expect((await player.sent()).length).toBe(1)
		await aProgram(app, easterner)
		expect(await player.sent()).toEqual([])
		await easterner.points.enable({ ids: [first.id, made[0] ?? 0], enabled: 0 })
		expect(await player.sent()).toEqual([`points ${names.slice(2, came.length + 1).join(' ')}`])
		// A point that no terminal could take reports that and is off.
		await easterner.points.remove({ ids: [...made, last.id] })
		expect(await player.sent()).toEqual(['-'])
		const huge = await enabled(easterner, east, 'Huge', ...large)
		expect(huge.waits).toEqual({ status: errors.point_too_large.status, values: {} })
		await easterner.points.enable({ ids: [first.id], enabled: 1 })
		expect(await player.sent()).toEqual(['points First'])
		await removeAll()
		expect(await player.sent()).toEqual(['-'])
		expect((await app.database.db.selectFrom('sent_points').selectAll().execute()).length).toBe(0)
		player.close()
	})
})

import { type Gap, type HeardState, heard_states } from '@vitrine/domain/completeness/completeness'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { anAdmin } from '../../../../test/browser.ts'
import { aProgram, aPublish } from '../../../../test/factories.ts'
import { aGroup, rootGroup } from '../../../../test/people.ts'
import { aDay, aPlayer, daysFrom } from '../../../../test/played-day.ts'
import { placesInSight } from '../places.store.ts'
import { lookedAt } from '../planned/comparing.ts'
import { gather } from '../planned/gathering.ts'
import { measured, type RowBounds } from './measuring.ts'

const terminals = 3
const hour = 3_600_000
/** The time of the facts: two days and some hours around them, in steps of ten seconds. */
const moment = fc.integer({ min: -360, max: 2 * 8640 }).map(step => step * 10_000)

const spans = fc.uniqueArray(
	fc.record({
		terminal: fc.nat(terminals - 1),
		at: moment,
		kind: fc.constantFrom(0, 0, 0, 1, 2),
		length: fc.integer({ min: 1, max: 400 }).map(step => step * 10_000),
	}),
	{ maxLength: 60, selector: ({ terminal, at, kind }) => `${terminal} ${at} ${kind}` },
)
const states = fc.uniqueArray(
	fc.record({ terminal: fc.nat(terminals - 1), at: moment, state: fc.constantFrom(...heard_states) }),
	{ maxLength: 30, selector: ({ terminal, at }) => `${terminal} ${at}` },
)
const bounds = fc.record({ held: fc.integer({ min: 0, max: 25 }), page: fc.integer({ min: 1, max: 6 }) })
/** So much that everything is read together. */
const whole: RowBounds = { held: 10_000, page: 2000 }

interface Facts {
	readonly spans: readonly { terminal: number; at: number; kind: number; length: number }[]
	readonly states: readonly { terminal: number; at: number; state: HeardState }[]
}

describe.each(dialects)('terminals with more rows than fit into memory on %s', dialect => {
	let app: TestApp
	beforeAll(async () => {
		app = await aApp(dialect)
	})
	afterAll(() => app.remove())

	/** An organisation whose terminals have a release, of which one never arrived. */
	const aSite = async () => {
		const admin = await anAdmin(app)
		const day = aDay(app)
		const group = await aGroup(app, await rootGroup(app))
		const program = await aProgram(app, admin)
		const ids: number[] = []
		for (let count = 0; count < terminals; count++) ids.push((await aPlayer(app, admin, day, [], group)).id)
		const { publish_id } = await aPublish(admin, [program.id], ids)
		const downloads = app.database.db.updateTable('downloads').where('release_id', '=', publish_id)
		await downloads.set({ create_time: day - hour, updated_at: day + hour }).execute()
		await downloads
			.where('terminal_id', '<', Math.max(...ids))
			.set({ download_state: 3 })
			.execute()
		return { day, group, ids }
	}
	type Site = Awaited<ReturnType<typeof aSite>>

	const put = async ({ day, ids }: Site, { spans: played, states: heard }: Facts): Promise<void> => {
		const { db } = app.database
		await db.deleteFrom('play_spans').execute()
		await db.deleteFrom('terminal_states').execute()
		const span_rows = played.map(({ terminal, at, kind, length }) => ({
			terminal_id: ids[terminal] ?? 0,
			begun_at: day + at,
			kind,
			ended_at: day + at + length,
		}))
		if (span_rows.length > 0) await db.insertInto('play_spans').values(span_rows).execute()
		const state_rows = heard.map(({ terminal, at, state }) => ({
			terminal_id: ids[terminal] ?? 0,
			at: day + at,
			state,
		}))
		if (state_rows.length > 0) await db.insertInto('terminal_states').values(state_rows).execute()
	}

	const gapsWith = async ({ day, group }: Site, rows: RowBounds) => {
		const { db } = app.database
		const filter = { places: await placesInSight(db, dialect, group), in_sight: group }
		const range = { from: day, to: day + 48 * hour }
		const asked = { range, now: app.clock.now(), gone: new AbortController().signal, bounds: rows }
		const found = []
		for await (const { terminal, windows, uncounted, gaps } of measured(app.database, filter, asked)) {
			const own: Gap[] = []
			for await (const some of gaps()) own.push(...some)
			found.push({ id: terminal.id, windows, uncounted, gaps: own })
		}
		return found
	}

	const plannedWith = async ({ day, group }: Site, rows: RowBounds) => {
		const wanted = { ...daysFrom(day, 2), time_zone: 'Europe/Berlin' }
		const looked = await lookedAt(app.database, group, wanted, app.clock.now())
		return gather(app.database, looked, new AbortController().signal, rows)
	}

	test('have the same gaps, and the same is planned for them, as if all rows were read at once', async () => {
		const site = await aSite()
		await fc.assert(
			fc.asyncProperty(spans, states, bounds, async (played, heard, few) => {
				await put(site, { spans: played, states: heard })
				const gaps = await gapsWith(site, whole)
				expect(gaps.map(({ id }) => id)).toEqual(site.ids)
				expect(await gapsWith(site, few)).toEqual(gaps)
				expect(await plannedWith(site, few)).toEqual(await plannedWith(site, whole))
			}),
			{ numRuns: 25 },
		)
	})
})

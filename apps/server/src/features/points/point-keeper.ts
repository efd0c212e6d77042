import type { Tree } from '@vitrine/domain/people/tree'
import { isWithin } from '@vitrine/domain/people/tree'
import { play_modes } from '@vitrine/domain/release/release'
import type { Database } from '../../db/database.ts'
import { isProblem } from '../../db/engines/database-errors.ts'
import { readTree } from '../../db/reach.ts'
import type { Clock } from '../../ports/clock.ts'
import { type Keeping, keeping } from '../../ports/keeping.ts'
import { type ReleaseContent, type Releasing, terms_beside } from '../../ports/releasing.ts'
import { slices, turn } from '../../ports/turns.ts'
import { type ChosenPoint, chosenPoints, contentOf, entryOf, idsIn, pointOf, pointsFor } from './delivery.ts'
import { type Difference, differenceOf, type Holder } from './difference.ts'
import { fitting, type PointSizes, pointSizes } from './manifest-space.ts'
import { readiness } from './obstacle.ts'
import * as store from './points.store.ts'

/** How many terminals one release goes to. */
const most = 2_000

export interface PointDeps {
	readonly database: Database
	readonly clock: Clock
	readonly releasing: Pick<Releasing, 'collect' | 'bring' | 'takeOff'>
	readonly report: (error: unknown) => void
}

/** Keeps the points on terminals up to date. */
export interface PointKeeping extends Keeping {
	/** Like `look`, but only the choices and approvals can have changed, while terminals are where they were. */
	lookAtChosen(): void
}

type Deps = PointDeps & { readonly sizeOf: PointSizes }

/** Thrown if something changed concurrently: that change triggers another run. */
class Changed extends Error {}

/** Runs one part of the work: a failure is reported and does not block the other parts. */
const attempt = async (
	{ report }: Pick<PointDeps, 'report'>,
	part: () => Promise<void>,
): Promise<'done' | 'changed' | 'failed'> => {
	try {
		await part()
		return 'done'
	} catch (error) {
		// Without the database nothing else would succeed either: everything is retried.
		if (isProblem(error, 'away', 'busy')) throw error
		if (error instanceof Changed) return 'changed'
		report(error)
		return 'failed'
	}
}

type Content = ReadonlyMap<number, ReleaseContent>

/** The content of the points that can be delivered, by id. */
const contentsOf = async (deps: Deps, points: readonly ChosenPoint[]): Promise<Content> => {
	const readyOf = await readiness(deps.database.db, deps.releasing, deps.sizeOf)
	const contents = new Map<number, ReleaseContent>()
	for (const point of points) {
		if (point.row.enabled === 0) continue
		await attempt(deps, async () => {
			const ready = await readyOf(point)
			if ('content' in ready) contents.set(point.row.id, ready.content)
		})
		await turn()
	}
	return contents
}

/** The uppermost organisation of the people who chose the points; their organisations are on one path, so it sees what all of them see. */
const uppermost = (tree: Tree, [first, ...others]: readonly [ChosenPoint, ...ChosenPoint[]]): ChosenPoint['row'] =>
	others
		.map(({ row }) => row)
		.reduce((top, row) => (isWithin(tree, top.by_group_id, row.by_group_id) ? row : top), first.row)

/** The combined content of several points, each program and file once. */
const together = (contents: readonly ReleaseContent[]): ReleaseContent => ({
	programs: [...new Map(contents.flatMap(({ programs }) => programs).map(one => [one.id, one])).values()],
	files: [...new Map(contents.flatMap(({ files }) => files).map(one => [one.sha256, one])).values()],
	cover_sha256: contents.find(({ cover_sha256 }) => cover_sha256 !== null)?.cover_sha256 ?? null,
})

/** Delivers these points, which fit together, to terminals; `content` is recorded as what was sent. */
const bring = async (
	{ database, clock, releasing }: PointDeps,
	{ tree, contents }: { readonly tree: Tree; readonly contents: Content },
	points: readonly [ChosenPoint, ...ChosenPoint[]],
	{ content, terminal_ids }: { readonly content: string; readonly terminal_ids: readonly number[] },
): Promise<void> => {
	const by = uppermost(tree, points)
	const some = { dialect: database.dialect, ids: points.map(({ row }) => row.id) }
	const order = {
		...together(points.flatMap(({ row }) => contents.get(row.id) ?? [])),
		kind: 'points' as const,
		points: points.map(pointOf),
		source_id: 0,
		publish_name: points[0].row.name,
		rounds: 1,
		terms: { ...terms_beside, play_mode: play_modes.loop },
		targets: terminal_ids.map(terminal_id => ({ terminal_id, wave: 0 })),
		group_id: by.by_group_id,
		user_id: by.user_id,
		request_id: undefined,
		held: false,
	}
	await releasing.bring(clock.now(), order, async (tx, release_id) => {
		const rows = await store.listAll(tx, some)
		const programs = await store.listPrograms(tx, some)
		const enabled = chosenPoints(rows, { programs, terminals: [], groups: [] }).filter(({ row }) => row.enabled === 1)
		const now = new Set(enabled.map(entryOf))
		if (points.some(point => !now.has(entryOf(point)))) throw new Changed()
		await store.upsertSent(tx, database.dialect, { release_id, content }, terminal_ids)
	})
}

const takeOff = (
	{ database, clock, releasing }: PointDeps,
	release_id: number,
	terminal_ids: readonly number[],
): Promise<void> =>
	releasing.takeOff(clock.now(), release_id, terminal_ids, async tx => {
		await store.removeSent(tx, database.dialect, terminal_ids)
	})

/** Takes points off terminals; returns whether everything succeeded. */
const allOff = async (deps: PointDeps, off: Difference['off']): Promise<boolean> => {
	let done = true
	for (const [release_id, ids] of off)
		for (const some of slices(ids, most))
			if ((await attempt(deps, () => takeOff(deps, release_id, some))) !== 'done') done = false
	return done
}

/** Terminals with points that they should no longer have. */
const staleAt = (points: readonly ChosenPoint[], holders: readonly Holder[]): Difference['off'] => {
	const wanted = new Set(points.map(({ row }) => row.id))
	const off = new Map<number, number[]>()
	for (const { id, release_id, content } of holders) {
		if (release_id === null || content === null || idsIn(content).every(one => wanted.has(one))) continue
		off.set(release_id, [...(off.get(release_id) ?? []), id])
	}
	return off
}

/**
 * Delivers to terminals what they should have, as far as there is space. If that fails, points that they should no longer have are removed
 * anyway.
 */
const bringOne = async (
	deps: Deps,
	chosen: { readonly tree: Tree; readonly contents: Content },
	{ points, holders }: { readonly points: readonly ChosenPoint[]; readonly holders: readonly Holder[] },
): Promise<boolean> => {
	const count = fitting(points, chosen.contents, deps.sizeOf)
	const [first, ...others] = points.slice(0, count)
	if (first === undefined) return true
	const content = contentOf(points, count)
	let done = true
	for (const some of slices(holders, most)) {
		await turn()
		const terminal_ids = some.map(({ id }) => id)
		const came = await attempt(deps, () => bring(deps, chosen, [first, ...others], { content, terminal_ids }))
		if (came !== 'done') done = false
		if (came === 'failed') await allOff(deps, staleAt(points, some))
	}
	return done
}

/** The state of the last completed run: the points, where they apply, and how often terminals had been checked. */
interface Settled {
	readonly chosen: string
	readonly asked: number
}

/**
 * Everything that decides what terminals should have, except the terminals themselves: changing the terminals of a point gives it a new
 * revision.
 */
const decisive = (tree: Tree, points: readonly ChosenPoint[]): string =>
	JSON.stringify([[...tree], points.filter(({ row }) => row.enabled === 1).map(entryOf)])

const settle = async (deps: Deps, before: Settled | null, asked: number): Promise<Settled | null> => {
	const { database } = deps
	const { db } = database
	const rows = await store.listAll(db)
	if (rows.length === 0 && !(await store.hasSent(db))) return null
	const chosen = { programs: await store.listPrograms(db), groups: await store.listNamedGroups(db) }
	const bare = chosenPoints(rows, { ...chosen, terminals: [] })
	const [tree, contents] = [await readTree(db), await contentsOf(deps, bare)]
	// A point that cannot be delivered now does not block the others.
	const isReady = ({ row }: ChosenPoint): boolean => contents.has(row.id)
	const settled = { chosen: decisive(tree, bare.filter(isReady)), asked }
	if (before?.asked === asked && before.chosen === settled.chosen) return before
	const all = chosenPoints(rows, { ...chosen, terminals: await store.listNamedTerminals(db) })
	const difference = await differenceOf(database, pointsFor(tree, all.filter(isReady)))
	let done = await allOff(deps, difference.off)
	for (const one of difference.bring.values()) done = (await bringOne(deps, { tree, contents }, one)) && done
	return done ? settled : null
}

/**
 * Delivers to terminals the points chosen for them with all their content, and removes those that no longer apply. Terminals are only
 * compared if any of this, or the terminals, changed.
 */
export const pointKeeper = (deps: PointDeps): PointKeeping => {
	const sizeOf = pointSizes()
	let asked = 0
	let settled: Settled | null = null
	const keeper = keeping(async () => {
		const before = settled
		// If it fails midway, part of it has been done.
		settled = null
		settled = await settle({ ...deps, sizeOf }, before, asked)
	}, deps.report)
	return {
		...keeper,
		look: () => {
			asked += 1
			keeper.look()
		},
		lookAtChosen: keeper.look,
	}
}

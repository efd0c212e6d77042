import type { Tree } from '@vitrine/domain/people/tree'
import { isWithin } from '@vitrine/domain/people/tree'
import { play_modes } from '@vitrine/domain/release/release'
import type { Database } from '../../db/database.ts'
import { readTree } from '../../db/reach.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Clock } from '../../ports/clock.ts'
import { type Keeping, keeping } from '../../ports/keeping.ts'
import { type ReleaseContent, type Releasing, terms_beside } from '../../ports/releasing.ts'
import { slices, turn } from '../../ports/turns.ts'
import { type ChosenPoint, chosenPoints, contentOf, isAble, mostOf, pointOf, pointsFor } from './delivery.ts'
import { readiness } from './obstacle.ts'
import * as store from './points.store.ts'

/** How many terminals are looked at in one turn, and how many one release goes to. */
const [batch, most] = [1_000, 2_000]

export interface PointDeps {
	readonly database: Database
	readonly clock: Clock
	readonly releasing: Pick<Releasing, 'collect' | 'bring' | 'takeOff'>
	readonly report: (error: unknown) => void
}

/** What is to be done: which points go to which terminals, and which releases are taken off which. */
interface Difference {
	readonly bring: Map<string, { readonly points: readonly ChosenPoint[]; readonly terminal_ids: number[] }>
	readonly off: Map<number, number[]>
}

/** Everything that is chosen, as it stands. */
const readChosen = async (db: Database['db']): Promise<ChosenPoint[]> => {
	const rows = await store.listAll(db)
	if (rows.length === 0) return []
	return chosenPoints(rows, {
		programs: await store.listPrograms(db),
		terminals: await store.listNamedTerminals(db),
		groups: await store.listNamedGroups(db),
	})
}

type Content = ReadonlyMap<number, ReleaseContent>

/** What the points that can be brought bring with them, by their ids. */
const contentsOf = async (
	{ database: { db }, releasing }: PointDeps,
	points: readonly ChosenPoint[],
): Promise<Content> => {
	const readyOf = await readiness(db, releasing)
	const contents = new Map<number, ReleaseContent>()
	for (const point of points) {
		if (point.row.enabled === 0) continue
		const ready = await readyOf(point)
		if ('content' in ready) contents.set(point.row.id, ready.content)
	}
	return contents
}

/** Compares what a terminal is to have with what it was sent. */
const compare = (
	{ bring, off }: Difference,
	terminal: store.TerminalRow,
	wanted: (terminal: store.TerminalRow) => readonly ChosenPoint[],
): void => {
	const points = isAble(terminal) ? mostOf(wanted(terminal)) : []
	if (points.length > 0) {
		const content = contentOf(points)
		if (content === terminal.content) return
		const known = bring.get(content) ?? { points, terminal_ids: [] }
		known.terminal_ids.push(terminal.id)
		bring.set(content, known)
	} else if (terminal.release_id !== null) {
		const known = off.get(terminal.release_id) ?? []
		known.push(terminal.id)
		off.set(terminal.release_id, known)
	}
}

const differenceOf = async (
	{ db }: Database,
	wanted: (terminal: store.TerminalRow) => readonly ChosenPoint[],
): Promise<Difference> => {
	const difference: Difference = { bring: new Map(), off: new Map() }
	for (let after = 0; ; ) {
		const terminals = await store.listTerminals(db, after, batch)
		for (const terminal of terminals) compare(difference, terminal, wanted)
		if (terminals.length < batch) return difference
		after = terminals.at(-1)?.id ?? after
		await turn()
	}
}

/** Thrown where something has changed in between: what changed it has it looked at again. */
class Changed extends Error {}

/** Of the organisations of those who chose points, which lie in one line, the uppermost: it sees what all of them see. */
const uppermost = (tree: Tree, points: readonly ChosenPoint[]): ChosenPoint['row'] | undefined =>
	points.map(({ row }) => row).reduce((top, row) => (isWithin(tree, top.by_group_id, row.by_group_id) ? row : top))

/** What several points bring together, each program and file once. */
const together = (contents: readonly ReleaseContent[]): ReleaseContent => ({
	programs: [...new Map(contents.flatMap(({ programs }) => programs).map(one => [one.id, one])).values()],
	files: [...new Map(contents.flatMap(({ files }) => files).map(one => [one.sha256, one])).values()],
	cover_sha256: contents.find(({ cover_sha256 }) => cover_sha256 !== null)?.cover_sha256 ?? null,
})

const bring = async (
	{ database, clock, releasing }: PointDeps,
	{ tree, contents }: { readonly tree: Tree; readonly contents: Content },
	content: string,
	{ points, terminal_ids }: { readonly points: readonly ChosenPoint[]; readonly terminal_ids: readonly number[] },
): Promise<void> => {
	const by = uppermost(tree, points)
	if (by === undefined) return
	for (const some of slices(terminal_ids, most)) {
		const order = {
			...together(points.flatMap(({ row }) => contents.get(row.id) ?? [])),
			kind: 'points' as const,
			points: points.map(pointOf),
			source_id: 0,
			publish_name: points[0]?.row.name ?? '',
			rounds: 1,
			terms: { ...terms_beside, play_mode: play_modes.loop },
			targets: some.map(terminal_id => ({ terminal_id, wave: 0 })),
			group_id: by.by_group_id,
			user_id: by.user_id,
			request_id: undefined,
			held: false,
		}
		await releasing.bring(clock.now(), order, async (tx, release_id) => {
			const now = new Set(
				(await readChosen(tx)).filter(({ row }) => row.enabled === 1).flatMap(one => contentOf([one])),
			)
			if (points.some(one => !now.has(contentOf([one])))) throw new Changed()
			const rows = some.map(terminal_id => ({ terminal_id, release_id, content }))
			await store.upsertSent(tx, database.dialect, rows)
		})
	}
}

/** What cannot be brought now is left as it is on the terminals: something of it has gone, or is changing. */
const unless = async (work: Promise<void>): Promise<void> => {
	try {
		await work
	} catch (error) {
		if (!(error instanceof CodedError || error instanceof Changed)) throw error
	}
}

const settle = async (deps: PointDeps): Promise<void> => {
	const { database, clock, releasing } = deps
	const { db, dialect } = database
	const all = await readChosen(db)
	if (all.length === 0 && !(await store.hasSent(db))) return
	const [tree, contents] = [await readTree(db), await contentsOf(deps, all)]
	// A point that cannot be brought as it is now keeps the others from nothing.
	const ready = all.filter(({ row }) => contents.has(row.id))
	const difference = await differenceOf(database, pointsFor(tree, ready))
	for (const [release_id, ids] of difference.off)
		for (const some of slices(ids, most))
			await releasing.takeOff(clock.now(), release_id, some, async tx => {
				await store.removeSent(tx, dialect, some)
			})
	for (const [content, one] of difference.bring) await unless(bring(deps, { tree, contents }, content, one))
}

/** Brings terminals the points that are chosen for them with all that plays there, and takes away what is not any more. */
export const pointKeeper = (deps: PointDeps): Keeping => keeping(() => settle(deps), deps.report)

import { play_modes } from '@vitrine/domain/release/release'
import type { Database } from '../../db/database.ts'
import { readTree } from '../../db/reach.ts'
import { isReviewed } from '../../db/review.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Clock } from '../../ports/clock.ts'
import { type Keeping, keeping } from '../../ports/keeping.ts'
import { type Releasing, terms_beside } from '../../ports/releasing.ts'
import { slices, turn } from '../../ports/turns.ts'
import * as store from './fallbacks.store.ts'
import { choicesOf, isAble, isSent, wantedBy } from './wanted.ts'

/** Terminals checked per turn, and terminals per release. */
const [batch, most] = [1_000, 2_000]

/** Brings terminals the fallback chosen for them, and removes those no longer chosen. */
export type FallbackKeeper = Keeping

export interface FallbackDeps {
	readonly database: Database
	readonly clock: Clock
	readonly releasing: Pick<Releasing, 'collect' | 'bring' | 'takeOff'>
	readonly report: (error: unknown) => void
}

type Wanted = NonNullable<ReturnType<typeof wantedBy>>

/** The changes to make: which terminals a choice goes to, and which releases are taken off which terminals. */
interface Difference {
	readonly bring: Map<number, { readonly choice: Wanted; readonly terminal_ids: number[] }>
	readonly off: Map<number, number[]>
}

/** The choices, and the revisions of their programs. */
interface Chosen {
	readonly tree: Awaited<ReturnType<typeof readTree>>
	readonly choices: ReturnType<typeof choicesOf>
	readonly revisions: ReadonlyMap<number, number>
}

/** Compares the choice for a terminal with what it was sent. */
const compare = (
	{ bring, off }: Difference,
	terminal: store.TerminalRow,
	{ tree, choices, revisions }: Chosen,
): void => {
	const choice = isAble(terminal) ? wantedBy(tree, terminal, choices) : undefined
	if (choice !== undefined) {
		if (isSent(terminal, choice, revisions.get(choice.program_id))) return
		const known = bring.get(choice.id) ?? { choice, terminal_ids: [] }
		known.terminal_ids.push(terminal.id)
		bring.set(choice.id, known)
	} else if (terminal.release_id !== null) {
		const known = off.get(terminal.release_id) ?? []
		known.push(terminal.id)
		off.set(terminal.release_id, known)
	}
}

const differenceOf = async ({ db }: Database, chosen: Chosen): Promise<Difference> => {
	const difference: Difference = { bring: new Map(), off: new Map() }
	for (let after = 0; ; ) {
		const terminals = await store.listTerminals(db, after, batch)
		for (const terminal of terminals) compare(difference, terminal, chosen)
		if (terminals.length < batch) return difference
		after = terminals.at(-1)?.id ?? after
		await turn()
	}
}

/** Thrown if something has changed in between; whatever changed it triggers another check. */
class Changed extends Error {}

const bring = async (
	{ database, clock, releasing }: FallbackDeps,
	{ choice, terminal_ids }: { readonly choice: Wanted; readonly terminal_ids: readonly number[] },
	revision: number,
): Promise<void> => {
	const { id, program_id, by_group_id: group_id, user_id } = choice
	const content = await releasing.collect(group_id, [program_id])
	for (const some of slices(terminal_ids, most)) {
		const order = {
			...content,
			kind: 'fallback' as const,
			fallback: true as const,
			source_id: program_id,
			publish_name: content.programs[0]?.name ?? '',
			rounds: 1,
			terms: { ...terms_beside, play_mode: play_modes.loop },
			targets: some.map(terminal_id => ({ terminal_id, wave: 0 })),
			group_id,
			user_id,
			request_id: undefined,
			held: false,
		}
		await releasing.bring(clock.now(), order, async (tx, release_id) => {
			if (!(await store.isStill(tx, id, program_id, revision))) throw new Changed()
			const sent = { release_id, program_id, program_revision: revision, group_id }
			const rows = some.map(terminal_id => ({ terminal_id, ...sent }))
			await store.upsertSent(tx, database.dialect, rows)
		})
	}
}

/** What cannot be sent now stays as it is on the terminals: the program is not approved, is gone, or is changing. */
const unless = async (work: Promise<void>): Promise<void> => {
	try {
		await work
	} catch (error) {
		if (!(error instanceof CodedError || error instanceof Changed)) throw error
	}
}

const settle = async (deps: FallbackDeps): Promise<void> => {
	const { database, clock, releasing } = deps
	const { db, dialect } = database
	const rows = await store.listChoices(db)
	if (rows.length === 0 && !(await store.hasSent(db))) return
	const revisions = await store.listRevisions(db, dialect, [...new Set(rows.flatMap(row => row.program_id ?? []))])
	const difference = await differenceOf(database, { tree: await readTree(db), choices: choicesOf(rows), revisions })
	const reviewed = await isReviewed(db, 'release')
	for (const [release_id, all] of difference.off)
		for (const some of slices(all, most))
			await releasing.takeOff(clock.now(), release_id, some, async tx => {
				await store.removeSent(tx, dialect, some)
			})
	for (const one of difference.bring.values()) {
		const revision = revisions.get(one.choice.program_id)
		// If releases are reviewed, only the exact revision that was chosen is sent.
		if (revision === undefined || (reviewed && revision !== one.choice.program_revision)) continue
		await unless(bring(deps, one, revision))
	}
}

/** Runs one check for all requests that came in meanwhile. */
export const fallbackKeeper = (deps: FallbackDeps): FallbackKeeper => keeping(() => settle(deps), deps.report)

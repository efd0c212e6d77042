import { review_states } from '@vitrine/domain/material'
import { readStoredDocument } from '@vitrine/domain/program/reading'
import { lockReleases } from '../../db/reach.ts'
import { endedApprovals } from '../../db/review.ts'
import type { Reader, Tx } from '../../db/schema.ts'
import { isGroupInScope } from '../../db/scope.ts'
import type { Events } from '../../events.ts'
import { authorized, type Caller } from '../../http/caller/authorized.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Released, ReleaseOrder, Releasing } from '../../ports/releasing.ts'
import { end } from './ending.ts'
import { makeRelease, type ReleasedWave, releaseWave, requestOf } from './making.ts'
import { endingAt } from './manifest-end.ts'
import * as store from './releases.store.ts'
import type { ReleasingDeps } from './releasing-deps.ts'
import { expectNotTooMany } from './rules.ts'

/** Refuses what nobody has approved, or somebody too long ago. */
const expectApproved = async (db: Reader, ids: readonly number[], now: number): Promise<void> => {
	const ended = await endedApprovals(db, now)
	const [materials, programs] = [
		await store.listUnapprovedMaterials(db, ids, ended),
		await store.listUnapproved(db, ids, ended),
	]
	if (materials.refused.length > 0) throw new CodedError('review_missing', { names: materials.refused.join(', ') })
	if (programs.refused.length > 0) throw new CodedError('program_unapproved', { names: programs.refused.join(', ') })
	const over = [...programs.over, ...materials.over]
	if (over.length > 0) throw new CodedError('approval_over', { names: over.join(', ') })
}

const collect =
	({ database: { db }, now }: ReleasingDeps): Releasing['collect'] =>
	async (group_id, ids) => {
		if (ids.length === 0) throw new CodedError('no_program')
		const found = new Map((await store.listPrograms(db, group_id, ids)).map(row => [row.id, row]))
		const programs = ids.map(id => {
			const row = found.get(id)
			if (row === undefined) throw new CodedError('program_absent')
			const { document, left_out } = readStoredDocument(row.document, row)
			if (left_out.length > 0) throw new CodedError('program_unreadable', { name: row.name })
			if (!document.windows.some(window => window.resources.length > 0))
				throw new CodedError('program_empty', { name: row.name })
			return row
		})
		await expectApproved(db, ids, now())
		const cover_sha256 = programs.find(program => program.cover_sha256 !== null)?.cover_sha256 ?? null
		return { programs, files: await store.listFiles(db, ids), cover_sha256 }
	}

const targets =
	({ database: { db, dialect } }: ReleasingDeps): Releasing['targets'] =>
	async (group_id, terminal_ids) => {
		if (terminal_ids.length === 0) throw new CodedError('no_terminal')
		expectNotTooMany(terminal_ids)
		const wanted = [...new Set(terminal_ids)]
		const found = await store.listTargets(db, dialect, group_id, wanted)
		// One terminal of somebody else refuses the whole publish.
		if (found.length !== wanted.length) throw new CodedError('terminal_absent')
		return found
	}

/** What was found when the release was put together is so still: everything in it is looked at once more, under the lock. */
const expectStill = async (
	{ database: { dialect } }: ReleasingDeps,
	tx: Tx,
	now: number,
	{ group_id }: Caller,
	order: ReleaseOrder,
): Promise<void> => {
	if (!(await isGroupInScope(tx, group_id, order.group_id))) throw new CodedError('group_absent')
	const terminal_ids = [...new Set(order.targets.map(({ terminal_id }) => terminal_id))]
	if ((await store.listTargets(tx, dialect, group_id, terminal_ids)).length !== terminal_ids.length)
		throw new CodedError('terminal_absent')
	// What is in no library has no id.
	const ids = [...new Set(order.programs.flatMap(({ id }) => id || []))]
	if (ids.length === 0) return
	if ((await store.listPrograms(tx, group_id, ids)).length !== ids.length) throw new CodedError('program_absent')
	await expectApproved(tx, ids, now)
}

/** The release that this request has made already, if it has. */
const madeBefore = async ({ database: { db } }: ReleasingDeps, order: ReleaseOrder): Promise<Released | null> => {
	const request = requestOf(order)
	const made = request === null ? undefined : await store.findByRequest(db, request)
	if (made === undefined) return null
	const { id, publish_no, size } = made
	return { publish_id: id, publish_no, size, terminals: await store.countTerminals(db, id) }
}

const release =
	(deps: ReleasingDeps): Releasing['release'] =>
	async (now, by, order, look = async () => undefined) => {
		const { database, events, making } = deps
		const before = await madeBefore(deps, order)
		if (before !== null) return before
		try {
			const { id, publish_no, size, deliveries } = await authorized(database, by, async tx => {
				await expectStill(deps, tx, now, by, order)
				await look(tx)
				return makeRelease(making, tx, now, order)
			})
			events.emit('release_published', { id, publish_no, group_id: order.group_id, deliveries })
			return { publish_id: id, publish_no, size, terminals: order.targets.length }
		} catch (error) {
			// The same request side by side: the other one was faster, and both get its answer.
			const other = await madeBefore(deps, order)
			if (other !== null) return other
			throw error
		}
	}

type Decision = Parameters<Releasing['decideAll']>[2]
type DecidedRelease = Events['release_published'] & Pick<ReleasedWave, 'beyond'>

/** How a decision is written down. */
const decisionRow = (now: number, { user_id }: Caller, { approve, reason }: Decision) => ({
	review_state: approve ? review_states.approved : review_states.rejected,
	review_reason: approve ? '' : reason,
	reviewed_by: user_id,
	reviewed_at: now,
})

/** What an approval brings to terminals, with the end that was chosen with it; a rejection brings nothing. */
const releaseDecided = async (
	making: ReleasingDeps['making'],
	tx: Tx,
	row: NonNullable<Awaited<ReturnType<typeof store.findRelease>>>,
	{ approve, until }: Decision,
	now: number,
): Promise<ReleasedWave> => {
	if (!approve) return { deliveries: [], beyond: [] }
	const due = until === undefined ? row : await endingAt(tx, row, until)
	return releaseWave(making, tx, due, 0, now)
}

const decideAll =
	({ database, events, making }: ReleasingDeps): Releasing['decideAll'] =>
	async (now, by, decision, within) => {
		const written = decisionRow(now, by, decision)
		const decided = await authorized(database, by, async tx => {
			await lockReleases(tx, database.dialect)
			const releases: DecidedRelease[] = []
			for (const id of decision.release_ids) {
				const row = await store.findRelease(tx, by.group_id, id)
				if (row === undefined) throw new CodedError('release_absent')
				const { publish_no, publish_name, group_id } = row
				if (!(await store.decideRelease(tx, id, written)))
					throw new CodedError('review_decided', { names: publish_name })
				releases.push({ id, publish_no, group_id, ...(await releaseDecided(making, tx, row, decision, now)) })
			}
			await within(tx)
			return releases
		})
		for (const { beyond: _, ...release } of decided) events.emit('release_published', release)
		return {
			reached: decided.reduce((sum, { deliveries }) => sum + deliveries.length, 0),
			out_of_reach: decided.flatMap(({ beyond }) => beyond.map(({ name }) => name)),
		}
	}

const decide =
	(deps: ReleasingDeps): Releasing['decide'] =>
	(now, by, { release_id, ...decision }) =>
		decideAll(deps)(now, by, { release_ids: [release_id], ...decision }, async () => undefined)

/** Bringing something to terminals, for every feature that does. */
export const releasing = (deps: ReleasingDeps): Releasing => ({
	collect: collect(deps),
	targets: targets(deps),
	release: release(deps),
	end: end(deps),
	decide: decide(deps),
	decideAll: decideAll(deps),
})

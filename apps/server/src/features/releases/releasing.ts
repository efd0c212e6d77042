import { review_states } from '@vitrine/domain/material'
import { readStoredDocument } from '@vitrine/domain/program/reading'
import type { Database } from '../../db/database.ts'
import { endedApprovals } from '../../db/review.ts'
import type { Reader } from '../../db/schema.ts'
import type { Delivery, EventChannel } from '../../events.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Released, ReleaseOrder, Releasing } from '../../ports/releasing.ts'
import { withdraw } from './ending.ts'
import { letGo, type MakingDeps, makeRelease, requestOf } from './making.ts'
import * as store from './releases.store.ts'
import { endingAt } from './restating.ts'
import { expectNotTooMany } from './rules.ts'

export interface ReleasingDeps {
	readonly database: Database
	readonly events: EventChannel
	readonly making: MakingDeps
	readonly now: () => number
	/** Stops what terminals are still to fetch; those tables are the downloads' own. */
	readonly stopDownloads: (release_id: number) => Promise<void>
}

/** Refuses what nobody has approved, or somebody too long ago. */
const expectApproved = async (db: Reader, ids: readonly number[], now: number): Promise<void> => {
	const ended = await endedApprovals(db, now)
	const [materials, programs] = [
		await store.listUnapprovedMaterials(db, ids, ended),
		await store.listUnapproved(db, ids, ended),
	]
	if (materials.refused.length > 0) throw new Refusal('review_missing', { names: materials.refused.join(', ') })
	if (programs.refused.length > 0) throw new Refusal('program_unapproved', { names: programs.refused.join(', ') })
	const over = [...programs.over, ...materials.over]
	if (over.length > 0) throw new Refusal('approval_over', { names: over.join(', ') })
}

const carry =
	({ database: { db }, now }: ReleasingDeps): Releasing['carry'] =>
	async (group_id, ids) => {
		if (ids.length === 0) throw new Refusal('no_program')
		const found = new Map((await store.listPrograms(db, group_id, ids)).map(row => [row.id, row]))
		const programs = ids.map(id => {
			const row = found.get(id)
			if (row === undefined) throw new Refusal('program_absent')
			const { document, left_out } = readStoredDocument(row.document, row)
			if (left_out.length > 0) throw new Refusal('program_unreadable', { name: row.name })
			if (!document.windows.some(window => window.resources.length > 0))
				throw new Refusal('program_empty', { name: row.name })
			return row
		})
		await expectApproved(db, ids, now())
		const cover_sha256 = programs.find(program => program.cover_sha256 !== null)?.cover_sha256 ?? null
		return { programs, files: await store.listFiles(db, ids), cover_sha256 }
	}

const targets =
	({ database: { db, dialect } }: ReleasingDeps): Releasing['targets'] =>
	async (group_id, terminal_ids) => {
		if (terminal_ids.length === 0) throw new Refusal('no_terminal')
		expectNotTooMany(terminal_ids)
		const wanted = [...new Set(terminal_ids)]
		const found = await store.listTargets(db, dialect, group_id, wanted)
		// One terminal of somebody else refuses the whole publish.
		if (found.length !== wanted.length) throw new Refusal('terminal_absent')
		return found
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
	async (now, order) => {
		const { database, events, making } = deps
		const before = await madeBefore(deps, order)
		if (before !== null) return before
		try {
			const { id, publish_no, size, deliveries } = await database.db
				.transaction()
				.execute(tx => makeRelease(making, tx, now, order))
			events.emit('release_published', { publish_no, group_id: order.group_id, deliveries })
			return { publish_id: id, publish_no, size, terminals: order.targets.length }
		} catch (error) {
			// The same request side by side: the other one was faster, and both get its answer.
			const other = await madeBefore(deps, order)
			if (other !== null) return other
			throw error
		}
	}

const end =
	(deps: ReleasingDeps): Releasing['end'] =>
	async (now, { group_id, user_id }, release_id) => {
		const { database, events, making, stopDownloads } = deps
		const { db } = database
		const row = await store.findRelease(db, group_id, release_id)
		if (row === undefined || row.kind === 'recall') throw new Refusal('release_absent')
		if (row.ended_at !== null) throw new Refusal('release_ended', { name: row.publish_name })
		// Whoever made it may take it back before anybody has decided; everybody else decides.
		if (row.kind === 'release' && row.review_state === review_states.pending && row.user_id !== user_id)
			throw new Refusal('release_review_due', { name: row.publish_name })
		await stopDownloads(release_id)
		const { publish_no, deliveries } = await db.transaction().execute(async tx => {
			// Two people end it at once: one of them does.
			if (!(await store.endRelease(tx, release_id, now))) throw new Refusal('release_ended', { name: row.publish_name })
			const terminal_ids = await store.listReached(tx, release_id)
			return withdraw(making, tx, now, row, { user_id, terminal_ids })
		})
		events.emit('release_published', { publish_no, group_id: row.group_id, deliveries })
	}

const decideAll =
	(deps: ReleasingDeps): Releasing['decideAll'] =>
	async (now, { group_id, user_id }, { release_ids, approve, reason, until }, within) => {
		const { database, events, making } = deps
		const review_state = approve ? review_states.approved : review_states.rejected
		const decision = { review_state, review_reason: approve ? '' : reason, reviewed_by: user_id, reviewed_at: now }
		const decided = await database.db.transaction().execute(async tx => {
			const told: { publish_no: string; group_id: number; deliveries: Delivery[] }[] = []
			for (const id of release_ids) {
				const row = await store.findRelease(tx, group_id, id)
				if (row === undefined) throw new Refusal('release_absent')
				if (!(await store.decideRelease(tx, id, decision)))
					throw new Refusal('review_decided', { names: row.publish_name })
				const due = approve && until !== undefined ? await endingAt(tx, row, until) : row
				const deliveries = approve ? await letGo(making, tx, due, 0, now) : []
				told.push({ publish_no: row.publish_no, group_id: row.group_id, deliveries })
			}
			await within(tx)
			return told
		})
		for (const told of decided) events.emit('release_published', told)
	}

const decide =
	(deps: ReleasingDeps): Releasing['decide'] =>
	(now, by, { release_id, ...decision }) =>
		decideAll(deps)(now, by, { release_ids: [release_id], ...decision }, async () => undefined)

/** Bringing something to terminals, for every feature that does. */
export const releasing = (deps: ReleasingDeps): Releasing => ({
	carry: carry(deps),
	targets: targets(deps),
	release: release(deps),
	end: end(deps),
	decide: decide(deps),
	decideAll: decideAll(deps),
})

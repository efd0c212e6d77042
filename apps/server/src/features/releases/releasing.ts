import { review_states } from '@vitrine/domain/material'
import { readStoredDocument } from '@vitrine/domain/program/reading'
import { play_modes } from '@vitrine/domain/release'
import type { Database } from '../../db/database.ts'
import type { EventChannel } from '../../events.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Released, ReleaseOrder, Releasing } from '../../ports/releasing.ts'
import { letGo, type MakingDeps, makeRelease, requestOf } from './making.ts'
import * as store from './releases.store.ts'

export interface ReleasingDeps {
	readonly database: Database
	readonly events: EventChannel
	readonly making: MakingDeps
	/** Stops what terminals are still to fetch; those tables are the downloads' own. */
	readonly stopDownloads: (release_id: number) => Promise<void>
}

const carry =
	({ database: { db } }: ReleasingDeps): Releasing['carry'] =>
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
		const unapproved = await store.listUnapproved(db, ids)
		if (unapproved.length > 0) throw new Refusal('review_missing', { names: unapproved.join(', ') })
		const cover_sha256 = programs.find(program => program.cover_sha256 !== null)?.cover_sha256 ?? null
		return { programs, files: await store.listFiles(db, ids), cover_sha256 }
	}

const targets =
	({ database: { db, dialect } }: ReleasingDeps): Releasing['targets'] =>
	async (group_id, terminal_ids) => {
		if (terminal_ids.length === 0) throw new Refusal('no_terminal')
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

/** The terms of what ends a release: it shows nothing, and stands beside what plays. */
const recall_terms = {
	...{ play_mode: play_modes.loop, append: true, adapter_screen: true },
	...{ steps: [], counts: [], starts: null, ends: null },
} as const

const end =
	(deps: ReleasingDeps): Releasing['end'] =>
	async (now, { group_id, user_id }, release_id) => {
		const { database, events, making, stopDownloads } = deps
		const { db } = database
		const row = await store.findRelease(db, group_id, release_id)
		if (row === undefined || row.kind === 'recall') throw new Refusal('release_absent')
		if (row.ended_at !== null) throw new Refusal('release_ended', { name: row.publish_name })
		await stopDownloads(release_id)
		const { publish_no, deliveries } = await db.transaction().execute(async tx => {
			// Two people end it at once: one of them does.
			if (!(await store.endRelease(tx, release_id, now))) throw new Refusal('release_ended', { name: row.publish_name })
			const terminal_ids = await store.listReached(tx, release_id)
			return makeRelease(making, tx, now, {
				...{ kind: 'recall', source_id: release_id, publish_name: row.publish_name, withdraws: [release_id] },
				...{ programs: [], files: [], cover_sha256: null, terms: recall_terms, rounds: 1 },
				targets: terminal_ids.map(terminal_id => ({ terminal_id, wave: 0 })),
				...{ group_id: row.group_id, user_id, request_id: undefined, held: false },
			})
		})
		events.emit('release_published', { publish_no, group_id: row.group_id, deliveries })
	}

const decide =
	(deps: ReleasingDeps): Releasing['decide'] =>
	async (now, { group_id, user_id }, { release_id, approve, reason }) => {
		const { database, events, making } = deps
		const row = await store.findRelease(database.db, group_id, release_id)
		if (row === undefined) throw new Refusal('release_absent')
		const deliveries = await database.db.transaction().execute(async tx => {
			const review_state = approve ? review_states.approved : review_states.rejected
			const decision = { review_state, review_reason: approve ? '' : reason, reviewed_by: user_id, reviewed_at: now }
			if (!(await store.decideRelease(tx, release_id, decision)))
				throw new Refusal('review_decided', { names: row.publish_name })
			return approve ? letGo(making, tx, row, 0, now) : []
		})
		events.emit('release_published', { publish_no: row.publish_no, group_id: row.group_id, deliveries })
	}

/** Bringing something to terminals, for every feature that does. */
export const releasing = (deps: ReleasingDeps): Releasing => ({
	carry: carry(deps),
	targets: targets(deps),
	release: release(deps),
	end: end(deps),
	decide: decide(deps),
})

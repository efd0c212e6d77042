import type { ErrorCode } from '@vitrine/contract/error-codes'
import { review_states } from '@vitrine/domain/library/material'
import { isExpired } from '@vitrine/domain/release/release-status'
import type { ReviewKind } from '@vitrine/domain/release/review'
import type { Database } from '../../db/database.ts'
import { endedApprovals } from '../../db/review.ts'
import type { Reader, Tx } from '../../db/schema.ts'
import type { SettingsReader } from '../../db/settings.ts'
import type { EventChannel } from '../../events.ts'
import type { Call, Session } from '../../http/caller/session.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { MediaLinks } from '../../http/files/media-links.ts'
import { nameLine, namesOf } from '../../http/names.ts'
import type { Releasing } from '../../ports/releasing.ts'
import { announceDecisions } from './announced-decisions.ts'
import { decidedBy } from './authority.ts'
import { insertNotices } from './notices.store.ts'
import { type Entry, findEntries } from './review.store.ts'

/** The decision, its time, and the time up to which earlier approvals require a new one. */
export interface Decision {
	readonly review_state: number
	readonly review_reason: string
	readonly now: number
	readonly ended: number
}

/** Applies decisions to entries as they were seen, within the transaction; each feature updates its own tables. Returns the ids. */
type Update<S> = (tx: Tx, seen: readonly S[], decision: Decision) => Promise<number[]>

export interface ReviewDeps {
	readonly database: Database
	readonly events: EventChannel
	readonly settings: Pick<SettingsReader, 'value'>
	readonly links: MediaLinks
	readonly updateMaterials: Update<{ id: number; updated_at: number }>
	readonly updatePrograms: Update<{ id: number; revision: number }>
	readonly updateInterludes: Update<{ id: number; updated_at: number }>
	readonly decideReleases: Releasing['decideAll']
}

const absent = {
	material: 'material_absent',
	program: 'program_absent',
	release: 'release_absent',
	interlude: 'interlude_absent',
} as const satisfies Record<ReviewKind, ErrorCode>

const nothing = {
	material: 'review_nothing',
	program: 'review_no_program',
	release: 'review_no_release',
	interlude: 'review_no_interlude',
} as const satisfies Record<ReviewKind, ErrorCode>

const names = (rows: readonly Entry[]) => ({ names: namesOf(rows) })

const isDue = ({ review_state, again }: Entry): boolean => review_state === review_states.pending || again === 1

interface Wanted<S> {
	readonly kind: ReviewKind
	readonly seen: readonly S[]
	readonly approve: number
	readonly reason: string
}

/** Refuses entries that others review, or that are out of sight. */
const expectAuthority = async (
	db: Reader,
	session: Session,
	kind: ReviewKind,
	rows: readonly Entry[],
): Promise<void> => {
	const groups = new Set(await decidedBy(db, session, kind))
	const foreign = rows.filter(row => !groups.has(row.group_id))
	if (foreign.length > 0)
		throw new CodedError(kind === 'release' ? 'review_no_publishing' : 'review_no_authority', names(foreign))
}

/** Refuses entries that this person cannot decide on, at all or now. */
const expectDecidable = async (
	{ database: { db }, settings }: ReviewDeps,
	{ session, now }: Call,
	{ kind, approve }: Wanted<unknown>,
	rows: readonly Entry[],
): Promise<void> => {
	await expectAuthority(db, session, kind, rows)
	const own = rows.filter(row => row.user_id === session.user_id)
	if (own.length > 0 && (await settings.value('review_own')) !== '1') throw new CodedError('review_own', names(own))
	const decided = rows.filter(row => !isDue(row))
	if (decided.length > 0) throw new CodedError('review_decided', names(decided))
	const expired = approve === 1 ? rows.find(row => isExpired(row, now)) : undefined
	if (expired !== undefined) throw new CodedError('release_review_over', { name: expired.name })
}

/** Decides on all named entries, or none; `write` returns the result. */
export const decide = async <S extends { readonly id: number }, R>(
	deps: ReviewDeps,
	call: Call,
	wanted: Wanted<S>,
	write: (decision: Decision, within: (tx: Tx, done: readonly number[]) => Promise<void>) => Promise<R>,
): Promise<{ count: number; came: R }> => {
	const { database, events } = deps
	const { session, now, note } = call
	const { kind, seen, approve, reason } = wanted
	if (seen.length === 0) throw new CodedError(nothing[kind])
	if (approve === 0 && reason === '') throw new CodedError('review_reason_missing')
	const ids = [...new Set(seen.map(({ id }) => id))]
	const ended = await endedApprovals(database.db, now)
	const rows = await findEntries(database.db, kind, session.group_id, ended, ids)
	if (rows.length !== ids.length) throw new CodedError(absent[kind])
	const review_state = approve === 1 ? review_states.approved : review_states.rejected
	const review_reason = approve === 1 ? '' : reason
	note({
		object: nameLine(rows.map(row => row.name)),
		before: rows.map(({ id, name, review_state: state }) => ({ id, name, review_state: state })),
		after: { review_state, reason: review_reason },
	})
	await expectDecidable(deps, call, wanted, rows)
	const ofOthers = rows.filter(row => row.user_id !== session.user_id)
	const came = await write({ review_state, review_reason, now, ended }, async (tx, done) => {
		const missed = rows.filter(row => !done.includes(row.id))
		if (missed.length > 0) throw new CodedError('review_changed', names(missed))
		// Checked again under the lock: the reviewers and their organisations can have changed since.
		await expectAuthority(tx, session, kind, rows)
		const about = { kind, review_state, reason: review_reason, created_at: now }
		await insertNotices(
			tx,
			ofOthers.map(({ id, name, user_id }) => ({ ...about, user_id, object_id: id, name })),
		)
		await announceDecisions(tx, kind, rows, { is_approved: approve === 1, reason: review_reason, now })
	})
	const [user_ids, group_ids] = [ofOthers.map(({ user_id }) => user_id), rows.map(({ group_id }) => group_id)]
	events.emit('review_decided', { user_ids: [...new Set(user_ids)], kind, group_ids: [...new Set(group_ids)] })
	return { count: rows.length, came }
}

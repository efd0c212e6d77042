import type { reviewCalls } from '@vitrine/contract/release/review'
import { differences } from '@vitrine/domain/program/editing/difference'
import { readStoredDocument } from '@vitrine/domain/program/reading'
import { isExpired } from '@vitrine/domain/release/release-status'
import { type ReviewKind, review_kinds } from '@vitrine/domain/release/review'
import { type RawBuilder, sql } from 'kysely'
import { endedApprovals, isReviewed } from '../../db/review.ts'
import { isAmong } from '../../db/rows.ts'
import { readManifest } from '../../db/stored-json.ts'
import type { Session } from '../../http/caller/session.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import { decidedBy } from './authority.ts'
import type { ReviewDeps } from './deciding.ts'
import * as store from './review.store.ts'

type ReviewHandlers = Handlers<typeof reviewCalls>

/** The maximum number of terminals named per release. */
const named_terminals = 20

/** The entries of a kind that this person can decide on, and their own entries that wait for someone else. */
const shareOf = async (
	{ database: { db, dialect }, settings }: ReviewDeps,
	session: Session,
	kind: ReviewKind,
): Promise<{ mine: RawBuilder<boolean>; own: RawBuilder<boolean> }> => {
	const among = isAmong(dialect, 'entries.group_id', await decidedBy(db, session, kind))
	const isOwn = sql<boolean>`entries.user_id = cast(${session.user_id} as bigint)`
	if ((await settings.value('review_own')) === '1') return { mine: among, own: sql<boolean>`1 = 0` }
	return { mine: sql<boolean>`(${among} and not ${isOwn})`, own: sql<boolean>`(${among} and ${isOwn})` }
}

/** Entries that wait for a decision. */
export const pending =
	(deps: ReviewDeps): ReviewHandlers['listPending'] =>
	async ({ kind, page = 1, limit = 50, key_word }, { session, now }) => {
		const { db } = deps.database
		const ended = await endedApprovals(db, now)
		const { mine, own } = await shareOf(deps, session, kind)
		const { count, list } = await store.listDue(db, kind, ended, mine, { page, limit, key_word })
		return {
			count,
			own: await store.countDue(db, kind, ended, own),
			reviewed: await isReviewed(db, kind),
			list: list.map(({ picture, again, ends_at, user_id: _, review_state: __, ...row }) => ({
				...row,
				kind,
				thumbnail: picture === null ? '' : deps.links.link(session, picture, 'image/webp'),
				again: again === 1,
				expired: isExpired({ ends_at }, now),
			})),
		}
	}

/** The number of entries of each kind. */
export const overview =
	(deps: ReviewDeps): ReviewHandlers['getOverview'] =>
	async (_, { session, now }) => {
		const { db } = deps.database
		const ended = await endedApprovals(db, now)
		const counted: Awaited<ReturnType<ReviewHandlers['getOverview']>> = []
		for (const kind of review_kinds) {
			const states = await store.countStates(db, kind, ended, session.group_id)
			const { mine } = await shareOf(deps, session, kind)
			const due = await store.countDue(db, kind, ended, mine)
			counted.push({ kind, reviewed: await isReviewed(db, kind), mine: due, ...states })
		}
		return counted
	}

/** The parts of a program that nobody has approved yet. */
export const programChanges =
	({ database: { db } }: ReviewDeps): ReviewHandlers['getProgramChanges'] =>
	async ({ id }, { session }) => {
		const row = await store.findProgram(db, session.group_id, id)
		if (row === undefined) throw new CodedError('program_absent')
		if (row.approved_document === '') return { approved_at: null, changes: null }
		const [before, after] = [row.approved_document, row.document].map(text => readStoredDocument(text, row).document)
		const changes = before === undefined || after === undefined ? [] : differences(before, after)
		return { approved_at: row.reviewed_at, changes }
	}

/** A release as its terminals would receive it. */
export const release =
	({ database: { db }, links }: ReviewDeps): ReviewHandlers['getRelease'] =>
	async ({ id }, { session }) => {
		const row = await store.findRelease(db, session.group_id, id)
		if (row === undefined) throw new CodedError('release_absent')
		const manifest = readManifest(row.manifest)
		const targets = await store.listTargets(db, session.group_id, id, named_terminals)
		const { play_mode, append = false, adapter_screen = true, starts, ends, items, steps = [], programs } = manifest
		return {
			id,
			publish_no: row.publish_no,
			play_mode,
			append,
			adapter_screen,
			items,
			steps,
			starts: starts ?? '',
			ends: ends ?? '',
			programs,
			files: Object.fromEntries(manifest.files.map(({ sha256, mime }) => [sha256, links.link(session, sha256, mime)])),
			terminals: targets.names,
			terminal_count: targets.count,
		}
	}

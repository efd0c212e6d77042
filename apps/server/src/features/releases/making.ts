import { createHash, randomUUID } from 'node:crypto'
import { type FeedSource, feedName, feedsOf } from '@vitrine/domain/feed'
import { manifestOf } from '@vitrine/domain/manifest'
import { review_states } from '@vitrine/domain/material'
import type { Program } from '@vitrine/domain/program/document'
import { type ReleaseProgram, shown_kinds, totalSize } from '@vitrine/domain/release'
import type { DialectName } from '../../db/database.ts'
import type { Tx } from '../../db/schema.ts'
import type { Delivery } from '../../events.ts'
import type { ReleaseOrder } from '../../ports/releasing.ts'
import * as store from './releases.store.ts'

/** What the making of releases needs of other features. */
export interface MakingDeps {
	readonly dialect: DialectName
	/** Makes the download rows within the release's transaction; their table is the downloads' own. */
	readonly insertDownloads: (
		tx: Tx,
		dialect: DialectName,
		release: { id: number; manifest_sha256: string; kind: string; created_at: number; listed: number },
		terminals: { terminal_id: number; download_state: number }[],
	) => Promise<Delivery[]>
	/** Notes what the release needs from outside, within its transaction; that table is the feeds' own. */
	readonly wantFeeds: (
		tx: Tx,
		sources: readonly FeedSource[],
		now: number,
	) => Promise<{ id: string; source: FeedSource }[]>
	readonly isOnline: (terminal_id: number) => boolean
}

/** A release that was made, and whom it has to be brought to. */
export interface MadeRelease {
	readonly id: number
	readonly publish_no: string
	readonly size: number
	readonly deliveries: Delivery[]
}

/** A request is one of its person: what others call theirs the same is another. */
export const requestOf = ({ user_id, request_id }: Pick<ReleaseOrder, 'user_id' | 'request_id'>): string | null =>
	request_id === undefined ? null : `${user_id}:${request_id}`

/** A release's number: the day (UTC) and its place among all releases, as people read it out to each other. */
const numberOf = (id: number, now: number): string =>
	`${new Date(now).toISOString().slice(0, 10).replaceAll('-', '')}-${String(id).padStart(6, '0')}`

/** What programs show from outside, once each. */
const sourcesOf = (programs: readonly ReleaseProgram[]): FeedSource[] => {
	const sources = programs.flatMap(({ document }) => feedsOf(document))
	return [...new Map(sources.map(source => [feedName(source), source])).values()]
}

const deliver = (
	{ dialect, insertDownloads, isOnline }: MakingDeps,
	tx: Tx,
	release: { id: number; manifest_sha256: string; kind: string },
	terminal_ids: readonly number[],
	now: number,
): Promise<Delivery[]> =>
	insertDownloads(
		tx,
		dialect,
		// Nobody waits for the others as for a download.
		{ ...release, created_at: now, listed: (shown_kinds as readonly string[]).includes(release.kind) ? 1 : 0 },
		terminal_ids.map(terminal_id => ({ terminal_id, download_state: isOnline(terminal_id) ? 0 : 5 })),
	)

/** Writes a release down, with a download for each terminal that gets it at once. */
export const makeRelease = async (deps: MakingDeps, tx: Tx, now: number, order: ReleaseOrder): Promise<MadeRelease> => {
	const { kind, source_id, programs, terms, targets, held, publish_name } = order
	const files = [...order.files]
	const size = totalSize(files)
	const waits = held || targets.some(({ wave }) => wave > 0)
	const id = await store.insertRelease(tx, {
		...{ publish_no: randomUUID(), publish_name: '', manifest: '', manifest_sha256: '' },
		...{ kind, source_id, group_id: order.group_id, user_id: order.user_id, created_at: now },
		...{ play_mode: terms.play_mode, is_append: terms.append ? 1 : 0 },
		...{ starts: terms.starts ?? '', ends: terms.ends ?? '' },
		canary_failures: order.canary_failures ?? 1,
		...{ stage: held ? 'held' : waits ? 'some' : 'all' },
		review_state: held ? review_states.pending : review_states.not_needed,
		...{ request_id: requestOf(order), size, cover_sha256: order.cover_sha256 },
	})
	const publish_no = numberOf(id, now)
	const carried = programs.map(({ id, name, document }) => ({ id, name, document: JSON.parse(document) as Program }))
	const feeds = await deps.wantFeeds(tx, sourcesOf(carried), now)
	const manifest = JSON.stringify(manifestOf({ ...order, programs: carried, id, publish_no, files, feeds }))
	const manifest_sha256 = createHash('sha256').update(manifest).digest('hex')
	await store.updateManifest(tx, id, { publish_no, publish_name, manifest, manifest_sha256 })
	await store.insertReleasePrograms(
		tx,
		programs.map(({ id: program_id, name, w, h, play_time }, idx) => ({
			...{ release_id: id, idx, program_id, name, size_remark: `${w}*${h}`, play_time },
		})),
	)
	await store.insertReleaseFiles(
		tx,
		files.map(file => ({ release_id: id, ...file })),
	)
	await store.insertReleaseFeeds(
		tx,
		id,
		feeds.map(feed => feed.id),
	)
	const later = targets.filter(({ wave }) => held || wave > 0)
	await store.insertTargets(tx, deps.dialect, id, later)
	const first = targets.filter(({ wave }) => !held && wave === 0)
	const terminal_ids = first.map(({ terminal_id }) => terminal_id)
	const deliveries = await deliver(deps, tx, { id, manifest_sha256, kind }, terminal_ids, now)
	return { id, publish_no, size, deliveries }
}

/** Lets go the waves of a release up to this one: the terminals that waited in them get it now. */
export const letGo = async (
	deps: MakingDeps,
	tx: Tx,
	release: { readonly id: number; readonly manifest_sha256: string; readonly kind: string },
	wave: number,
	now: number,
): Promise<Delivery[]> => {
	const terminal_ids = await store.takeTargets(tx, release.id, wave)
	await store.updateStage(tx, release.id, (await store.hasTargets(tx, release.id)) ? 'some' : 'all')
	return deliver(deps, tx, release, terminal_ids, now)
}

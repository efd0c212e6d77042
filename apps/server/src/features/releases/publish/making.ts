import { randomUUID } from 'node:crypto'
import { type FeedSource, feedName } from '@vitrine/domain/library/feed'
import { review_states } from '@vitrine/domain/library/material'
import { feedsOf } from '@vitrine/domain/program/feeds'
import { download_states } from '@vitrine/domain/release/download'
import { manifestOf } from '@vitrine/domain/release/manifest'
import { type ReleaseProgram, shown_kinds, totalSize } from '@vitrine/domain/release/release'
import { boundsOf } from '@vitrine/domain/schedule/release-time'
import { out_of_reach } from '@vitrine/domain/terminal/reach'
import type { DialectName } from '../../../db/database.ts'
import { holdPlaces, type NamedTerminal, splitByReach } from '../../../db/reach.ts'
import type { Tx } from '../../../db/schema.ts'
import type { Delivery } from '../../../events.ts'
import { CodedError } from '../../../http/coded-error.ts'
import { namesOf } from '../../../http/names.ts'
import type { ReleaseOrder } from '../../../ports/releasing.ts'
import { announcePublished } from '../stored/announced-releases.ts'
import { manifestText } from '../stored/manifest-text.ts'
import * as waiting from '../stored/release-targets.store.ts'
import * as store from '../stored/releases.store.ts'

/** What making releases needs from other features. */
export interface MakingDeps {
	readonly dialect: DialectName
	/**
	 * Inserts the download rows within the release's transaction; the downloads feature owns the table. Returns the deliveries to make,
	 * without those cancelled from the start.
	 */
	readonly insertDownloads: (
		tx: Tx,
		dialect: DialectName,
		release: { id: number; manifest_sha256: string; kind: string; created_at: number; listed: number },
		terminals: { terminal_id: number; download_state: number; reason: string }[],
	) => Promise<Delivery[]>
	/** Notes the outside sources the release needs, within its transaction; the feeds feature owns the table. */
	readonly wantFeeds: (
		tx: Tx,
		sources: readonly FeedSource[],
		now: number,
	) => Promise<{ id: string; source: FeedSource }[]>
	readonly isOnline: (terminal_id: number) => boolean
}

/** A new release with its deliveries. */
export interface MadeRelease {
	readonly id: number
	readonly publish_no: string
	readonly size: number
	readonly deliveries: Delivery[]
}

/** A release whose terminals get it now. */
interface WaveRelease {
	readonly id: number
	readonly manifest_sha256: string
	readonly kind: string
	readonly group_id: number
}

/** The deliveries to make, and the terminals that are no longer within the release's organisation. */
export interface ReleasedWave {
	readonly deliveries: Delivery[]
	readonly beyond: readonly NamedTerminal[]
}

/** Request ids are per user: the same id from another user is another request. */
export const requestOf = ({ user_id, request_id }: Pick<ReleaseOrder, 'user_id' | 'request_id'>): string | null =>
	request_id === undefined ? null : `${user_id}:${request_id}`

/** A release's number: the date (UTC) and its id, a form that people can read out to each other. */
const numberOf = (id: number, now: number): string =>
	`${new Date(now).toISOString().slice(0, 10).replaceAll('-', '')}-${String(id).padStart(6, '0')}`

/** The distinct outside sources that programs show. */
const sourcesOf = (programs: readonly ReleaseProgram[]): FeedSource[] => {
	const sources = programs.flatMap(({ document }) => feedsOf(document))
	return [...new Map(sources.map(source => [feedName(source), source])).values()]
}

const deliver = async (
	{ dialect, insertDownloads, isOnline }: MakingDeps,
	tx: Tx,
	release: WaveRelease,
	terminal_ids: readonly number[],
	now: number,
): Promise<ReleasedWave> => {
	await holdPlaces(tx, dialect)
	const { within, beyond } = await splitByReach(tx, dialect, release, terminal_ids)
	const deliveries = await insertDownloads(
		tx,
		dialect,
		// Kinds that lists do not show are not listed as downloads either.
		{ ...release, created_at: now, listed: (shown_kinds as readonly string[]).includes(release.kind) ? 1 : 0 },
		[
			...within.map(terminal_id => ({ terminal_id, download_state: isOnline(terminal_id) ? 0 : 5, reason: '' })),
			// They stay in the totals, and the release can be sent to them once they are back.
			...beyond.map(({ id }) => ({ terminal_id: id, download_state: download_states.cancelled, reason: out_of_reach })),
		],
	)
	return { deliveries, beyond }
}

/** Refuses terminals that the organisation of the release does not include. */
const expectReach = async ({ dialect }: MakingDeps, tx: Tx, order: ReleaseOrder): Promise<void> => {
	const terminal_ids = order.targets.map(({ terminal_id }) => terminal_id)
	const { beyond } = await splitByReach(tx, dialect, order, terminal_ids)
	if (beyond.length > 0) throw new CodedError('release_group_narrow', { names: namesOf(beyond) })
}

/** The row of a release before its number and manifest are known. */
const rowOf = (
	order: ReleaseOrder,
	{ now, size, waits }: { readonly now: number; readonly size: number; readonly waits: boolean },
) => {
	const { terms } = order
	return {
		publish_no: randomUUID(),
		publish_name: '',
		manifest: '',
		manifest_sha256: '',
		kind: order.kind,
		source_id: order.source_id,
		group_id: order.group_id,
		user_id: order.user_id,
		created_at: now,
		play_mode: terms.play_mode,
		is_append: terms.append ? 1 : 0,
		starts: terms.starts ?? '',
		ends: terms.ends ?? '',
		canary_failures: order.canary_failures ?? 1,
		stage: order.held ? 'held' : waits ? 'some' : 'all',
		review_state: order.held ? review_states.pending : review_states.not_needed,
		request_id: requestOf(order),
		size,
		cover_sha256: order.cover_sha256,
	}
}

/** Stores a release, with a download for each terminal that gets it at once. */
export const makeRelease = async (deps: MakingDeps, tx: Tx, now: number, order: ReleaseOrder): Promise<MadeRelease> => {
	await holdPlaces(tx, deps.dialect)
	await expectReach(deps, tx, order)
	const { kind, programs, terms, targets, held, publish_name } = order
	const files = [...order.files]
	const size = totalSize(files)
	const waits = held || targets.some(({ wave }) => wave > 0)
	const times = { starts: terms.starts, ends: terms.ends, between: order.between }
	const isBound = terms.starts !== null || terms.ends !== null || order.between !== undefined
	const ids = targets.map(({ terminal_id }) => terminal_id)
	const bounds = boundsOf(times, isBound ? await store.listZones(tx, deps.dialect, ids) : [])
	const row = rowOf(order, { now, size, waits })
	const id = await store.insertRelease(tx, { ...row, ...bounds })
	const publish_no = numberOf(id, now)
	const chosen_programs = programs.map(({ id, name, document }) => ({ id, name, document }))
	const feeds = await deps.wantFeeds(tx, sourcesOf(chosen_programs), now)
	const stated = manifestText(manifestOf({ ...order, programs: chosen_programs, id, publish_no, files, feeds }))
	const { manifest_sha256 } = stated
	await store.updateManifest(tx, id, { publish_no, publish_name, ...stated })
	await store.insertReleasePrograms(
		tx,
		programs.map(({ id: program_id, name, w, h, play_time }, idx) => ({
			release_id: id,
			idx,
			program_id,
			name,
			size_remark: `${w}*${h}`,
			play_time,
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
	await waiting.insertTargets(tx, deps.dialect, id, later)
	const first = targets.filter(({ wave }) => !held && wave === 0)
	const terminal_ids = first.map(({ terminal_id }) => terminal_id)
	const release = { id, manifest_sha256, kind, group_id: order.group_id }
	const { deliveries } = await deliver(deps, tx, release, terminal_ids, now)
	if (!held) await announcePublished(tx, deps.dialect, id, targets.length, now)
	return { id, publish_no, size, deliveries }
}

/**
 * Releases the waves of a release up to this one: the terminals waiting in them get it now if they are still within its organisation. If
 * the caller locks rows first, it must call `holdPlaces` before that.
 */
export const releaseWave = async (
	deps: MakingDeps,
	tx: Tx,
	release: WaveRelease,
	wave: number,
	now: number,
): Promise<ReleasedWave> => {
	const terminal_ids = await waiting.takeTargets(tx, release.id, wave)
	await store.updateStage(tx, release.id, (await waiting.hasTargets(tx, release.id)) ? 'some' : 'all')
	return deliver(deps, tx, release, terminal_ids, now)
}

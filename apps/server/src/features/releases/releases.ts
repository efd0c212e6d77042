import { createHash, randomUUID } from 'node:crypto'
import type { releasesCalls } from '@vitrine/contract/releases'
import { type FeedSource, feedName, feedsOf } from '@vitrine/domain/feed'
import type { Program } from '@vitrine/domain/program/document'
import { readStoredDocument } from '@vitrine/domain/program/reading'
import { totalSize } from '@vitrine/domain/release'
import type { Database, DialectName } from '../../db/database.ts'
import type { Tx } from '../../db/schema.ts'
import { isGroupInScope } from '../../db/scope.ts'
import type { Delivery, EventChannel } from '../../events.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Handlers } from '../../http/route.ts'
import type { Session } from '../../http/session.ts'
import { manifestOf } from './manifest.ts'
import * as store from './releases.store.ts'
import { expectTimed, type Terms, termsOf } from './rules.ts'

export interface ReleasesDeps {
	readonly database: Database
	readonly events: EventChannel
	/** Makes the download rows within the release's transaction; their table is the downloads' own. */
	readonly insertDownloads: (
		tx: Tx,
		dialect: DialectName,
		release: { id: number; manifest_sha256: string; created_at: number },
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

type ReleasesHandlers = Handlers<typeof releasesCalls>
type PublishInput = Parameters<ReleasesHandlers['publish']>[0]

/** What a publish consists of once it has been found to be possible. */
interface Prepared {
	programs: store.ProgramRow[]
	files: Awaited<ReturnType<typeof store.listFiles>>
	targets: number[]
	terms: Terms
	group_id: number
}

const programsOf = async (
	db: Database['db'],
	session: Session,
	ids: readonly number[],
): Promise<store.ProgramRow[]> => {
	if (ids.length === 0) throw new Refusal('no_program')
	const found = new Map((await store.listPrograms(db, session.group_id, ids)).map(row => [row.id, row]))
	return ids.map(id => {
		const row = found.get(id)
		if (row === undefined) throw new Refusal('program_absent')
		const { document, left_out } = readStoredDocument(row.document, row)
		if (left_out.length > 0) throw new Refusal('program_unreadable', { name: row.name })
		if (!document.windows.some(window => window.resources.length > 0))
			throw new Refusal('program_empty', { name: row.name })
		return row
	})
}

const prepare = async (
	{ database: { db, dialect } }: ReleasesDeps,
	session: Session,
	now: number,
	input: PublishInput,
): Promise<Prepared> => {
	const programs = await programsOf(db, session, input.play_ids)
	const terms = termsOf(input, new Map(programs.map(({ id, name }) => [id, name])), now)
	const unapproved = await store.listUnapproved(db, input.play_ids)
	if (unapproved.length > 0) throw new Refusal('review_missing', { names: unapproved.join(', ') })
	if (input.deviceids.length === 0) throw new Refusal('no_terminal')
	const wanted = [...new Set(input.deviceids)]
	const targets = await store.listTargets(db, dialect, session.group_id, wanted)
	// One terminal of somebody else refuses the whole publish.
	if (targets.length !== wanted.length) throw new Refusal('terminal_absent')
	expectTimed(targets, terms.play_mode)
	const group_id = input.group_id ?? session.group_id
	if (!(await isGroupInScope(db, session.group_id, group_id))) throw new Refusal('group_absent')
	const files = await store.listFiles(db, input.play_ids)
	return { programs, terms, targets: targets.map(({ id }) => id), group_id, files }
}

/** A release's number: the day (UTC) and its place among all releases, as people read it out to each other. */
const numberOf = (id: number, now: number): string =>
	`${new Date(now).toISOString().slice(0, 10).replaceAll('-', '')}-${String(id).padStart(6, '0')}`

/** What programs show from outside, once each. */
const sourcesOf = (programs: readonly store.ProgramRow[]): FeedSource[] => {
	const sources = programs.flatMap(({ document }) => feedsOf(JSON.parse(document) as Program))
	return [...new Map(sources.map(source => [feedName(source), source])).values()]
}

const insert = async (
	deps: ReleasesDeps,
	tx: Tx,
	session: Session,
	now: number,
	input: PublishInput,
	prepared: Prepared,
) => {
	const { programs, files, targets, terms, group_id } = prepared
	const size = totalSize(files)
	const cover_sha256 = programs.find(program => program.cover_sha256 !== null)?.cover_sha256 ?? null
	const unnumbered = { publish_no: randomUUID(), publish_name: '', manifest: '', manifest_sha256: '' }
	const owner = { group_id, user_id: session.user_id, created_at: now }
	const id = await store.insertRelease(tx, {
		...unnumbered,
		...owner,
		...{ play_mode: terms.play_mode, is_append: terms.append ? 1 : 0 },
		...{ starts: terms.starts ?? '', ends: terms.ends ?? '' },
		request_id: requestOf(session, input.request_id),
		size,
		cover_sha256,
	})
	const publish_no = numberOf(id, now)
	const publish_name =
		input.publish_name ||
		programs
			.map(program => program.name)
			.join('、')
			.slice(0, 100)
	const feeds = await deps.wantFeeds(tx, sourcesOf(programs), now)
	const rounds = input.playCount ?? 1
	const manifest = JSON.stringify(manifestOf({ id, publish_no, publish_name, programs, files, feeds, terms, rounds }))
	const manifest_sha256 = createHash('sha256').update(manifest).digest('hex')
	await store.updateManifest(tx, id, { publish_no, publish_name, manifest, manifest_sha256 })
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
	const rows = targets.map(terminal_id => ({ terminal_id, download_state: deps.isOnline(terminal_id) ? 0 : 5 }))
	const deliveries = await deps.insertDownloads(
		tx,
		deps.database.dialect,
		{ id, manifest_sha256, created_at: now },
		rows,
	)
	return { id, publish_no, size, deliveries }
}

/** A request is one of its person: what others call theirs the same is another. */
const requestOf = (session: Session, request_id: string | undefined): string | null =>
	request_id === undefined ? null : `${session.user_id}:${request_id}`

/** The release that this request has made already, if it has. */
const madeBefore = async ({ database: { db } }: ReleasesDeps, session: Session, request_id: string | undefined) => {
	const request = requestOf(session, request_id)
	const made = request === null ? undefined : await store.findByRequest(db, request)
	if (made === undefined) return null
	return {
		publish_id: made.id,
		publish_no: made.publish_no,
		size: made.size,
		terminals: await store.countTerminals(db, made.id),
	}
}

const publish =
	(deps: ReleasesDeps): ReleasesHandlers['publish'] =>
	async (input, { session, now, note }) => {
		const { database, events } = deps
		const before = await madeBefore(deps, session, input.request_id)
		if (before !== null) return before
		const prepared = await prepare(deps, session, now, input)
		const { play_ids, play_mode, group_id } = input
		note({
			object: prepared.programs.map(program => program.name).join('、'),
			after: { play_ids, play_mode, group_id, terminals: prepared.targets.length },
		})
		try {
			const made = await database.db.transaction().execute(tx => insert(deps, tx, session, now, input, prepared))
			events.emit('release_published', {
				publish_no: made.publish_no,
				group_id: prepared.group_id,
				deliveries: made.deliveries,
			})
			return { publish_id: made.id, publish_no: made.publish_no, terminals: prepared.targets.length, size: made.size }
		} catch (error) {
			// The same request side by side: the other one was faster, and both get its answer.
			const other = await madeBefore(deps, session, input.request_id)
			if (other !== null) return other
			throw error
		}
	}

/** Publishing, and the releases that came of it. */
export const releases = (deps: ReleasesDeps): ReleasesHandlers => ({
	publish: publish(deps),
	list: ({ page = 1, limit = 50, key_word, play_mode }, { session }) =>
		store.listReleases(deps.database.db, session.group_id, { page, limit, key_word, play_mode }),
})

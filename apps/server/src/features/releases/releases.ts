import { createHash, randomUUID } from 'node:crypto'
import type { releasesCalls } from '@vitrine/contract/releases'
import type { Program } from '@vitrine/domain/program/document'
import { type Manifest, play_modes, totalSize } from '@vitrine/domain/release'
import type { Database, DialectName } from '../../db/database.ts'
import type { Tx } from '../../db/schema.ts'
import { isGroupInScope } from '../../db/scope.ts'
import type { Delivery, EventChannel } from '../../events.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Handlers } from '../../http/route.ts'
import type { Session } from '../../http/session.ts'
import * as store from './releases.store.ts'

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
	readonly isOnline: (terminal_id: number) => boolean
}

type ReleasesHandlers = Handlers<typeof releasesCalls>
type PublishInput = Parameters<ReleasesHandlers['publish']>[0]

/** What a publish consists of once it has been found to be possible. */
interface Prepared {
	programs: store.ProgramRow[]
	files: Awaited<ReturnType<typeof store.listFiles>>
	targets: number[]
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
		if (!(JSON.parse(row.document) as Program).windows.some(window => window.resources.length > 0))
			throw new Refusal('program_empty', { name: row.name })
		return row
	})
}

const prepare = async (
	{ database: { db, dialect } }: ReleasesDeps,
	session: Session,
	input: PublishInput,
): Promise<Prepared> => {
	if ((input.play_mode ?? play_modes.loop) !== play_modes.loop) throw new Refusal('play_mode_unsupported')
	const programs = await programsOf(db, session, input.play_ids)
	if (input.deviceids.length === 0) throw new Refusal('no_terminal')
	const wanted = [...new Set(input.deviceids)]
	const targets = await store.listTargets(db, dialect, session.group_id, wanted)
	// One terminal of somebody else refuses the whole publish.
	if (targets.length !== wanted.length) throw new Refusal('terminal_absent')
	const group_id = input.group_id ?? session.group_id
	if (!(await isGroupInScope(db, session.group_id, group_id))) throw new Refusal('group_absent')
	return { programs, targets, group_id, files: await store.listFiles(db, input.play_ids) }
}

/** A release's number: the day (UTC) and its place among all releases, as people read it out to each other. */
const numberOf = (id: number, now: number): string =>
	`${new Date(now).toISOString().slice(0, 10).replaceAll('-', '')}-${String(id).padStart(6, '0')}`

const manifestOf = (
	id: number,
	publish_no: string,
	publish_name: string,
	{ programs, files }: Prepared,
	counts: readonly number[],
): Manifest => ({
	format: 1,
	command_id: id,
	publish_no,
	publish_name,
	play_mode: play_modes.loop,
	items: programs.map((program, place) => ({ program_id: program.id, count: counts[place] ?? 1 })),
	programs: [
		...new Map(
			programs.map(({ id: program_id, name, document }) => [
				program_id,
				{ id: program_id, name, document: JSON.parse(document) as Program },
			]),
		).values(),
	],
	files,
})

const insert = async (
	deps: ReleasesDeps,
	tx: Tx,
	session: Session,
	now: number,
	input: PublishInput,
	prepared: Prepared,
) => {
	const { programs, files, targets, group_id } = prepared
	const size = totalSize(files)
	const cover_sha256 = programs.find(program => program.cover_sha256 !== null)?.cover_sha256 ?? null
	const unnumbered = { publish_no: randomUUID(), publish_name: '', manifest: '', manifest_sha256: '' }
	const owner = { group_id, user_id: session.user_id, created_at: now }
	const id = await store.insertRelease(tx, {
		...unnumbered,
		...owner,
		play_mode: play_modes.loop,
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
	const manifest = JSON.stringify(manifestOf(id, publish_no, publish_name, prepared, input.playCountList ?? []))
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
	async (input, { session, now }) => {
		const { database, events } = deps
		const before = await madeBefore(deps, session, input.request_id)
		if (before !== null) return before
		const prepared = await prepare(deps, session, input)
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
	list: ({ page = 1, limit = 50, key_word }, { session }) =>
		store.listReleases(deps.database.db, session.group_id, { page, limit, key_word }),
})

import type { Release } from '@vitrine/contract/release/release-record'
import type { releasesCalls } from '@vitrine/contract/release/releases'
import { download_states } from '@vitrine/domain/release/download'
import { play_modes, shown_kinds } from '@vitrine/domain/release/release'
import { releaseState } from '@vitrine/domain/release/release-state'
import { type ReleaseStage, releaseStatus, releaseType } from '@vitrine/domain/release/release-status'
import { storedPlayKind } from '@vitrine/domain/schedule/release-time'
import type { Database } from '../../../db/database.ts'
import { listForeign } from '../../../db/held.ts'
import type { Reader } from '../../../db/schema.ts'
import { isGroupInScope } from '../../../db/scope.ts'
import { readManifest, readTerms } from '../../../db/stored-json.ts'
import type { Session } from '../../../http/caller/session.ts'
import { CodedError } from '../../../http/coded-error.ts'
import type { MediaLinks } from '../../../http/files/media-links.ts'
import type { Handlers } from '../../../http/route.ts'
import { findAnyRelease, findRelease } from '../stored/releases.store.ts'
import { countWithdrawals } from '../stored/withdrawals.store.ts'
import { rankBefore } from './before.store.ts'
import * as held from './held-releases.store.ts'
import { countsOf, downloadsOf, replacerOf, type States, statesOf, sumOf, unfinishedOf } from './release-counts.ts'
import * as list from './release-list.store.ts'

type Reading = Pick<Handlers<typeof releasesCalls>, 'list' | 'get' | 'getProgress' | 'getTargets' | 'getHeld'>

const { succeeded } = download_states

/** A visible release of the kinds shown to people. */
export const shownRelease = async (db: Reader, group_id: number, id: number) => {
	const row = await findRelease(db, group_id, id)
	if (row === undefined || !shown_kinds.some(kind => kind === row.kind)) throw new CodedError('release_absent')
	return row
}

/** A visible release: one of the own organisations, or another's that is on their terminals, with what is there. */
export const seenRelease = async (database: Database, group_id: number, id: number, now: number) => {
	const row = await findAnyRelease(database.db, id)
	if (row === undefined || !shown_kinds.some(kind => kind === row.kind)) throw new CodedError('release_absent')
	if (await isGroupInScope(database.db, group_id, row.group_id)) return { row, held: null }
	const held = (await listForeign(database, group_id, now, { kinds: shown_kinds, release_id: id })).get(id)
	if (held === undefined) throw new CodedError('release_absent')
	return { row, held }
}

type Terms = ReturnType<typeof readTerms>

/** How many times the whole list plays; the list of an urgent release is repeated as often. */
const playCount = ({ play_mode, between, items }: Terms, programs: number): number | null => {
	if (between !== undefined) return between.rounds
	return play_mode === play_modes.urgency && programs > 0 ? Math.round(items.length / programs) : null
}

/** For a release of another organisation, only own terminals are counted. */
interface Around {
	readonly programs: number
	readonly states: States
	readonly out_of_reach: number
	readonly withdrawn: Release['withdrawn']
	readonly foreign: boolean
	readonly named: ReadonlyMap<number, NonNullable<Release['replaced_by']>>
	readonly cover: string
	readonly now: number
}

const recordOf = (row: list.Row, around: Around): Release => {
	const { programs, states, out_of_reach, withdrawn, foreign, named, cover, now } = around
	const manifest = readTerms(row.manifest)
	const { id, publish_no, publish_name, group_id, publisher, play_mode, starts, ends, ended_at, size, created_at } = row
	const sent = states.filter(({ download_state }) => download_state !== null)
	const [type, status, counts] = [releaseType(row), releaseStatus(row, now), countsOf(states)]
	return {
		id,
		publish_no,
		publish_name,
		group_id,
		publisher,
		play_mode,
		starts,
		ends,
		ended_at,
		size,
		created_at,
		type,
		status,
		stage: row.stage as ReleaseStage,
		state: releaseState(status, type, counts),
		playing: counts.on,
		replaced: counts.replaced,
		replaced_by: named.get(replacerOf(states)) ?? null,
		cover,
		review_state: row.review_state,
		review_reason: row.review_reason,
		isAppend: row.is_append,
		play_count: playCount(manifest, programs),
		programs,
		hours: [...new Set((manifest.steps ?? []).map(({ start, end }) => `${start}-${end}`))],
		terminals: sent.reduce((sum, { count }) => sum + count, 0),
		later: sumOf(states, null),
		succeeded: sumOf(states, succeeded),
		failed: counts.failed,
		taken_down: counts.taken_down,
		unfinished: unfinishedOf(status, states),
		group_name: row.group_name,
		group_name_en: row.group_name_en,
		foreign,
		out_of_reach,
		withdrawn,
	}
}

/** Addresses of stored pictures for the caller. */
type Link = (sha256: string) => string

type Foreign = Awaited<ReturnType<typeof listForeign>>

interface Asked {
	readonly foreign: Foreign
	readonly now: number
	readonly link: Link
}

const recordsOf = async (
	database: Database,
	ids: readonly number[],
	{ foreign, now, link }: Asked,
): Promise<Release[]> => {
	const { db } = database
	const rows = await list.listRows(db, ids)
	const own = ids.filter(id => !foreign.has(id))
	const found = Map.groupBy(await list.listStates(db, own), ({ release_id }) => release_id)
	const here = [...foreign].map(([id, held]) => [id, statesOf(held)] as const)
	const states: ReadonlyMap<number, States> = new Map([...found, ...here])
	const replacers = new Set(ids.map(id => replacerOf(states.get(id) ?? [])).filter(id => id > 0))
	const named = new Map((await list.listNames(database, [...replacers])).map(row => [row.id, row]))
	const played = Map.groupBy(await list.listPlayed(db, ids), ({ release_id }) => release_id)
	const beyond = new Map((await list.countBeyond(db, own)).map(({ release_id, count }) => [release_id, count]))
	const withdrawn = Map.groupBy(await countWithdrawals(db, own), ({ release_id }) => release_id)
	return rows.map(row =>
		recordOf(row, {
			programs: played.get(row.id)?.length ?? 0,
			foreign: foreign.has(row.id),
			named,
			now,
			states: states.get(row.id) ?? [],
			cover: row.cover_sha256 === null ? '' : link(row.cover_sha256),
			out_of_reach: beyond.get(row.id) ?? 0,
			withdrawn: (withdrawn.get(row.id) ?? []).map(({ release_id: _, ...one }) => one),
		}),
	)
}

/** Maximum number of releases named that the terminals of another had before. */
const before_most = 100

const beforeOf = (
	database: Database,
	row: Parameters<typeof storedPlayKind>[0] & { readonly id: number },
	now: number,
): ReturnType<typeof rankBefore> =>
	storedPlayKind(row) === 'cover' ? rankBefore(database, row.id, now, before_most) : Promise.resolve([])

/** How many of a terminal's newest releases are used to work out what it plays. */
const held_most = 200
/** Maximum number of forgotten releases named per terminal. */
const forgotten_most = 20

const linkOf =
	(links: MediaLinks, session: Session): Link =>
	sha256 =>
		links.link(session, sha256, 'image/webp')

/** What a terminal has and had. */
const heldBy = async (
	{ db }: Database,
	links: MediaLinks,
	session: Session,
	device_id: number,
): ReturnType<Reading['getHeld']> => {
	const terminal = await list.findTerminal(db, session.group_id, device_id)
	if (terminal === undefined) throw new CodedError('terminal_absent')
	const rows = await held.listHeld(db, device_id, held_most)
	const releases = rows.map(({ manifest, download_state, updated_at }) => ({
		manifest: readManifest(manifest),
		since: download_state === succeeded ? updated_at : null,
	}))
	const files = new Map(releases.flatMap(one => one.manifest.files.map(file => [file.sha256, file.mime] as const)))
	const { name, time_zone, w, h } = terminal
	return {
		device_id,
		name,
		time_zone,
		w,
		h,
		releases,
		forgotten: await held.listForgotten(db, session.group_id, device_id, forgotten_most),
		files: Object.fromEntries([...files].map(([sha256, mime]) => [sha256, links.link(session, sha256, mime)])),
	}
}

/** Queries on releases: the list, one of them, its terminals, and what a terminal has. */
export const releaseRecords = (database: Database, links: MediaLinks): Reading => ({
	list: async (filter, { session, now }) => {
		const foreign = await listForeign(database, session.group_id, now, { kinds: shown_kinds })
		const sight = { group_id: session.group_id, foreign: [...foreign.keys()] }
		const { count, ids, next_cursor } = await list.listIds(database, sight, filter, now)
		return { count, next_cursor, list: await recordsOf(database, ids, { foreign, now, link: linkOf(links, session) }) }
	},
	get: async ({ id }, { session, now }) => {
		const { db } = database
		const { row, held } = await seenRelease(database, session.group_id, id, now)
		const foreign: Foreign = new Map(held === null ? [] : [[id, held]])
		const [record] = await recordsOf(database, [id], { foreign, now, link: linkOf(links, session) })
		if (record === undefined) throw new CodedError('release_absent')
		const { items, steps = [], adapter_screen } = readTerms(row.manifest)
		const states = held === null ? await list.listStates(db, [id]) : statesOf(held)
		return {
			...record,
			items,
			steps,
			adapter_screen: adapter_screen === false ? 0 : 1,
			source_id: row.source_id,
			reviewer: await list.findName(db, row.reviewed_by),
			reviewed_at: row.reviewed_at,
			canary_failures: row.canary_failures,
			play_list: (await list.listPlayed(db, [id])).map(({ program_id, name, size_remark, play_time }) => ({
				program_id,
				name,
				size_remark,
				play_time,
			})),
			states: downloadsOf(states),
			before: held === null ? await beforeOf(database, row, now) : [],
		}
	},
	getProgress: async ({ id, page = 1, limit = 50, key_word, download_state }, { session, now }) => {
		const { held } = await seenRelease(database, session.group_id, id, now)
		const listed = { page, limit, key_word, download_state }
		return list.listProgress(
			database,
			session.group_id,
			id,
			listed,
			held?.map(row => row.terminal_id),
		)
	},
	getTargets: async ({ id, download_state }, { session, now }) => {
		const { held } = await seenRelease(database, session.group_id, id, now)
		if (held === null) return list.listTargetIds(database.db, session.group_id, id, download_state)
		const here = held.filter(row => download_state === undefined || row.download_state === download_state)
		return { deviceids: here.map(row => row.terminal_id), later: [] }
	},
	getHeld: ({ device_id }, { session }) => heldBy(database, links, session, device_id),
})

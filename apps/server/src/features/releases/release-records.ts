import type { Release } from '@vitrine/contract/release-record'
import type { releasesCalls } from '@vitrine/contract/releases'
import { download_states } from '@vitrine/domain/download'
import { type Manifest, play_modes, shown_kinds } from '@vitrine/domain/release'
import { type ReleaseStage, releaseStatus, releaseType, wallsAt } from '@vitrine/domain/release-status'
import type { Database } from '../../db/database.ts'
import type { Reader } from '../../db/schema.ts'
import type { MediaLinks } from '../../http/media-links.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Handlers } from '../../http/route.ts'
import * as list from './release-list.store.ts'
import { findRelease } from './releases.store.ts'

type Reading = Pick<Handlers<typeof releasesCalls>, 'list' | 'get' | 'getProgress' | 'getTargets' | 'getHeld'>

const { succeeded, failed, expired } = download_states

/** A release of the kinds that people know, as far as it is in sight. */
export const shownRelease = async (db: Reader, group_id: number, id: number) => {
	const row = await findRelease(db, group_id, id)
	if (row === undefined || !shown_kinds.some(kind => kind === row.kind)) throw new Refusal('release_absent')
	return row
}

/** How often the whole list plays; the list of an urgent release is written out as often. */
const playCount = ({ play_mode, between, items }: Manifest, programs: number): number | null => {
	if (between !== undefined) return between.rounds
	return play_mode === play_modes.urgency && programs > 0 ? Math.round(items.length / programs) : null
}

type States = Awaited<ReturnType<typeof list.listStates>>

const sumOf = (states: States, ...wanted: (number | null)[]): number =>
	states.filter(state => wanted.includes(state.download_state)).reduce((sum, { count }) => sum + count, 0)

const recordOf = (row: list.Row, programs: number, states: States, now: number): Release => {
	const manifest = JSON.parse(row.manifest) as Manifest
	const { id, publish_no, publish_name, group_id, publisher, play_mode, starts, ends, ended_at, size, created_at } = row
	const sent = states.filter(({ download_state }) => download_state !== null)
	return {
		...{ id, publish_no, publish_name, group_id, publisher, play_mode, starts, ends, ended_at, size, created_at },
		...{ type: releaseType(row), status: releaseStatus(row, wallsAt(now)), stage: row.stage as ReleaseStage },
		...{ review_state: row.review_state, review_reason: row.review_reason, isAppend: row.is_append },
		...{ play_count: playCount(manifest, programs), programs },
		hours: [...new Set((manifest.steps ?? []).map(({ start, end }) => `${start}-${end}`))],
		...{ terminals: sent.reduce((sum, { count }) => sum + count, 0), later: sumOf(states, null) },
		...{ succeeded: sumOf(states, succeeded), failed: sumOf(states, failed, expired) },
	}
}

const recordsOf = async (db: Reader, ids: readonly number[], now: number): Promise<Release[]> => {
	const rows = await list.listRows(db, ids)
	const states = Map.groupBy(await list.listStates(db, ids), ({ release_id }) => release_id)
	const played = Map.groupBy(await list.listPlayed(db, ids), ({ release_id }) => release_id)
	return rows.map(row => recordOf(row, played.get(row.id)?.length ?? 0, states.get(row.id) ?? [], now))
}

const beforeOf = async (database: Database, row: { id: number; is_append: number; play_mode: number }, now: number) => {
	if (row.is_append === 1 || row.play_mode === play_modes.urgency) return []
	const had = (await list.listBefore(database, row.id, wallsAt(now))).flatMap(({ before_id }) => before_id ?? [])
	const byRelease = Map.groupBy(had, id => id)
	const rows = await list.listNames(database, [...byRelease.keys()])
	return rows.map(({ id, publish_no, publish_name }) => ({
		...{ id, publish_no, publish_name, terminals: byRelease.get(id)?.length ?? 0 },
	}))
}

/** How many releases the newest of a terminal are, for working out what it plays. */
const held_most = 50

/** What is read of releases: the list, one of them, its terminals, and what a terminal has of them. */
export const releaseRecords = ({ db, dialect }: Database, links: MediaLinks): Reading => ({
	list: async (filter, { session, now }) => {
		const { count, ids } = await list.listIds(db, session.group_id, filter, wallsAt(now))
		return { count, list: await recordsOf(db, ids, now) }
	},
	get: async ({ id }, { session, now }) => {
		const row = await shownRelease(db, session.group_id, id)
		const [record] = await recordsOf(db, [id], now)
		if (record === undefined) throw new Refusal('release_absent')
		const { items, steps = [], adapter_screen } = JSON.parse(row.manifest) as Manifest
		const states = await list.listStates(db, [id])
		return {
			...{ ...record, items, steps, adapter_screen: adapter_screen === false ? 0 : 1, source_id: row.source_id },
			...{ reviewer: await list.findName(db, row.reviewed_by), reviewed_at: row.reviewed_at },
			canary_failures: row.canary_failures,
			play_list: (await list.listPlayed(db, [id])).map(({ program_id, name, size_remark, play_time }) => ({
				...{ program_id, name, size_remark, play_time },
			})),
			states: states.flatMap(({ download_state, count }) =>
				download_state === null ? [] : [{ download_state, count }],
			),
			before: row.kind === 'release' ? await beforeOf({ db, dialect }, row, now) : [],
		}
	},
	getProgress: async ({ id, page = 1, limit = 50, key_word, download_state }, { session }) => {
		await shownRelease(db, session.group_id, id)
		return list.listProgress(db, session.group_id, id, { page, limit, key_word, download_state })
	},
	getTargets: async ({ id, download_state }, { session }) => {
		await shownRelease(db, session.group_id, id)
		return list.listTargetIds(db, session.group_id, id, download_state)
	},
	getHeld: async ({ device_id }, { session }) => {
		const terminal = await list.findTerminal(db, session.group_id, device_id)
		if (terminal === undefined) throw new Refusal('terminal_absent')
		const rows = await list.listHeld(db, device_id, held_most)
		const releases = rows.map(({ manifest, download_state, updated_at }) => ({
			manifest: JSON.parse(manifest) as Manifest,
			since: download_state === succeeded ? updated_at : null,
		}))
		const files = new Map(releases.flatMap(one => one.manifest.files.map(file => [file.sha256, file.mime] as const)))
		const { name, time_zone, w, h } = terminal
		return {
			...{ device_id, name, time_zone, w, h, releases },
			files: Object.fromEntries([...files].map(([sha256, mime]) => [sha256, links.link(session, sha256, mime)])),
		}
	},
})

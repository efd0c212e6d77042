import type { downloadsCalls } from '@vitrine/contract/release/downloads'
import type { NotedTerminal } from '@vitrine/domain/people/operation-details'
import { download_states } from '@vitrine/domain/release/download'
import type { ReleaseKind } from '@vitrine/domain/release/release'
import type { Database } from '../../db/database.ts'
import { readTree } from '../../db/reach.ts'
import type { EventChannel } from '../../events.ts'
import { noteOfTerminals } from '../../http/audit/terminals-note.ts'
import { authorized, type Caller } from '../../http/caller/authorized.ts'
import { CodedError } from '../../http/coded-error.ts'
import { namesIn } from '../../http/names.ts'
import type { Handlers } from '../../http/route.ts'
import * as store from './downloads.store.ts'
import { barredBy, type Tracking } from './tracking.ts'

export interface DownloadsDeps {
	readonly database: Database
	readonly tracking: Tracking
	readonly events: EventChannel
}

type DownloadsHandlers = Handlers<typeof downloadsCalls>

/** Maximum length of a list returned by one call. */
const list_limit = 100_000

/** Number of a release's downloads stopped per turn. */
const stopped_at_once = 400

type Seen = (terminals: readonly NotedTerminal[]) => void

/** The terminals of downloads, each once. */
const terminalsOf = (rows: readonly store.StateRow[]): NotedTerminal[] => [
	...new Map(rows.map(({ terminal_id, terminal_name: name, terminal_sn: sn }) => [terminal_id, { name, sn }])).values(),
]

/** Stops downloads visible to an organisation, all or none; returns how many there were. `seen` is told their terminals. */
export const stopVisible =
	({ database, tracking }: Pick<DownloadsDeps, 'database' | 'tracking'>) =>
	async (caller: Caller, dc_ids: readonly number[], seen: Seen): Promise<number> => {
		const stopped = await tracking.stop(() =>
			authorized(database, caller, async tx => {
				const rows = await store.findVisibleStates(tx, caller.group_id, dc_ids)
				if (rows.length === 0 || rows.length !== new Set(dc_ids).size) throw new CodedError('download_absent')
				seen(terminalsOf(rows))
				// Content already on a terminal ends with its release: there is no download to stop.
				return rows.filter(row => row.download_state !== download_states.succeeded)
			}),
		)
		return stopped.length
	}

/** Stops all pending downloads of a release. */
export const stopRelease =
	({ database: { db }, tracking }: Pick<DownloadsDeps, 'database' | 'tracking'>) =>
	async (release_id: number): Promise<void> => {
		let stopped: readonly store.StateRow[]
		do stopped = await tracking.stop(() => store.listPendingOf(db, release_id, stopped_at_once))
		while (stopped.length === stopped_at_once)
	}

const republish = async (
	{ database: { db }, tracking }: DownloadsDeps,
	group_id: number,
	wanted: readonly { publish_id: number; device_ids: number[] }[],
	seen: Seen,
): Promise<{ count: number; out_of_reach: string[] }> => {
	const rows: store.StateRow[] = []
	for (const { publish_id, device_ids } of wanted) {
		const found = await store.findReleaseStates(db, group_id, publish_id, device_ids)
		if (found.length !== new Set(device_ids).size) throw new CodedError('download_absent')
		rows.push(...found)
	}
	if (rows.length === 0) throw new CodedError(wanted.length === 0 ? 'no_terminal' : 'no_associated_terminal')
	seen(terminalsOf(rows))
	const tree = await readTree(db)
	const [open, barred] = [
		rows.filter(row => barredBy(tree, row) === null),
		rows.filter(row => barredBy(tree, row) !== null),
	]
	const out_of_reach = [...new Set(barred.map(row => row.terminal_name))]
	if (open.length === 0) throw new CodedError('release_out_of_reach', { names: namesIn(out_of_reach) })
	const again = await tracking.resend(open.map(row => row.dc_id))
	return { count: again.length, out_of_reach }
}

/** Handlers for the download list of the top bar (specification A §2, §7). */
export const downloads = (deps: DownloadsDeps): DownloadsHandlers => ({
	getDownloadList: async ({ limit = list_limit, before, device_id }, { session }) => {
		const rows = await store.listListed(deps.database.db, session.group_id, { limit, before, device_id })
		const programs = Map.groupBy(
			await store.listProgramsOf(deps.database.db, [...new Set(rows.map(row => row.command_id))]),
			row => row.release_id,
		)
		const play_lists = new Map(
			[...programs].map(([id, list]) => [
				id,
				list.map(({ name, size_remark, play_time }) => ({ name, size_remark, play_time })),
			]),
		)
		return rows.map(row => ({
			...row,
			kind: row.kind as ReleaseKind,
			over: row.over === 1,
			fabu_no: row.publish_no,
			play_list: play_lists.get(row.command_id) ?? [],
		}))
	},
	republish: ({ republish_info }, { session, note }) =>
		republish(deps, session.group_id, Object.values(republish_info), terminals => note(noteOfTerminals(terminals))),
	stopDownload: async ({ stop_download_infos }, { session, note }) => ({
		count: await stopVisible(deps)(
			session,
			stop_download_infos.map(info => info.dc_id),
			terminals => note(noteOfTerminals(terminals)),
		),
	}),
	delDownload: async ({ del_type }, { session }) => {
		await deps.tracking.flush()
		await deps.database.db.transaction().execute(tx => store.unlist(tx, session.group_id, del_type === 'completed'))
		deps.events.emit('downloads_unlisted', { group_id: session.group_id })
		return null
	},
})

import type { downloadsCalls } from '@vitrine/contract/downloads'
import type { Database } from '../../db/database.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Handlers } from '../../http/route.ts'
import type { TerminalHub } from '../../realtime/terminal-hub.ts'
import * as store from './downloads.store.ts'
import { deliveryOf, type Tracking } from './tracking.ts'

export interface DownloadsDeps {
	readonly database: Database
	readonly tracking: Tracking
	readonly hub: Pick<TerminalHub, 'send'>
}

type DownloadsHandlers = Handlers<typeof downloadsCalls>

/** The longest list that one call answers. */
const list_limit = 100_000

const stop = async (
	{ database: { db }, tracking, hub }: DownloadsDeps,
	group_id: number,
	dc_ids: readonly number[],
): Promise<number> => {
	const rows = await store.findVisibleStates(db, group_id, dc_ids)
	if (rows.length === 0 || rows.length !== new Set(dc_ids).size) throw new Refusal('download_absent')
	const stopped = await tracking.apply(dc_ids, { type: 'stop' })
	for (const { dc_id, terminal_id } of stopped) hub.send(terminal_id, { type: 'stop_download', data: { dc_id } })
	return stopped.length
}

/** Stops everything of a release that is still to be fetched. */
export const stopRelease =
	({ database: { db }, tracking, hub }: DownloadsDeps) =>
	async (release_id: number): Promise<void> => {
		await tracking.flush()
		const stopped = await tracking.apply(await store.listPendingOf(db, release_id), { type: 'stop' })
		for (const { dc_id, terminal_id } of stopped) hub.send(terminal_id, { type: 'stop_download', data: { dc_id } })
	}

const republish = async (
	{ database: { db }, tracking }: DownloadsDeps,
	group_id: number,
	wanted: readonly { publish_id: number; device_ids: number[] }[],
): Promise<number> => {
	const rows: store.StateRow[] = []
	for (const { publish_id, device_ids } of wanted) {
		const found = await store.findReleaseStates(db, group_id, publish_id, device_ids)
		if (found.length !== new Set(device_ids).size) throw new Refusal('download_absent')
		rows.push(...found)
	}
	if (rows.length === 0) throw new Refusal('no_terminal')
	const again = await tracking.apply(
		rows.map(row => row.dc_id),
		{ type: 'retransmit' },
	)
	await tracking.deliver(again.map(deliveryOf))
	return again.length
}

/** The download list of the top bar and its actions (specification A §2, §7). */
export const downloads = (deps: DownloadsDeps): DownloadsHandlers => ({
	getDownloadList: async ({ limit = list_limit, before }, { session }) => {
		const rows = await store.listListed(deps.database.db, session.group_id, limit, before)
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
		return rows.map(row => ({ ...row, fabu_no: row.publish_no, play_list: play_lists.get(row.command_id) ?? [] }))
	},
	republish: async ({ republish_info }, { session }) => ({
		count: await republish(deps, session.group_id, Object.values(republish_info)),
	}),
	generalCommand: async ({ devices_info, commands_info }, { session }) => {
		const other = commands_info.find(command => command.type !== 'stop_download')
		if (other !== undefined) throw new Refusal('command_unsupported', { type: other.type.slice(0, 64) })
		const dc_ids = devices_info.flatMap(device => device.cache?.dc_id ?? [])
		return { count: await stop(deps, session.group_id, dc_ids) }
	},
	stopDownload: async ({ stop_download_infos }, { session }) => ({
		count: await stop(
			deps,
			session.group_id,
			stop_download_infos.map(info => info.dc_id),
		),
	}),
	delDownload: async ({ del_type }, { session }) => {
		await deps.tracking.flush()
		await deps.database.db.transaction().execute(tx => store.unlist(tx, session.group_id, del_type === 'completed'))
		return null
	},
})

import type { DownloadItem } from '@vitrine/contract/release/downloads'
import { buildNumber, stop_command_build } from '@vitrine/domain/terminal/terminal'
import { commands, downloads } from '../../data/calls/api.ts'
import { keys, refresh } from '../../data/calls/queries.ts'
import { t } from '../../data/text.ts'
import { toast } from '../messages/toasts.ts'

/** Sends a release to its terminal again, from the beginning (specification A §7). */
export const retransmit = async ({ command_id, device_id, name }: DownloadItem): Promise<void> => {
	await downloads.republish({
		republish_info: { [String(command_id)]: { publish_id: command_id, device_ids: [device_id] } },
	})
	await refresh(keys.downloads)
	toast('success', t('已向“{name}”重新下发', { name }))
}

const stopCall = ({ dc_id, command_id, type_id, sn, name, device_id, system_version }: DownloadItem) =>
	buildNumber(system_version) >= stop_command_build
		? commands.generalCommand({
				request_type: 'set',
				device_select_mode: 'multiple',
				devices_info: [{ id: device_id, sn, type_id, cache: { dc_id }, myData: { stop_command_id: command_id }, name }],
				commands_info: [{ type: 'stop_download', data: '' }],
			})
		: downloads.stopDownload({ stop_download_infos: [{ dc_id, command_id, type_id, sn, name }] })

/** Stops a download; which call does it depends on the terminal's build number (specification A §9). */
export const stop = async (row: DownloadItem): Promise<void> => {
	await stopCall(row)
	await refresh(keys.downloads)
	toast('success', t('已停止“{name}”的下载', { name: row.name }))
}

/** Removes finished downloads, or all, from the list. */
export const clearDownloads = async (del_type: 'completed' | 'all'): Promise<void> => {
	await downloads.delDownload({ del_type })
	toast('success', t(del_type === 'all' ? '已删除全部下载记录' : '已删除完成的下载记录'))
	await refresh(keys.downloads)
}

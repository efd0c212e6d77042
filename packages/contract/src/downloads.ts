import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { republishInfo } from './releases.ts'
import { integer, json, nothing, text } from './wire.ts'

const whole = z.coerce.number().int()

/** A publish to one terminal, as the download list of the top bar shows it (specification A §3); `create_time` in ms. */
export const downloadItem = z.object({
	dc_id: z.int(),
	name: z.string(),
	device_id: z.int(),
	sn: z.string(),
	type_id: z.int(),
	command_id: z.int(),
	publish_name: z.string(),
	publish_no: z.string(),
	fabu_no: z.string(),
	downloaded: z.int(),
	download_state: z.int(),
	reason: z.string(),
	system_version: z.string(),
	create_time: z.int(),
	play_list: z.array(z.object({ name: z.string(), size_remark: z.string(), play_time: z.int() })),
})
export type DownloadItem = z.output<typeof downloadItem>

export const downloadsCalls = {
	getDownloadList: endpoint({
		method: 'POST',
		path: '/admin/Command/getDownloadList',
		may: 'downloads.read',
		about: 'The downloads that are listed, newest first; with limit and before (a dc_id) page by page.',
		input: z.object({ limit: integer(1, 1000).optional(), before: integer(1).optional() }),
		output: z.array(downloadItem),
	}),
	republish: endpoint({
		method: 'POST',
		path: '/admin/publish/republish',
		may: 'downloads.write',
		about: 'Sends publishes to terminals again, from the beginning.',
		does: '重新下发',
		input: z.object({ republish_info: json(republishInfo) }),
		output: z.object({ count: z.int() }),
	}),
	generalCommand: endpoint({
		method: 'POST',
		path: '/admin/Command/generalCommand',
		may: 'downloads.write',
		about: 'Commands to terminals; here stop_download for terminals of build 218 or higher.',
		does: '发送命令',
		input: z.object({
			request_type: text(20).optional(),
			device_select_mode: text(20).optional(),
			devices_info: json(
				z
					.array(
						z.looseObject({
							id: whole.optional(),
							sn: z.string().max(64).optional(),
							cache: z.looseObject({ dc_id: whole.optional() }).optional(),
						}),
					)
					.min(1)
					.max(1000),
			),
			commands_info: json(
				z
					.array(z.looseObject({ type: z.string().max(64) }))
					.min(1)
					.max(10),
			),
		}),
		output: z.object({ count: z.int() }),
	}),
	stopDownload: endpoint({
		method: 'POST',
		path: '/admin/Command/stopDownload',
		may: 'downloads.write',
		about: 'Stops downloads on terminals below build 218.',
		does: '停止下载',
		input: z.object({
			stop_download_infos: json(
				z
					.array(z.looseObject({ dc_id: whole }))
					.min(1)
					.max(1000),
			),
		}),
		output: z.object({ count: z.int() }),
	}),
	delDownload: endpoint({
		method: 'POST',
		path: '/admin/Command/delDownload',
		may: 'downloads.write',
		about:
			'Takes finished downloads, or all, out of the list; what a terminal still has to fetch is delivered all the same.',
		does: '删除下载记录',
		input: z.object({ del_type: z.enum(['completed', 'all']) }),
		output: nothing,
	}),
}

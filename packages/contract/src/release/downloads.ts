import { boundedList } from '@vitrine/domain/bounded'
import { release_kinds } from '@vitrine/domain/release/release'
import { z } from 'zod'
import { endpoint, form_limits } from '../call/endpoint.ts'
import { integer, json, nothing } from '../call/wire.ts'
import { out_of_reach, republishInfo } from './releases.ts'

const whole = z.coerce.number().int()

/** A publish to one terminal, as the download list of the top bar shows it (specification A §3); `create_time` in ms. */
const downloadItem = z.object({
	dc_id: z.int(),
	name: z.string(),
	device_id: z.int(),
	sn: z.string(),
	type_id: z.int(),
	command_id: z.int(),
	/** What is delivered: releases, interludes and emergencies are in the list; the other kinds only in that of one terminal. */
	kind: z.enum(release_kinds),
	publish_name: z.string(),
	publish_no: z.string(),
	fabu_no: z.string(),
	downloaded: z.int(),
	download_state: z.int(),
	reason: z.string(),
	system_version: z.string(),
	create_time: z.int(),
	/** Whether its release has ended, or was taken down there: it is not sent again. */
	over: z.boolean(),
	play_list: z.array(z.object({ name: z.string(), size_remark: z.string(), play_time: z.int() })),
})
export type DownloadItem = z.output<typeof downloadItem>

export const downloadsCalls = {
	getDownloadList: endpoint({
		method: 'POST',
		path: '/admin/Command/getDownloadList',
		may: 'downloads.read',
		about:
			'The download list, newest first; with limit and before (a dc_id) page by page. With device_id, that of one terminal: also what has not arrived there and was removed from the list.',
		input: z.object({
			limit: integer(1, 1000).optional(),
			before: integer(1).optional(),
			device_id: integer(1).optional(),
		}),
		output: z.array(downloadItem),
	}),
	republish: endpoint({
		method: 'POST',
		path: '/admin/publish/republish',
		may: 'downloads.write',
		about:
			'Sends releases to terminals again, from the start, if the terminals are still in the organisation of the release.',
		does: '重新下发',
		body_limit: form_limits.large,
		input: z.object({ republish_info: json(republishInfo) }),
		whenEmpty: { republish_info: 'no_terminal' },
		output: z.object({ count: z.int(), out_of_reach }),
	}),
	stopDownload: endpoint({
		method: 'POST',
		path: '/admin/Command/stopDownload',
		may: 'downloads.write',
		about: 'Stops downloads on terminals below build 218.',
		does: '停止下载',
		body_limit: form_limits.large,
		spare: true,
		input: z.object({
			stop_download_infos: json(boundedList(z.looseObject({ dc_id: whole }), 1000)),
		}),
		whenEmpty: { stop_download_infos: 'no_record' },
		output: z.object({ count: z.int() }),
	}),
	delDownload: endpoint({
		method: 'POST',
		path: '/admin/Command/delDownload',
		removes: true,
		may: 'downloads.write',
		about: 'Removes finished downloads, or all, from the list; pending content is still delivered.',
		does: '删除下载记录',
		spare: true,
		input: z.object({ del_type: z.enum(['completed', 'all']) }),
		output: nothing,
	}),
}

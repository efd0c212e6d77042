import { uploaded_log_kinds } from '@vitrine/domain/devices/uploaded-log'
import { z } from 'zod'
import { endpoint } from '../call/endpoint.ts'
import { ids, integer, listOf, paging } from '../call/wire.ts'

/** A log that a terminal has uploaded; when it arrived in ms since the epoch, its size in bytes. */
const uploadedLog = z.object({
	id: z.int(),
	at: z.int(),
	kind: z.enum(uploaded_log_kinds),
	size: z.int(),
	/** Whether it is gzip; plain text otherwise. */
	packed: z.boolean(),
	/** The address of its content, for this session only. */
	url: z.string(),
})
export type UploadedLog = z.output<typeof uploadedLog>

/** Calls about the logs that terminals upload when asked to (command `log_upload`). */
export const uploadedLogsCalls = {
	list: endpoint({
		method: 'POST',
		path: '/admin/device/listUploadedLogs',
		may: 'logs.read',
		about:
			'Logs that a terminal has uploaded (command `log_upload`), newest first: the last 20, at most 30 days back. They are as the terminal wrote them.',
		input: z.object({ ...paging, device_id: integer(1) }),
		output: listOf(uploadedLog),
	}),
	remove: endpoint({
		method: 'POST',
		path: '/admin/device/deleteUploadedLogs',
		removes: true,
		may: 'terminals.write',
		about: 'Deletes uploaded logs of one terminal, all or none.',
		does: '删除终端上传的日志',
		input: z.object({ device_id: integer(1), log_ids: ids(20) }),
		whenEmpty: { log_ids: 'no_record' },
		output: z.object({ count: z.int() }),
	}),
}

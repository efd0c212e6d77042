import type { uploadedLogsCalls } from '@vitrine/contract/terminal/uploaded-logs'
import type { Database } from '../../db/database.ts'
import { isTerminalInScope } from '../../db/scope.ts'
import { notedById } from '../../http/audit/terminals-note.ts'
import { authorized } from '../../http/caller/authorized.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { MediaLinks } from '../../http/files/media-links.ts'
import { nameLine } from '../../http/names.ts'
import type { Handlers } from '../../http/route.ts'
import { listLogs, removeVisible } from './uploaded-logs.store.ts'

export interface UploadedLogsDeps {
	readonly database: Database
	readonly links: MediaLinks
	/** Removes stored files that nothing names any more. */
	readonly removeUnused: (files: readonly string[]) => Promise<void>
	/** To be called when logs have been removed otherwise than by their history. */
	readonly recount: () => void
}

type UploadedLogsHandlers = Handlers<typeof uploadedLogsCalls>

const list =
	({ database: { db }, links }: UploadedLogsDeps): UploadedLogsHandlers['list'] =>
	async ({ device_id, page = 1, limit = 50 }, { session, now }) => {
		const { group_id } = session
		if (!(await isTerminalInScope(db, group_id, device_id))) throw new CodedError('terminal_absent')
		const { count, list: rows } = await listLogs(db, group_id, { terminal_id: device_id, now, page, limit })
		const shown = rows.map(({ sha256, packed, ...row }) => ({
			...row,
			packed: packed === 1,
			url: links.link(session, sha256, packed === 1 ? 'application/gzip' : 'text/plain; charset=utf-8'),
		}))
		return { count, list: shown }
	}

const remove =
	({ database, removeUnused, recount }: UploadedLogsDeps): UploadedLogsHandlers['remove'] =>
	async ({ device_id, log_ids }, { session, now, note }) => {
		const ids = [...new Set(log_ids)]
		const files = await authorized(database, session, async tx => {
			if (!(await isTerminalInScope(tx, session.group_id, device_id))) throw new CodedError('terminal_absent')
			const gone = await removeVisible(tx, session.group_id, { terminal_id: device_id, now, ids })
			if (gone.length === 0) throw new CodedError('uploaded_log_absent')
			const noted = await notedById(tx, database.dialect, session.group_id, [device_id])
			note({ object: nameLine(noted.devices.map(({ name }) => name)), before: { ...noted, log_ids: ids }, after: null })
			return gone
		})
		recount()
		await removeUnused(files)
		return { count: files.length }
	}

/** What terminals have uploaded of their logs. */
export const uploadedLogs = (deps: UploadedLogsDeps): UploadedLogsHandlers => ({
	list: list(deps),
	remove: remove(deps),
})

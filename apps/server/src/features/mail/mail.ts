import type { ErrorCode } from '@vitrine/contract/error-codes'
import type { mailCalls, UnsentMail } from '@vitrine/contract/people/mail'
import { type MailKind, type MailState, mail_kinds, mailStateAt } from '@vitrine/domain/mail'
import type { Database } from '../../db/database.ts'
import { authorized } from '../../http/caller/authorized.ts'
import { CodedError } from '../../http/coded-error.ts'
import { namesIn } from '../../http/names.ts'
import type { Handlers } from '../../http/route.ts'
import * as store from './mail.store.ts'

type Row = Awaited<ReturnType<typeof store.listUnsent>>[number]

/** Errors for emails that cannot be sent again. */
const resend_errors = {
	cleared: 'mail_cleared',
	file_gone: 'mail_file_gone',
	expired: 'mail_expired',
} as const satisfies Partial<Record<MailState, ErrorCode>>

const kindOf = (kind: string): MailKind | '' => (Object.hasOwn(mail_kinds, kind) ? (kind as MailKind) : '')

/** The text of the email is not returned. */
const shown = (stored: Row, now: number): UnsentMail => {
	const { body: _body, fault: reason, kind, failed_at, next_at, expires_at: _expires, file_id: _file, ...row } = stored
	return {
		...row,
		kind: kindOf(kind),
		state: mailStateAt(stored, now),
		reason,
		failed_at: failed_at ?? row.created_at,
		next_at: next_at ?? 0,
	}
}

/** Handlers for emails that were not sent, for administrators of the installation. */
export const mail = (database: Database, wake: () => void): Handlers<typeof mailCalls> => ({
	list: async ({ page = 1, limit = 50 }, { now }) => ({
		count: await store.countUnsent(database.db),
		list: (await store.listUnsent(database.db, { page, limit })).map(row => shown(row, now)),
	}),
	again: async ({ ids }, { session, now, note }) => {
		await authorized(database, session, async tx => {
			const rows = await store.findUnsent(tx, database.dialect, ids)
			note({ object: rows.map(row => row.recipient).join(', ') })
			if (rows.length < new Set(ids).size) throw new CodedError('mail_gone')
			for (const [state, code] of Object.entries(resend_errors)) {
				const refused = rows.filter(row => mailStateAt(row, now) === state).map(row => row.recipient)
				if (refused.length > 0) throw new CodedError(code, { recipients: namesIn(refused) })
			}
			await store.updateDue(tx, database.dialect, ids, now)
		})
		wake()
		return null
	},
	remove: async ({ ids }, { session, now, note }) => {
		await authorized(database, session, async tx => {
			const rows = await store.findUnsent(tx, database.dialect, ids)
			note({ object: rows.map(row => row.recipient).join(', ') })
			await store.removeUnsent(tx, database.dialect, ids)
			await store.removeLooseFiles(tx, now)
		})
		return null
	},
})

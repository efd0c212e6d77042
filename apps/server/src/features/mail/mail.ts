import type { mailCalls, UnsentMail } from '@vitrine/contract/people/mail'
import { type MailKind, type MailState, mail_kinds } from '@vitrine/domain/mail'
import type { Database } from '../../db/database.ts'
import { authorized } from '../../http/caller/authorized.ts'
import { CodedError } from '../../http/coded-error.ts'
import { namesIn } from '../../http/names.ts'
import type { Handlers } from '../../http/route.ts'
import * as store from './mail.store.ts'

type Row = Awaited<ReturnType<typeof store.listUnsent>>[number]

const stateOf = ({ next_at, body }: Pick<Row, 'next_at' | 'body'>): MailState => {
	if (next_at !== null) return 'waiting'
	return body === '' ? 'cleared' : 'failed'
}

const kindOf = (kind: string): MailKind | '' => (Object.hasOwn(mail_kinds, kind) ? (kind as MailKind) : '')

/** What it said stays where it is. */
const shown = ({ body, fault: reason, kind, failed_at, next_at, ...row }: Row): UnsentMail => ({
	...row,
	kind: kindOf(kind),
	state: stateOf({ next_at, body }),
	reason,
	failed_at: failed_at ?? row.created_at,
	next_at: next_at ?? 0,
})

/** Emails that have not gone out, for whoever sets the installation up. */
export const mail = (database: Database, wake: () => void): Handlers<typeof mailCalls> => ({
	list: async ({ page = 1, limit = 50 }) => ({
		count: await store.countUnsent(database.db),
		list: (await store.listUnsent(database.db, { page, limit })).map(shown),
	}),
	again: async ({ ids }, { session, now, note }) => {
		await authorized(database, session, async tx => {
			const rows = await store.findUnsent(tx, database.dialect, ids)
			note({ object: rows.map(row => row.recipient).join(', ') })
			if (rows.length < new Set(ids).size) throw new CodedError('mail_gone')
			const cleared = rows.filter(row => stateOf(row) === 'cleared').map(row => row.recipient)
			if (cleared.length > 0) throw new CodedError('mail_cleared', { recipients: namesIn(cleared) })
			await store.updateDue(tx, database.dialect, ids, now)
		})
		wake()
		return null
	},
	remove: async ({ ids }, { session, note }) => {
		await authorized(database, session, async tx => {
			const rows = await store.findUnsent(tx, database.dialect, ids)
			note({ object: rows.map(row => row.recipient).join(', ') })
			await store.removeUnsent(tx, database.dialect, ids)
			await store.removeLooseFiles(tx)
		})
		return null
	},
})

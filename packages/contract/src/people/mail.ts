import { mail_kinds, mail_states } from '@vitrine/domain/mail'
import { z } from 'zod'
import { endpoint } from '../call/endpoint.ts'
import { ids, listOf, nothing, paging } from '../call/wire.ts'

/** An unsent email, and the reason; `kind` is empty for one of an older version. Times in ms since the epoch. */
const unsentMail = z.object({
	id: z.int(),
	recipient: z.string(),
	kind: z.enum(['', ...(Object.keys(mail_kinds) as [keyof typeof mail_kinds])]),
	subject: z.string(),
	/**
	 * `waiting` is retried at `next_at`, `failed` on request; never retried: `cleared`, which contained a code, `expired`, `file_gone`,
	 * whose file was deleted.
	 */
	state: z.enum(mail_states),
	reason: z.string(),
	attempts: z.int(),
	created_at: z.int(),
	failed_at: z.int(),
	next_at: z.int(),
})
export type UnsentMail = z.output<typeof unsentMail>

/** Emails that did not reach the mail server; they belong to the whole installation, so its administrators handle them. */
export const mailCalls = {
	list: endpoint({
		method: 'POST',
		path: '/admin/mail/list',
		may: 'system.write',
		about: 'Emails that were refused or could not be delivered yet, latest first.',
		input: z.object(paging),
		output: listOf(unsentMail),
	}),
	again: endpoint({
		method: 'POST',
		path: '/admin/mail/again',
		may: 'system.write',
		about:
			'Sends emails again, at once. Refused for emails that contained a code, because their text was deleted, and for those that have expired.',
		does: '重新发送邮件',
		input: z.object({ ids: ids(1000) }),
		whenEmpty: { ids: 'no_record' },
		output: nothing,
	}),
	remove: endpoint({
		method: 'POST',
		path: '/admin/mail/remove',
		removes: true,
		may: 'system.write',
		about: 'Deletes undelivered emails.',
		does: '删除未送达的邮件',
		spare: true,
		input: z.object({ ids: ids(1000) }),
		whenEmpty: { ids: 'no_record' },
		output: nothing,
	}),
}

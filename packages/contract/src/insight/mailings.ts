import {
	mailing_contents,
	mailing_forms,
	mailing_kinds,
	mailing_limits,
	mailing_pauses,
	mailing_rhythms,
	mailing_spans,
} from '@vitrine/domain/mailings/mailing'
import { terminal_scopes } from '@vitrine/domain/terminal-scope'
import { languages } from '@vitrine/texts/rows'
import { z } from 'zod'
import { endpoint } from '../call/endpoint.ts'
import { at_revision, flag, ids, integer, listOf, nameOf, nothing, paging, raw, text } from '../call/wire.ts'

/**
 * A receiver of a report; one who has unsubscribed from it, or earlier from another report of the organisation, gets none. `is_refused`:
 * the mail server has refused the last scheduled email to this address for good.
 */
const receiver = z.object({ email: z.string(), has_ended: z.boolean(), is_refused: z.boolean() })

/** A scheduled report of the caller; times in ms since the epoch. */
const mailing = z.object({
	id: z.int(),
	name: z.string(),
	content: z.enum(mailing_contents),
	/** Of which plays, if it is by terminal or contains the records. */
	kind: z.enum(mailing_kinds),
	/** Only content with this name; empty for all. */
	play_name: z.string(),
	form: z.enum(mailing_forms),
	/** Its subject, depending on the scope; null and empty otherwise. */
	scope: z.enum(terminal_scopes),
	group_id: z.int().nullable(),
	selection_id: z.int().nullable(),
	device_ids: z.array(z.int()),
	/** The name of that; empty if it no longer exists or is not visible. */
	scope_name: z.string(),
	/** The same for all languages but Chinese; organisations can have a separate name for them. */
	scope_name_en: z.string(),
	every: z.enum(mailing_rhythms),
	weekday: z.int(),
	hour: z.int(),
	time_zone: z.string(),
	span: z.enum(mailing_spans),
	language: z.enum(languages),
	receivers: z.array(receiver),
	/** Why it is not sent; empty while it is. */
	pause: z.enum(['', ...mailing_pauses]),
	next_at: z.int(),
	last_at: z.int().nullable(),
	created_at: z.int(),
	updated_at: z.int(),
	revision: z.int(),
})
export type Mailing = z.output<typeof mailing>

/** A report that was generated: the time it was due, its rows, how many received it, and its errors, in its language. */
const run = z.object({
	id: z.int(),
	due_at: z.int(),
	made_at: z.int(),
	cause: z.enum(['plan', 'asked']),
	rows: z.int(),
	receivers: z.int(),
	attached: z.boolean(),
	fault: z.string(),
	/**
	 * Receivers that it has not reached, with the answer of the mail server (its code and words, without hosts, addresses and ids; empty if
	 * it did not answer, or if it was too late), and whether it is not retried any more.
	 */
	undelivered: z.array(z.object({ email: z.string(), reason: z.string(), is_given_up: z.boolean() })),
})
export type MailingRun = z.output<typeof run>

const { name, terminals } = mailing_limits

const record = {
	name: nameOf(name),
	content: z.enum(mailing_contents),
	kind: z.enum(mailing_kinds),
	play_name: raw(200).optional(),
	form: z.enum(mailing_forms),
	scope: z.enum(terminal_scopes),
	/** For the scope `organization`; the caller's own if omitted. */
	group_id: integer(1).optional(),
	/** For the scope `selection`. */
	selection_id: integer(1).optional(),
	/** For the scope `terminals`. */
	device_ids: ids(terminals).optional(),
	every: z.enum(mailing_rhythms),
	/** 0 is Sunday; used if it is weekly. */
	weekday: integer(0, 6),
	hour: integer(0, 23),
	time_zone: text(64),
	span: z.enum(mailing_spans),
	language: z.enum(languages),
	/** Email addresses, joined by commas, semicolons or line breaks; a name before `<address>` is dropped. */
	receivers: raw(10_000),
	/** 1 pauses it, 0 resumes it. If omitted, a report paused by hand stays paused, and others resume. */
	paused: flag.optional(),
}

const which = z.object({ id: integer(1) })

/** Scheduled reports: statistics by email. Each belongs to the person who created it. */
export const mailingsCalls = {
	list: endpoint({
		method: 'POST',
		path: '/admin/mailing/list',
		may: 'plays.read',
		about:
			'Your own scheduled reports, by name. Without `unsubscribes` the address of the installation is not set, and emails have no link to unsubscribe.',
		input: z.object({ ...paging }),
		output: listOf(mailing).extend({ unsubscribes: z.boolean() }),
	}),
	add: endpoint({
		method: 'POST',
		path: '/admin/mailing/add',
		may: 'plays.read',
		about:
			'Makes a scheduled report: plays by program, material or terminal, completeness, or play records of the day, week or month before, sent to up to 20 email addresses. It shows what you may see while you have the right and stay in your organisation; otherwise it pauses.',
		does: '添加定期报告',
		input: z.object(record),
		output: z.object({ id: z.int() }),
	}),
	edit: endpoint({
		method: 'POST',
		path: '/admin/mailing/edit',
		may: 'plays.read',
		about:
			'Changes a scheduled report, and resumes one that was paused; one that was paused by hand stays so until `paused` is 0, and is sent at its next time then. Who has unsubscribed stays so, from new reports of the organisation too, until they take it back by their link. With a revision, only that revision is changed.',
		does: '修改定期报告',
		input: z.object({ id: integer(1), ...record, ...at_revision }),
		output: nothing,
	}),
	sendNow: endpoint({
		method: 'POST',
		path: '/admin/mailing/send',
		may: 'plays.read',
		about:
			'Sends a scheduled report as it would be sent now, to your own confirmed email address only, 10 times a day at most.',
		does: '试发定期报告',
		input: which,
		output: z.object({ rows: z.int(), attached: z.boolean() }),
	}),
	listRuns: endpoint({
		method: 'POST',
		path: '/admin/mailing/runs',
		may: 'plays.read',
		about:
			'The last 20 times that a scheduled report was made, the latest first, each with the receivers whom it has not reached (`undelivered`) while their emails are known: `reason` is what the mail server answers.',
		input: which,
		output: z.array(run),
	}),
	remove: endpoint({
		method: 'POST',
		path: '/admin/mailing/remove',
		may: 'plays.read',
		about: 'Removes a scheduled report with its history.',
		does: '删除定期报告',
		removes: true,
		input: which,
		output: nothing,
	}),
}

import type { Mailing, mailingsCalls } from '@vitrine/contract/insight/mailings'
import { zoneOf } from '@vitrine/domain/local-time'
import { shownAnswer } from '@vitrine/domain/mailings/mail-answer'
import { mailing_limits as limits, type MailingPause, mailingForms, nextDueOf } from '@vitrine/domain/mailings/mailing'
import { readReceivers } from '@vitrine/domain/mailings/receivers'
import type { Database } from '../../db/database.ts'
import { countOfGroup, countOfPerson } from '../../db/lists/personal.ts'
import { findScope, scopeOf } from '../../db/lists/terminal-scope.ts'
import { lock } from '../../db/lock.ts'
import type { Tx } from '../../db/schema.ts'
import { notWritten } from '../../http/audit/changed-since.ts'
import { authorized } from '../../http/caller/authorized.ts'
import type { Session } from '../../http/caller/session.ts'
import { expectScope, scopeColumns } from '../../http/caller/typed-scope.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import { insertLinks } from './links.store.ts'
import { type MailingKeeper, newSalt } from './mailing-keeper.ts'
import * as store from './mailings.store.ts'
import * as receivers from './receivers.store.ts'

export interface MailingsDeps {
	readonly database: Database
	readonly keeper: Pick<MailingKeeper, 'sendNow'>
	/** Whether emails have an unsubscribe address: not without the address of the installation. */
	readonly unsubscribes: boolean
}

type MailingHandlers = Handlers<typeof mailingsCalls>
type Written = Parameters<MailingHandlers['add']>[0]

/** A report as entered, in stored form. */
const rowOf = (written: Written, own: number, now: number) => {
	const { name, content, kind, play_name = '', form, language, span, every, weekday, hour, time_zone } = written
	if (!mailingForms(content).includes(form)) throw new CodedError('mailing_form_unfit')
	if (zoneOf(time_zone) === null) throw new CodedError('zone_unknown', { name: time_zone })
	const isNamed = content === 'terminals' || content === 'records'
	return {
		name,
		content,
		kind,
		play_name: isNamed ? play_name : '',
		form,
		...scopeColumns(written, own),
		every,
		weekday,
		hour,
		time_zone,
		span,
		language,
		next_at: nextDueOf({ every, weekday, hour, time_zone }, now),
	}
}
type Row = ReturnType<typeof rowOf>

/** Whether a report is paused after a change: unless stated, one paused by hand stays paused. */
const pauseAfter = (before: string, paused: number | undefined): MailingPause | '' => {
	const isHeld = paused === undefined ? before === 'by_hand' : paused === 1
	return isHeld ? 'by_hand' : ''
}

/** Distinct email addresses in stored form; refuses invalid ones, naming them all. */
const emailsOf = (typed: string): readonly string[] => {
	const { emails, wrong } = readReceivers(typed)
	const count = emails.length + wrong.length
	if (count === 0) throw new CodedError('mailing_nobody')
	if (count > limits.receivers) throw new CodedError('mailing_receivers_many', { count: limits.receivers })
	const names = wrong.map(one => one.slice(0, 254))
	if (names.length > 0) throw new CodedError('mailing_receiver_unfit', { names: { names, more: 0 } })
	return emails
}

/** The operation log entry for a report. */
const noted = (
	row: Omit<store.MailingRow, 'id' | 'user_id' | 'sight_id' | 'revision'> | Row,
	emails: readonly string[],
) => ({
	name: row.name,
	content: row.content,
	kind: row.kind,
	play_name: row.play_name,
	form: row.form,
	scope: row.scope,
	group_id: row.group_id,
	selection_id: row.selection_id,
	device_ids: row.device_ids,
	every: row.every,
	weekday: row.weekday,
	hour: row.hour,
	time_zone: row.time_zone,
	span: row.span,
	language: row.language,
	receivers: emails.join(', '),
})

const expectCapacity = async (tx: Tx, { user_id, group_id }: Session): Promise<void> => {
	const { of_person, of_organization } = limits
	if ((await countOfPerson(tx, 'mailings', user_id)) >= of_person)
		throw new CodedError('mailings_many', { count: of_person })
	if ((await countOfGroup(tx, 'mailings', group_id)) >= of_organization)
		throw new CodedError('mailings_many_here', { count: of_organization })
}

const add =
	({ database }: MailingsDeps): MailingHandlers['add'] =>
	async (written, { session, now, note }) => {
		const emails = emailsOf(written.receivers)
		const row = rowOf(written, session.group_id, now)
		const id = await authorized(database, session, async tx => {
			await lock(tx, database.dialect, 'mailings')
			await expectCapacity(tx, session)
			await expectScope(tx, database.dialect, session.group_id, written, row)
			note({ object: row.name, after: noted(row, emails) })
			const { user_id, group_id: sight_id } = session
			const when = { last_at: null, created_at: now, updated_at: now, revision: 0 }
			const made = await store.insertMailing(tx, {
				...row,
				user_id,
				sight_id,
				pause: written.paused === 1 ? 'by_hand' : '',
				...when,
			})
			const all = emails.map(email => ({ email, salt: newSalt() }))
			await receivers.insertReceivers(tx, { id: made, sight_id }, all)
			return made
		})
		return { id }
	}

/** A change of one's own report. */
const changing = <T>(
	{ database }: MailingsDeps,
	session: Session,
	id: number,
	change: (tx: Tx, before: store.MailingRow, emails: Awaited<ReturnType<typeof receivers.listReceivers>>) => Promise<T>,
): Promise<T> =>
	authorized(database, session, async tx => {
		await lock(tx, database.dialect, 'mailings')
		const before = await store.findOwn(tx, session.user_id, id)
		if (before === undefined) throw new CodedError('mailing_absent')
		return change(tx, before, await receivers.listReceivers(tx, database.dialect, [id]))
	})

const edit =
	(deps: MailingsDeps): MailingHandlers['edit'] =>
	async ({ id, revision, ...written }, { session, now, note, wrote }) => {
		const { database } = deps
		const emails = emailsOf(written.receivers)
		const row = rowOf(written, session.group_id, now)
		await changing(deps, session, id, async (tx, before, known) => {
			await expectScope(tx, database.dialect, session.group_id, written, row)
			const had = known.filter(one => one.ended_at === null).map(({ email }) => email)
			const pause = pauseAfter(before.pause, written.paused)
			note({
				object: before.name,
				before: { ...noted(before, had), paused: before.pause !== '' },
				after: { ...noted(row, emails), paused: pause !== '' },
			})
			const change = { ...row, sight_id: session.group_id, pause, updated_at: now }
			const next = await store.reviseMailing(tx, { id, revision }, change)
			if (next === undefined) throw await notWritten(tx, 'mailings', id, 'mailing_absent')
			const left = known.filter(({ email }) => !emails.includes(email)).map(one => one.id)
			await receivers.removeReceivers(tx, database.dialect, { mailing_id: id, ids: left }, now)
			const all = emails.map(email => ({ email, salt: newSalt() }))
			await receivers.insertReceivers(tx, { id, sight_id: session.group_id }, all)
			wrote('mailings', id, next)
		})
		return null
	}

/** The addresses of each of these reports that the mail server refused for good in its last scheduled run. */
const refusedBy = async ({ db, dialect }: Database, mailing_ids: readonly number[]) => {
	if (mailing_ids.length === 0) return () => false
	const runs = new Map(
		(await receivers.listLastRuns(db, dialect, mailing_ids)).map(one => [Number(one.id), one.mailing_id]),
	)
	const failed =
		runs.size === 0 ? [] : await receivers.listFailed(db, dialect, [...runs.keys()], runs.size * limits.receivers)
	const refused = failed.filter(({ next_at }) => next_at === null)
	const addresses = new Set(refused.map(({ run_id, recipient }) => `${runs.get(run_id ?? 0)} ${recipient}`))
	return (mailing_id: number, email: string): boolean => addresses.has(`${mailing_id} ${email}`)
}

const list =
	({ database, unsubscribes }: MailingsDeps): MailingHandlers['list'] =>
	async ({ page = 1, limit = 50 }, { session }) => {
		const { db, dialect } = database
		const { count, list: found } = await store.listMailings(db, session.user_id, { page, limit })
		const listed = found.map(({ id }) => id)
		const all = await receivers.listReceivers(db, dialect, listed)
		const isRefused = await refusedBy(database, listed)
		const shown = found.map(async row => {
			const { user_id, sight_id, device_ids, ...rest } = row
			const scope = scopeOf(row)
			const named = await findScope(db, dialect, session.group_id, scope)
			const own = all.filter(one => one.mailing_id === row.id)
			return {
				...(rest as unknown as Mailing),
				device_ids: [...scope.device_ids],
				scope_name: named?.name ?? '',
				scope_name_en: named?.name_en || (named?.name ?? ''),
				receivers: own.map(({ email, ended_at }) => ({
					email,
					has_ended: ended_at !== null,
					is_refused: isRefused(row.id, email),
				})),
			}
		})
		return { count, list: await Promise.all(shown), unsubscribes }
	}

/** A receiver whom a report did not reach. Details of the connection to the mail server are only for administrators of the installation. */
const undelivered = ({ recipient, answer, next_at }: Awaited<ReturnType<typeof receivers.listFailed>>[number]) => ({
	email: recipient,
	// Earlier versions stored it as it came.
	reason: shownAnswer(answer, recipient),
	is_given_up: next_at === null,
})

/** Handlers for scheduled reports: each user's own (decision 099). */
export const mailings = (deps: MailingsDeps): MailingHandlers => ({
	list: list(deps),
	add: add(deps),
	edit: edit(deps),
	sendNow: async ({ id }, { session, note }) => {
		const row = await changing(deps, session, id, async (_, before) => {
			note({ object: before.name })
			return before
		})
		return deps.keeper.sendNow({ ...row, sight_id: session.group_id })
	},
	listRuns: async ({ id }, { session }) => {
		const { db, dialect } = deps.database
		if ((await store.findOwn(db, session.user_id, id)) === undefined) throw new CodedError('mailing_absent')
		const runs = await receivers.listRuns(db, id, limits.runs)
		const run_ids = runs.map(one => one.id)
		const most = limits.runs * limits.receivers
		const failed = run_ids.length === 0 ? [] : await receivers.listFailed(db, dialect, run_ids, most)
		return runs.map(({ mailing_id, row_count, attached, cause, ...run }) => ({
			...run,
			undelivered: failed.filter(({ run_id }) => run_id === run.id).map(undelivered),
			cause: cause === 'asked' ? ('asked' as const) : ('plan' as const),
			rows: row_count,
			attached: attached === 1,
		}))
	},
	remove: async ({ id }, { session, now, note }) => {
		await changing(deps, session, id, async (tx, before, known) => {
			const emails = known.map(({ email }) => email)
			note({ object: before.name, before: noted(before, emails), after: null })
			const gone = { mailing_id: id, receivers: known.map(one => one.id) }
			await insertLinks(tx, deps.database.dialect, gone, { now })
			await store.removeMailing(tx, id)
		})
		return null
	},
})

import { randomBytes, timingSafeEqual } from 'node:crypto'
import { errors } from '@vitrine/contract/error-codes'
import { lastDueOf, mailing_limits as limits, type MailingPause, nextDueOf } from '@vitrine/domain/mailings/mailing'
import { effective } from '@vitrine/domain/people/permission'
import { inLanguage } from '@vitrine/texts/in-language'
import { fill } from '@vitrine/texts/rows'
import type { Database } from '../../db/database.ts'
import { DatabaseError } from '../../db/engines/database-errors.ts'
import { findScope, scopeOf } from '../../db/lists/terminal-scope.ts'
import { holdPlaces } from '../../db/reach.ts'
import type { Reader, Tx } from '../../db/schema.ts'
import { readRights } from '../../db/stored-json.ts'
import type { EventChannel } from '../../events.ts'
import { sharedTurns } from '../../http/admission/shared-turns.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Clock } from '../../ports/clock.ts'
import type { MailMessage } from '../../ports/mail.ts'
import type { MadeReport, MakeReport } from '../../ports/mailed-plays.ts'
import { inOneTurn, turn } from '../../ports/turns.ts'
import { findLink, removeOldLinks } from './links.store.ts'
import * as store from './mailings.store.ts'
import { attachedOf, contentOf } from './making.ts'
import * as receivers from './receivers.store.ts'
import { reportMail } from './report-mail.ts'
import { languageIn, planOf } from './stored-mailing.ts'

/** Interval for checking for due reports, in ms. */
const look_every = 60_000

interface NewFile {
	readonly name: string
	readonly type: string
	readonly content: string
	readonly created_at: number
}

export interface MailingDeps {
	readonly database: Database
	readonly clock: Clock
	readonly events: EventChannel
	readonly mail: {
		postAll(tx: Tx, messages: readonly MailMessage[], now: number): Promise<void>
		insertFile(tx: Tx, file: NewFile): Promise<number>
		wake(): void
	}
	readonly makeReport: MakeReport
	/** Refuses if a user has requested too many emails to themselves, or too many are sent to the address. */
	readonly allowMail: (user_id: number, email: string) => Promise<void>
	/** Derives a secret from a text, with the keys of the installation. */
	readonly derive: (subject: string) => string
	/** The base address of the pages of this installation; null if unknown. */
	readonly origin: string | null
	readonly report: (error: unknown) => void
}

/** The text that a receiver's token is derived from. */
export const newSalt = (): string => randomBytes(16).toString('hex')

const tokenOf = (derive: MailingDeps['derive'], { id, salt }: { readonly id: number; readonly salt: string }): string =>
	`${id}.${derive(`${id} ${salt}`)}`

/** The receiver of a token, including those of deleted reports (`is_gone`); undefined if the token was never issued. */
export const receiverOf = async (
	{ db, derive }: { readonly db: Reader } & Pick<MailingDeps, 'derive'>,
	token: string,
) => {
	const found = /^([1-9]\d{0,14})\.[0-9a-f]{64}$/.exec(token)
	if (found === null) return undefined
	const given = Buffer.from(token)
	for (const find of [receivers.findReceiver, findLink, receivers.findUnsubscribed]) {
		const row = await find(db, Number(found[1]))
		if (row === undefined) continue
		const own = Buffer.from(tokenOf(derive, row))
		if (own.length === given.length && timingSafeEqual(own, given))
			return { ...row, is_gone: find !== receivers.findReceiver }
	}
	return undefined
}

type Maker = NonNullable<Awaited<ReturnType<typeof store.findMaker>>>

/** Why a report cannot be sent; empty if it can. */
const pauseOf = async (
	db: Reader,
	{ dialect }: Database,
	row: store.MailingRow,
	maker: Maker | undefined,
): Promise<MailingPause | ''> => {
	if (maker === undefined || maker.removed_at !== null) return 'removed'
	if (maker.active !== 1) return 'banned'
	if (maker.group_id !== row.sight_id) return 'moved'
	if (!effective(readRights(maker.permissions), maker.group_pid === 0).has('plays.read')) return 'rights'
	return (await findScope(db, dialect, row.sight_id, scopeOf(row))) === null ? 'gone' : ''
}

/** The user who tries a report, at an address they have confirmed. */
const triedBy = async (db: Reader, { user_id }: store.MailingRow): Promise<Maker> => {
	const maker = await store.findMaker(db, user_id)
	if (maker === undefined || maker.email === '') throw new CodedError('mailing_no_email')
	if (maker.email_confirmed !== 1) throw new CodedError('mailing_email_unconfirmed')
	return maker
}

/** The content of a report, or why there is none. */
interface Made {
	readonly content: MadeReport | null
	readonly base64: string | null
	readonly fault: string
}

const nothing = { rows: 0 } as const

/** Makes a report; errors are reported in its own language. */
const make = async (deps: MailingDeps, row: store.MailingRow, due: number): Promise<Made> => {
	try {
		const content = await contentOf(deps, row, due, deps.clock.now())
		return { content, base64: await attachedOf(content.file), fault: '' }
	} catch (error) {
		// Database failures are retried; anything else would fail the next time too.
		if (error instanceof DatabaseError) throw error
		if (!(error instanceof CodedError)) deps.report(error)
		const text = error instanceof CodedError ? errors[error.code].text : '请求返回错误!'
		return {
			content: null,
			base64: null,
			fault: fill(inLanguage(text, languageIn(row)), error instanceof CodedError ? error.values : {}, languageIn(row)),
		}
	}
}

/** Queues the finished report as emails for these receivers. */
const post = async (
	tx: Tx,
	{ mail, origin, derive }: MailingDeps,
	{
		row,
		due,
		made,
		maker,
		now,
		run_id,
	}: { row: store.MailingRow; due: number; made: Made; maker: Maker; now: number; run_id: number },
	to: readonly { readonly email: string; readonly id?: number; readonly salt?: string }[],
): Promise<void> => {
	const { content, base64 } = made
	if (content === null || to.length === 0) return
	const { name, type } = content
	const file_id =
		base64 === null ? undefined : await mail.insertFile(tx, { name, type, content: base64, created_at: now })
	const facts = { row, due, content, is_attached: base64 !== null, origin, maker: maker.account }
	const messages = to.map(({ email, id, salt }) => {
		const isEndable = origin !== null && id !== undefined && salt !== undefined
		const unsubscribe = isEndable ? `${origin}/unsubscribe/${tokenOf(derive, { id, salt })}` : undefined
		return reportMail(facts, email, { run_id, file_id, unsubscribe })
	})
	await mail.postAll(tx, messages, now)
}

const runOf = (
	row: store.MailingRow,
	made: Made,
	when: { due: number; now: number },
	cause: string,
	count: number,
) => ({
	mailing_id: row.id,
	due_at: when.due,
	made_at: when.now,
	cause,
	row_count: (made.content ?? nothing).rows,
	receivers: made.content === null ? 0 : count,
	attached: made.base64 === null ? 0 : 1,
	fault: made.fault,
})

/** Sends a report for the last time it was due; only once, however many processes try. */
const sendDue = async (deps: MailingDeps, row: store.MailingRow): Promise<void> => {
	const { database, clock, mail } = deps
	const { db, dialect } = database
	const due = lastDueOf(planOf(row), clock.now())
	const isGone = (await pauseOf(db, database, row, await store.findMaker(db, row.user_id))) !== ''
	// A report that is not sent is not made either.
	const made = isGone ? { content: null, base64: null, fault: '' } : await make(deps, row, due)
	await db.transaction().execute(async tx => {
		await holdPlaces(tx, dialect)
		const now = clock.now()
		if (!(await store.claimDue(tx, row, { last_at: due, next_at: nextDueOf(planOf(row), now) }))) return
		const maker = await store.findMaker(tx, row.user_id)
		const pause = await pauseOf(tx, database, row, maker)
		if (pause !== '' || maker === undefined) return void (await store.updatePaused(tx, row.id, pause || 'removed'))
		const to = (await receivers.listReceivers(tx, dialect, [row.id])).filter(({ ended_at }) => ended_at === null)
		const run_id = await receivers.insertRun(tx, runOf(row, made, { due, now }, 'plan', to.length), limits.runs)
		await post(tx, deps, { row, due, made, maker, now, run_id }, to)
		if (made.content !== null)
			await receivers.updateSent(
				tx,
				dialect,
				to.map(({ id }) => id),
				now,
			)
	})
	mail.wake()
}

/** One report of each organisation after the other, so that many reports of one do not make all others wait. */
const alternating = (due: Awaited<ReturnType<typeof store.listDue>>): number[] =>
	[...Map.groupBy(due, ({ sight_id }) => sight_id).values()]
		.flatMap(own => own.map(({ id }, place) => ({ id, place })))
		.sort((one, other) => one.place - other.place || one.id - other.id)
		.map(({ id }) => id)

/** Sends due reports, and reports that their owners try out. */
export interface MailingKeeper {
	look(): Promise<void>
	/** Sends a report as of now to its owner only, a few times a day; refuses with an explanation if it cannot be made. */
	sendNow(row: store.MailingRow): Promise<{ readonly rows: number; readonly attached: boolean }>
	idle(): Promise<void>
	close(): Promise<void>
}

export const mailingKeeper = (deps: MailingDeps): MailingKeeper => {
	const { clock, events, report, mail } = deps
	const { db } = deps.database
	let is_closed = false
	const changed = (): void => events.emit('records_changed', { feature: 'mailings', group_id: null })
	const sendOne = async (id: number): Promise<void> => {
		const row = await store.findDue(db, id, clock.now())
		if (row !== undefined) await sendDue(deps, row)
	}
	const sendAll = async (ids: readonly number[]): Promise<void> => {
		for (const id of ids) {
			if (is_closed) return
			await sendOne(id).catch(report)
			await turn()
		}
		if (ids.length > 0) changed()
	}
	const { start: look, idle } = inOneTurn(async () => {
		await removeOldLinks(db, clock.now() - limits.link_life)
		await sendAll(alternating(await store.listDue(db, clock.now())))
	}, report)
	// One at a time, of each organisation in turn.
	const inTurn = sharedTurns({ all: 1, each: 1, waiting: 10, own: 2 })
	const timer = setInterval(() => void look(), look_every).unref()
	return {
		look,
		sendNow: row =>
			inTurn({ group_id: row.sight_id, user_id: row.user_id }, async () => {
				const now = clock.now()
				if ((await findScope(db, deps.database.dialect, row.sight_id, scopeOf(row))) === null)
					throw new CodedError('mailing_scope_gone')
				await deps.allowMail(row.user_id, (await triedBy(db, row)).email)
				const content = await contentOf(deps, row, now, now)
				const made = { content, base64: await attachedOf(content.file), fault: '' }
				await db.transaction().execute(async tx => {
					const maker = await triedBy(tx, row)
					const run_id = await receivers.insertRun(tx, runOf(row, made, { due: now, now }, 'asked', 1), limits.runs)
					await post(tx, deps, { row, due: now, made, maker, now, run_id }, [{ email: maker.email }])
				})
				mail.wake()
				return { rows: content.rows, attached: made.base64 !== null }
			}),
		idle,
		close: async () => {
			is_closed = true
			clearInterval(timer)
			await idle()
		},
	}
}

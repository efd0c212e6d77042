import { storedCause } from '@vitrine/domain/cause'
import { type MailKind, mail_file_life } from '@vitrine/domain/mail'
import { shownAnswer } from '@vitrine/domain/mailings/mail-answer'
import { mail_code } from '@vitrine/domain/people/account'
import { mail as texts } from '@vitrine/texts/people/mail'
import { fill, type Language, type Values } from '@vitrine/texts/rows'
import type { Db, Tx } from '../../db/schema.ts'
import { whileAway } from '../../db/while-away.ts'
import type { Clock } from '../../ports/clock.ts'
import {
	type Mail,
	type Mailer,
	type MailMessage,
	MailProblem,
	MailRefused,
	MailSetting,
	mail_connections,
} from '../../ports/mail.ts'
import { oneByOne, slices } from '../../ports/turns.ts'
import * as store from './mail.store.ts'

const messages = {
	register: [
		'{title} 验证码',
		'您的验证码是：{code}\n\n验证码 10 分钟内有效，请勿告诉他人。如果这不是您本人的操作，请忽略此邮件。',
	],
	reset: [
		'{title} 重置密码验证码',
		'您正在重置账号 {account} 的密码。验证码是：{code}\n\n验证码 10 分钟内有效，请勿告诉他人。如果这不是您本人的操作，请忽略此邮件，您的密码不会改变。',
	],
	referral: ['{title} 推荐码', '您的推荐码是：{code}\n\n请在 {days} 天内用它注册账号。推荐码只能使用一次。'],
	known: [
		'{title} 账号提醒',
		'有人用这个邮箱申请注册，但它已属于账号 {account}。如果您忘记了密码，请在登录页面选择“忘记密码”。如果这不是您本人的操作，请忽略此邮件。',
	],
	incidents: ['{title}：{count} 个新的终端故障', '有 {count} 个新的终端故障：'],
	webhook_paused: [
		'{title}：Webhook“{name}”已暂停',
		'Webhook“{name}”（{host}）长时间无法投递，已暂停。事件会保留，最长 30 天。请检查接收方，然后在“Webhook”页面重新启用。',
	],
	report: ['{title}：{name}', '{name}\n{from} – {to}（{zone}）'],
} as const satisfies Record<MailKind, readonly [keyof typeof texts, keyof typeof texts]>

/** Delays before each retry, in ms; after the last the email is given up. */
const pauses = [60_000, 300_000, 900_000, 3_600_000, 4 * 3_600_000, 12 * 3_600_000] as const

/** Delays after the mail server rejects the credentials, and after a failed round, in ms. */
const setting_pause = 60_000
const after_failure = 5000
/** The longest delay before a timer checks again, and how long a shutdown waits for emails being sent, in ms. */
const longest_wait = 3_600_000
const last_patience = 2000
/** Interval for deleting files that no email needs any more, in ms. */
const sweep_every = 3_600_000

/** Emails stored per statement. */
const stored_at_once = 500

/** How long an email is worth sending, in ms: as long as its code is valid, or a day for current status; others never expire. */
const lives: Partial<Record<MailKind, number>> = {
	register: mail_code.life,
	reset: mail_code.life,
	incidents: 86_400_000,
	report: mail_file_life,
}

type Row = Awaited<ReturnType<typeof store.listDue>>[number]

/** Emails wait in the database until the mail server has accepted them: neither a restart nor an outage loses one. */
export interface Outbox {
	/** Adds an email within the transaction it belongs to. */
	post(tx: Tx, message: MailMessage, now: number): Promise<void>
	/** The same for many, in one statement. */
	postAll(tx: Tx, messages: readonly MailMessage[], now: number): Promise<void>
	/** Sends what is due; called after a commit that added emails. */
	wake(): void
	/** Deletes files of emails that were sent or removed, or that were given up and have expired. */
	sweep(): Promise<void>
	idle(): Promise<void>
	close(): Promise<void>
}

export interface OutboxDeps {
	readonly db: Db
	readonly clock: Clock
	readonly mailer: Mailer
	readonly report: (error: unknown) => void
	/** Called after the list of unsent emails, or their reasons, has changed in the database. */
	readonly changed: () => void
}

const worded = (key: keyof typeof texts, language: Language, values: Values): string =>
	fill(language === 'zh' ? key : texts[key][language], values, language)

/** An email as stored; `title` is the name of the installation. */
const rowOf = (message: MailMessage, title: string, now: number) => {
	const { kind, to, language, values, lines = [], file_id = null, unsubscribe = '', run_id = null } = message
	const [subject, body] = messages[kind]
	const all = { ...values, title }
	const life = lives[kind]
	return {
		recipient: to,
		kind,
		subject: worded(subject, language, all),
		body: [worded(body, language, all), ...lines].join('\n'),
		expires_at: life === undefined ? null : now + life,
		file_id,
		unsubscribe,
		run_id,
		created_at: now,
	}
}

const postAll: Outbox['postAll'] = async (tx, all, now) => {
	const title = await store.findTitle(tx)
	const rows = all.map(message => rowOf(message, title, now))
	for (const some of slices(rows, stored_at_once)) await store.insertMails(tx, some)
}

/** One line that can be stored and shown: a mail server can answer anything, and PostgreSQL cannot store NUL. */
const oneLine = (text: string): string =>
	text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]+/gu, ' ').slice(0, 300)

/** Sends one email and records the outcome. */
const sender = ({ db, clock, mailer, report, changed }: OutboxDeps, ending: AbortSignal) => {
	const failed = async (
		row: Row,
		next: { attempts: number; next_at: number | null },
		problem: { readonly fault: string; readonly answer: string },
	): Promise<void> => {
		await store.updateFailed(db, row, { ...next, ...problem, failed_at: clock.now() })
		changed()
	}
	/** When to retry after this failure, and the number of attempts so far; null gives up. */
	const nextTry = (row: Row, error: unknown): { next_at: number | null; attempts: number } => {
		const now = clock.now()
		// The email itself is fine: it waits until the setting is corrected, for as long as it is worth sending.
		if (error instanceof MailSetting) return { next_at: now + setting_pause, attempts: row.attempts }
		const pause = error instanceof MailRefused ? undefined : pauses[row.attempts]
		return { next_at: pause === undefined ? null : now + pause, attempts: row.attempts + 1 }
	}
	/** An email with its file; null if it is obsolete, or if the file it refers to is missing. */
	const mailOf = async (row: Row): Promise<Mail | null> => {
		const { recipient: to, subject, body: text, file_id, unsubscribe, expires_at } = row
		if (expires_at !== null && expires_at <= clock.now()) return null
		const file = file_id === null ? undefined : await store.findFile(db, file_id)
		if (file_id !== null && file === undefined) return null
		return { to, subject, text, ...(file && { file }), ...(unsubscribe !== '' && { unsubscribe }) }
	}
	return async (row: Row): Promise<void> => {
		const mail = await mailOf(row)
		if (mail === null)
			return failed(
				row,
				{ attempts: row.attempts, next_at: null },
				{ fault: row.fault || storedCause('mail_too_late'), answer: row.answer },
			)
		try {
			await mailer.send(mail)
		} catch (error) {
			report(error)
			const answer = error instanceof MailProblem ? error.answer : ''
			return failed(row, nextTry(row, error), {
				fault: oneLine(String((error as Error).message)),
				// Before it is cut: half an address could not be recognised.
				answer: oneLine(shownAnswer(answer, row.recipient)),
			})
		}
		await whileAway(() => store.updateSent(db, row.id, clock.now()), ending)
		if (row.file_id !== null) await store.removeLooseFiles(db, clock.now())
		if (row.fault !== '') changed()
	}
}

export const outbox = (deps: OutboxDeps): Outbox => {
	const { db, clock, mailer, report } = deps
	let timer: NodeJS.Timeout | undefined
	let running: Promise<void> | null = null
	let again = false
	let closed = false
	const ending = new AbortController()

	const send = sender(deps, ending.signal)
	const sendAll = async (due: readonly Row[]): Promise<void> => {
		const left = [...due]
		const line = async (): Promise<void> => {
			for (let row = left.shift(); row !== undefined && !closed; row = left.shift()) await send(row)
		}
		await Promise.all(Array.from({ length: mail_connections }, line))
	}
	const later = (ms: number): void => {
		clearTimeout(timer)
		if (!closed) timer = setTimeout(wake, Math.min(Math.max(0, ms), longest_wait)).unref()
	}
	const round = async (): Promise<void> => {
		let due: Row[]
		do {
			again = false
			due = await store.listDue(db, clock.now(), pauses.at(-1) ?? longest_wait)
			await sendAll(due)
		} while ((again || due.length > 0) && !closed)
		const next = await store.findNext(db)
		if (next !== undefined) later(next - clock.now())
	}
	const inTurn = oneByOne()
	const sweep = () =>
		inTurn(async () => {
			if (!closed) await store.removeLooseFiles(db, clock.now())
		})
	const sweeping = setInterval(() => void sweep().catch(report), sweep_every).unref()
	const wake = (): void => {
		clearTimeout(timer)
		again = true
		running ??= round()
			.catch(error => {
				report(error)
				// Continues with the next email, whatever the failure.
				later(after_failure)
			})
			.finally(() => {
				running = null
				// More was added after the last due email was read.
				if (again && !closed) wake()
			})
	}
	return {
		post: (tx, message, now) => postAll(tx, [message], now),
		postAll,
		wake,
		sweep,
		idle: async () => {
			while (running !== null) await running
			await inTurn(async () => undefined)
		},
		close: async () => {
			closed = true
			ending.abort()
			clearTimeout(timer)
			clearInterval(sweeping)
			// Does not wait for an unresponsive mail server: what it may have accepted is sent again after the next start.
			const patient = new Promise<void>(resolve => setTimeout(resolve, last_patience).unref())
			await Promise.race([Promise.all([running, inTurn(async () => undefined)]), patient])
			mailer.close()
		},
	}
}

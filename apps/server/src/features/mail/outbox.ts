import { mail as texts } from '@vitrine/texts/mail'
import { fill, type Language, type Values } from '@vitrine/texts/rows'
import type { Db, Tx } from '../../db/schema.ts'
import type { Clock } from '../../ports/clock.ts'
import { type Letter, type LetterKind, type Mailer, MailRefused } from '../../ports/mail.ts'
import * as store from './mail.store.ts'

const letters = {
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
} as const satisfies Record<LetterKind, readonly [keyof typeof texts, keyof typeof texts]>

/** How long after each failure a letter is tried again, in ms; after the last it is given up. */
const pauses = [60_000, 300_000, 900_000, 3_600_000, 4 * 3_600_000, 12 * 3_600_000] as const

/** Letters wait in the database until the mail server has taken them: neither a restart nor an outage loses one. */
export interface Outbox {
	/** Puts a letter into the box within the transaction that it belongs to. */
	post(tx: Tx, letter: Letter, now: number): Promise<void>
	/** Sends what is due; called after a commit that has posted. */
	wake(): void
	idle(): Promise<void>
	close(): Promise<void>
}

export interface OutboxDeps {
	readonly db: Db
	readonly clock: Clock
	readonly mailer: Mailer
	readonly report: (error: unknown) => void
}

const worded = (key: keyof typeof texts, language: Language, values: Values): string =>
	fill(language === 'zh' ? key : texts[key][language], values)

export const outbox = ({ db, clock, mailer, report }: OutboxDeps): Outbox => {
	let timer: NodeJS.Timeout | undefined
	let running: Promise<void> | null = null
	let again = false
	let closed = false

	const send = async (row: Awaited<ReturnType<typeof store.listDue>>[number]): Promise<void> => {
		try {
			await mailer.send({ to: row.recipient, subject: row.subject, text: row.body })
			await store.updateSent(db, row.id, clock.now())
		} catch (error) {
			const pause = error instanceof MailRefused ? undefined : pauses[row.attempts]
			const next_at = pause === undefined ? null : clock.now() + pause
			await store.updateFailed(db, row.id, row.attempts + 1, next_at, String((error as Error).message).slice(0, 300))
			report(error)
		}
	}
	const round = async (): Promise<void> => {
		let due: Awaited<ReturnType<typeof store.listDue>>
		do {
			again = false
			due = await store.listDue(db, clock.now())
			for (const row of due) if (!closed) await send(row)
		} while ((again || due.length > 0) && !closed)
		const next = await store.findNext(db)
		if (next === undefined || closed) return
		timer = setTimeout(wake, Math.max(0, next - clock.now()))
		timer.unref()
	}
	const wake = (): void => {
		clearTimeout(timer)
		again = true
		running ??= round()
			.catch(report)
			.finally(() => {
				running = null
			})
	}
	return {
		post: async (tx, { kind, to, language, values }, now) => {
			const [subject, body] = letters[kind]
			const all = { ...values, title: await store.findTitle(tx) }
			const row = { subject: worded(subject, language, all), body: worded(body, language, all) }
			await store.insertMail(tx, { recipient: to, ...row, created_at: now })
		},
		wake,
		idle: async () => {
			while (running !== null) await running
		},
		close: async () => {
			closed = true
			clearTimeout(timer)
			await running
			mailer.close()
		},
	}
}

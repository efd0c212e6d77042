import { mailing_strangers } from '@vitrine/domain/mailings/mailing'
import type { TextKey } from '@vitrine/texts/all'
import { inLanguage } from '@vitrine/texts/in-language'
import { fill, type Language } from '@vitrine/texts/rows'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../db/database.ts'
import { lock } from '../../db/lock.ts'
import type { Tx } from '../../db/schema.ts'
import { subscriberOf } from '../../http/caller/address.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Ephemeral } from '../../ports/short-lived/ephemeral.ts'
import { insertLink, updateGoneEnded } from './links.store.ts'
import { receiverOf } from './mailing-keeper.ts'
import { removeEnded, updateEnded } from './receivers.store.ts'

export interface UnsubscribeDeps {
	readonly database: Database
	readonly clock: Clock
	/** Counts who asks for what there is not. */
	readonly ephemeral: Ephemeral
	readonly derive: (subject: string) => string
}

const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, sign => references[sign] ?? sign)

const send = (reply: FastifyReply, language: Language, title: string, body: string) =>
	reply
		.type('text/html; charset=utf-8')
		.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'content-security-policy': policy })
		.send(
			`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head><body><main><h1>${escaped(title)}</h1>${body}</main></body></html>`,
		)

/** The page runs nothing and shows nothing but its words. */
const policy = "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

type Receiver = NonNullable<Awaited<ReturnType<typeof receiverOf>>>

const end = (tx: Tx, receiver: Receiver, now: number): Promise<void> =>
	receiver.is_gone ? updateGoneEnded(tx, receiver, now) : updateEnded(tx, receiver, now)

const takeBack = async (tx: Tx, receiver: Receiver, now: number): Promise<void> => {
	await removeEnded(tx, receiver)
	if (receiver.is_gone) await insertLink(tx, receiver, now)
}

type Asking = FastifyRequest<{ Params: { token: string }; Querystring: { again?: string } }>

/**
 * `/unsubscribe/<token>`: a page that asks (GET), and the end of a report for one receiver (POST, RFC 8058). With `?again=1` a receiver
 * takes that back; nobody else can.
 */
export const unsubscribeRoute = (http: FastifyInstance, deps: UnsubscribeDeps): void => {
	const { database, clock, ephemeral } = deps
	const { window, most } = mailing_strangers
	/** The receiver of an address; null where there is none, which has been answered then. */
	const found = async (request: Asking, reply: FastifyReply) => {
		const key = `unsubscribe:${subscriberOf(request.ip)}`
		const { count, left } = await ephemeral.peek(key)
		if (count >= most) {
			reply.code(429).header('retry-after', String(Math.ceil(left / 1000)))
			await reply.type('text/plain; charset=utf-8').send('Too many requests. Try again later.\n')
			return null
		}
		const receiver = await receiverOf(deps, request.params.token)
		if (receiver !== undefined) return receiver
		await ephemeral.count(key, window)
		await reply.code(404).type('text/plain; charset=utf-8').send('There is no such address.\n')
		return null
	}
	const paragraph = (text: string): string => `<p>${escaped(text)}</p>`
	const button = (language: Language, text: TextKey, action = ''): string =>
		`<form method="post"${action}><button type="submit">${escaped(inLanguage(text, language))}</button></form>`
	const wordsIn = (language: Language) => (text: TextKey, values: { name: string; email: string }) =>
		fill(inLanguage(text, language), values, language)
	const sendEnded = (reply: FastifyReply, receiver: { name: string; email: string; language: string }) => {
		const language = receiver.language as Language
		const say = wordsIn(language)
		const ended = ['{email} 不会再收到“{name}”。', '同一组织今后新建的报告也不会发送到此邮箱。'] as const
		const body = ended.map(text => paragraph(say(text, receiver))).join('')
		return send(
			reply,
			language,
			inLanguage('已退订', language),
			`${body}${button(language, '重新接收', ' action="?again=1"')}`,
		)
	}
	http.get('/unsubscribe/:token', async (request: Asking, reply) => {
		const receiver = await found(request, reply)
		if (receiver === null) return reply
		const language = receiver.language as Language
		const say = wordsIn(language)
		if (receiver.ended_at !== null) return sendEnded(reply, receiver)
		const asked = paragraph(say('不再向 {email} 发送“{name}”？', receiver))
		return send(reply, language, inLanguage('退订', language), `${asked}${button(language, '退订')}`)
	})
	// What programs send with it says nothing that is needed (RFC 8058 §3.2).
	http.register(async own => {
		own.removeAllContentTypeParsers()
		own.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4096 }, (_request, _body, done) => done(null, null))
		own.post('/unsubscribe/:token', async (request: Asking, reply) => {
			const receiver = await found(request, reply)
			if (receiver === null) return reply
			const isAgain = request.query.again === '1'
			await database.db.transaction().execute(async tx => {
				// Not while somebody is naming receivers.
				await lock(tx, database.dialect, 'mailings')
				await (isAgain ? takeBack(tx, receiver, clock.now()) : end(tx, receiver, clock.now()))
			})
			if (!isAgain) return sendEnded(reply, receiver)
			const language = receiver.language as Language
			const words = wordsIn(language)('此组织的报告可以再次发送到 {email}。', receiver)
			return send(reply, language, inLanguage('已恢复接收', language), paragraph(words))
		})
	})
}

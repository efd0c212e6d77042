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
import { askedLanguage, button, paragraph, sendPage } from './unsubscribe-page.ts'

export interface UnsubscribeDeps {
	readonly database: Database
	readonly clock: Clock
	/** Counts requests with unknown addresses. */
	readonly ephemeral: Ephemeral
	readonly derive: (subject: string) => string
	/** The name of the installation. */
	readonly title: () => Promise<string>
	/** Called after a receiver has unsubscribed or resubscribed and this has been stored. */
	readonly changed: () => void
}

type Receiver = NonNullable<Awaited<ReturnType<typeof receiverOf>>>

const end = (tx: Tx, receiver: Receiver, now: number): Promise<void> =>
	receiver.is_gone ? updateGoneEnded(tx, receiver, now) : updateEnded(tx, receiver, now)

const takeBack = async (tx: Tx, receiver: Receiver, now: number): Promise<void> => {
	await removeEnded(tx, receiver)
	if (receiver.is_gone) await insertLink(tx, receiver, now)
}

type Asking = FastifyRequest<{ Params: { token: string }; Querystring: { again?: string } }>

/** The language of the reader's browser, else that of the report, if there is one. */
const languageFor = ({ headers }: Asking, receiver?: Receiver): Language =>
	askedLanguage(headers['accept-language'], (receiver?.language ?? 'en') as Language)

const wordsIn = (language: Language) => (text: TextKey, values: { name: string; email: string }) =>
	fill(inLanguage(text, language), values, language)

const sendEnded = async (request: Asking, reply: FastifyReply, receiver: Receiver, title: UnsubscribeDeps['title']) => {
	const language = languageFor(request, receiver)
	const say = wordsIn(language)
	const ended = [
		'{email} 不会再收到“{name}”。',
		'同一组织今后新建的报告也不会发送到此邮箱。',
		'此前发送到此邮箱的其他报告不受影响；如需停止，请使用其邮件中的链接。',
	] as const
	const body = ended.map(text => paragraph(say(text, receiver))).join('')
	const page = { language, heading: '已退订', site: await title() } as const
	return sendPage(reply, page, `${body}${button(language, '重新接收', '?again=1')}`)
}

/**
 * `/unsubscribe/<token>`: a confirmation page (GET), and the unsubscription of one receiver (POST, RFC 8058). `?again=1` resubscribes;
 * only the receiver can do that.
 */
export const unsubscribeRoute = (http: FastifyInstance, deps: UnsubscribeDeps): void => {
	const { database, clock, ephemeral, derive, title, changed } = deps
	const { window, most } = mailing_strangers
	/** The receiver of an address; null if there is none, in which case a response has been sent. */
	const found = async (request: Asking, reply: FastifyReply) => {
		// Looked up first, so that a valid link is not refused because of other requests from the same network address.
		const receiver = await receiverOf({ db: database.db, derive }, request.params.token)
		if (receiver !== undefined) return receiver
		const key = `unsubscribe:${subscriberOf(request.ip)}`
		const { count, left } = await ephemeral.peek(key)
		if (count >= most) {
			reply.code(429).header('retry-after', String(Math.ceil(left / 1000)))
			const language = languageFor(request)
			await sendPage(reply, { language, heading: '请求过多' }, paragraph(inLanguage('请稍后再打开此页面。', language)))
			return null
		}
		await ephemeral.count(key, window)
		reply.code(404)
		const language = languageFor(request)
		const words = inLanguage('此退订链接不存在或已过期。', language)
		await sendPage(reply, { language, heading: '链接无效' }, paragraph(words))
		return null
	}
	http.get('/unsubscribe/:token', async (request: Asking, reply) => {
		const receiver = await found(request, reply)
		if (receiver === null) return reply
		if (receiver.ended_at !== null) return sendEnded(request, reply, receiver, title)
		const language = languageFor(request, receiver)
		const say = wordsIn(language)
		const asked = paragraph(say('不再向 {email} 发送“{name}”？', receiver))
		const gone = '原报告已删除或不再发送给您。退订后，同名报告和同一组织今后新建的报告都不会发送到此邮箱。'
		const body = receiver.is_gone ? `${asked}${paragraph(say(gone, receiver))}` : asked
		return sendPage(reply, { language, heading: '退订', site: await title() }, `${body}${button(language, '退订')}`)
	})
	// The request body is not needed (RFC 8058 §3.2).
	http.register(async own => {
		own.removeAllContentTypeParsers()
		own.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4096 }, (_request, _body, done) => done(null, null))
		// Mail programs take 200 as success, but the API also uses 200 for invalid requests.
		own.setErrorHandler((error: { readonly statusCode?: number }, _request, reply) => {
			const { statusCode = 500 } = error
			if (statusCode < 400 || statusCode >= 500) throw error
			return reply.code(statusCode).send()
		})
		own.post('/unsubscribe/:token', async (request: Asking, reply) => {
			const receiver = await found(request, reply)
			if (receiver === null) return reply
			const isAgain = request.query.again === '1'
			await database.db.transaction().execute(async tx => {
				// Not while receivers are being added.
				await lock(tx, database.dialect, 'mailings')
				// The report may have been deleted since the address was looked up.
				const known = await receiverOf({ db: tx, derive }, request.params.token)
				const here = known ?? { ...receiver, is_gone: true }
				await (isAgain ? takeBack(tx, here, clock.now()) : end(tx, here, clock.now()))
			})
			changed()
			if (!isAgain) return sendEnded(request, reply, receiver, title)
			const language = languageFor(request, receiver)
			const words = wordsIn(language)('此组织的报告可以再次发送到 {email}。', receiver)
			return sendPage(
				reply,
				{ language, heading: '已恢复接收', site: await title() },
				`${paragraph(words)}${button(language, '退订', '?')}`,
			)
		})
	})
}

import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { errors } from '../error-codes.ts'
import { CallError, client, type Link, send, signedFields, version } from './client.ts'
import { endpoint } from './endpoint.ts'
import { ids, integer, listOf, text } from './wire.ts'

const call = {
	may: 'anyone',
	about: 'For this test.',
	input: z.object({ key_word: text(100, 0).optional(), page: integer(1).optional(), group_ids: ids().optional() }),
	output: listOf(z.int()),
} as const
const list = endpoint({ ...call, method: 'POST', path: '/admin/device/list' })
const find = endpoint({ ...call, method: 'GET', path: '/admin/device/find' })
const upload = endpoint({ ...call, method: 'POST', path: '/admin/upload/chunk', upload: true })

const credentials = { token: 'T', key: 'K' }
type Sent = { url: string; init: RequestInit }

/** A link to a server that answers everything with what `answer` gives. */
const linked = (answer: (init: RequestInit) => Response | Promise<Response>) => {
	const sent: Sent[] = []
	const refused: CallError[] = []
	const link: Link = {
		origin: 'http://vitrine.test',
		credentials: () => credentials,
		now: () => 1_700_000_000_000,
		fetch: async (url, init = {}) => {
			sent.push({ url: String(url), init })
			return answer(init)
		},
		refused: error => refused.push(error),
	}
	return { link, sent, refused }
}
const answering = (body: unknown, init?: ResponseInit) => linked(() => Response.json(body, init))
const caught = (promise: Promise<unknown>): Promise<unknown> => promise.then(() => null).catch(error => error)

describe('the parameters of a call', () => {
	test('are texts with token, version, time and a signature that the server can check', () => {
		const fields = signedFields(list, { page: 2, group_ids: [3, 4] }, credentials, 1_700_000_000_000, 'N')
		const signed = `/admin/device/list\ngroup_ids=3%2C4&nonce=N&page=2&t=1700000000000&token=T&v=${version}`
		expect(fields).toEqual({
			page: '2',
			group_ids: '3,4',
			nonce: 'N',
			token: 'T',
			v: version,
			t: '1700000000000',
			s: createHmac('sha256', 'K').update(signed).digest('hex'),
		})
	})

	test('are refused before they travel when they are wrong', () => {
		expect(() => signedFields(list, { page: 0 }, credentials, 0)).toThrow()
	})
})

describe('a call', () => {
	const good = { status: 1, data: { count: 1, list: [7] }, tips: '' }

	test('by POST carries its parameters in the body, none in the address', async () => {
		const { link, sent } = answering(good)
		expect(await send(link, list, { key_word: 'a b&c' })).toEqual(good.data)
		expect(sent[0]?.url).toBe('http://vitrine.test/api/admin/device/list')
		expect(new URLSearchParams(String(sent[0]?.init.body)).get('key_word')).toBe('a b&c')
	})

	test('by GET carries them in the address', async () => {
		const { link, sent } = answering(good)
		await client(link, { find }).find({ page: 3 })
		expect(new URL(sent[0]?.url ?? '').searchParams.get('page')).toBe('3')
		expect(sent[0]?.init.body).toBeUndefined()
	})

	test('with a file is a form of many parts', async () => {
		const { link, sent } = answering(good)
		await send(link, upload, { page: 1 }, { file: { file: new Blob(['bytes']), name: 'part.bin' } })
		const form = sent[0]?.init.body as FormData
		expect(form.get('page')).toBe('1')
		expect(await (form.get('file') as Blob).text()).toBe('bytes')
	})

	test('in the same millisecond as another one like it is not the same request', async () => {
		const { link, sent } = answering(good)
		await Promise.all([send(link, list, {}), send(link, list, {}), send(link, list, {})])
		expect(new Set(sent.map(({ init }) => new URLSearchParams(String(init.body)).get('s'))).size).toBe(3)
	})

	test('that a server took for one of before its start is signed again and sent once more', async () => {
		const answers = [{ status: errors.before_start.status, data: null, tips: '' }, good]
		const { link, sent, refused } = linked(() => Response.json(answers[sent.length - 1]))
		expect(await send(link, list, {})).toEqual(good.data)
		const [first, second] = sent.map(({ init }) => new URLSearchParams(String(init.body)).get('s'))
		expect(second).not.toBe(first)
		expect(refused).toEqual([])
	})

	test('that is refused so again is refused', async () => {
		const { link, sent } = answering({ status: errors.before_start.status, data: null, tips: '' })
		expect(await caught(send(link, list, {}))).toMatchObject({ status: errors.before_start.status })
		expect(sent).toHaveLength(2)
	})

	test('after the clock was put back has the time that the clock shows', async () => {
		const { link, sent } = answering(good)
		await send(link, list, {})
		const back = link.now() - 3_600_000
		await send({ ...link, now: () => back }, list, {})
		expect(new URLSearchParams(String(sent.at(-1)?.init.body)).get('t')).toBe(String(back))
	})

	test('whose data is handed on silently is a success', async () => {
		expect(await send(answering({ ...good, status: 100000002 }).link, list, {})).toEqual(good.data)
	})
})

describe('a call that is refused', () => {
	const aborted = () => Promise.reject(new TypeError('fetch failed'))
	const broken = () =>
		new Response(new ReadableStream({ start: control => control.error(new TypeError('terminated')) }))

	test.each<[string, ReturnType<typeof linked>, status: number, tips: string]>([
		['by the server', answering({ status: 100000008, data: null, tips: '未登录' }), 100000008, '未登录'],
		['by a failure inside the server', answering({ id: 'x' }, { status: 500 }), 500, '请求返回错误!'],
		['by something in between', linked(() => new Response('<html>')), 200, '请求返回错误!'],
		['with no envelope', answering([1]), 200, '请求返回错误!'],
		['with nothing', answering(null), 200, '请求返回错误!'],
		['by a connection that cannot be made', linked(aborted), 0, ''],
		['by a connection that breaks off', linked(broken), 0, ''],
	])('%s throws, and the link hears of it', async (_, { link, refused }, status, tips) => {
		const error = await caught(send(link, list, {}))
		expect(error).toBeInstanceOf(CallError)
		expect(error).toMatchObject({ status, tips })
		expect(refused).toEqual([error])
	})

	test('carries the data of the error', async () => {
		const { link } = answering({ status: 888888885, data: { error_num: 3 }, tips: '用户名或密码错误' })
		expect(await caught(send(link, list, {}))).toMatchObject({ data: { error_num: 3 } })
	})

	test('by the caller throws what the caller gave as a reason, and nobody hears of it', async () => {
		const reason = new Error('no longer wanted')
		const { link, refused } = linked(({ signal }) => Promise.reject(signal?.reason))
		expect(await caught(send(link, list, {}, { signal: AbortSignal.abort(reason) }))).toBe(reason)
		expect(refused).toEqual([])
	})
})

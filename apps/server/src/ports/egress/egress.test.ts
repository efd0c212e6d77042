import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EgressOptions, openEgress, type Resolve } from './egress.ts'
import { EgressError, type EgressReason } from './egress-error.ts'

/** Addresses that must be unreachable, as they appear in a URL. */
const refused = [
	...['127.0.0.1', '127.0.0.2', '127.1.2.3', '127.255.255.254', '0.0.0.0', '0.1.2.3', '10.0.0.1', '10.255.255.255'],
	...['100.64.0.1', '100.127.255.255', '169.254.169.254', '169.254.0.1', '172.16.0.1', '172.31.255.255', '192.0.0.1'],
	...['192.0.0.170', '192.0.2.1', '192.31.196.1', '192.52.193.1', '192.88.99.1', '192.168.0.1', '192.168.255.255'],
	...['192.175.48.1', '198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.1', '224.0.0.1', '239.255.255.255'],
	...['240.0.0.1', '255.255.255.255', '[::]', '[::1]', '[::2]', '[::7f00:1]', '[::127.0.0.1]', '[::10.0.0.1]'],
	...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::ffff:10.0.0.1]', '[::ffff:169.254.169.254]', '[::ffff:8.8.8.8]'],
	...['[0:0:0:0:0:ffff:7f00:2]', '[::ffff:0:127.0.0.1]', '[64:ff9b::7f00:1]', '[64:ff9b::8.8.8.8]', '[64:ff9b:1::1]'],
	...['[100::1]', '[2001::1]', '[2001:0:7f00:1::]', '[2001:0:4136:e378:8000:63bf:80ff:fffe]', '[2001:2::1]'],
	...['[2001:10::1]', '[2001:20::1]', '[2001:db8::1]', '[2002:7f00:1::]', '[2002:a00:1::1]', '[2002:808:808::1]'],
	...['[3fff::1]', '[5f00::1]', '[fc00::1]', '[fd12:3456::1]', '[fe80::1]', '[febf::1]', '[fec0::1]', '[ff02::1]'],
	...['[ff05::2]', '[2607:f8b0::5efe:7f00:1]', '[2607:f8b0::200:5efe:a00:1]', '[fe80::5efe:127.0.0.1]', '[4000::1]'],
	...['0177.0.0.1', '0x7f.0.0.1', '0x7f000001', '2130706433', '017700000001', '127.1', '127.0.1', '0', '0x0', '10.1'],
	...['①②⑦.⓪.⓪.①', '127。0。0。1', '127.0.0.1.', '3232235521', '0xa9fea9fe', '%31%32%37.0.0.1', '127.0.0.①'],
]

/** URLs that are invalid, or carry something that is never sent. */
const malformed = [
	...[
		'',
		'x',
		'//x/y',
		'http:',
		'http://',
		'http://[::1',
		'http://[fe80::1%25eth0]/',
		'http://a b/',
		'http://999.1.1.1/',
	],
	...[
		'file:///etc/passwd',
		'gopher://127.0.0.1/',
		'ftp://127.0.0.1/',
		'data:text/html,x',
		'dict://127.0.0.1:6379/info',
	],
	...[
		'javascript:alert(1)',
		'blob:http://x/y',
		'ws://127.0.0.1/',
		'http://user@127.0.0.1/',
		'http://u:p@feed.example/',
	],
	...['http://feed.example@127.0.0.1/', 'jar:http://x!/', 'ldap://127.0.0.1/', 'about:blank'],
]

const options: EgressOptions = { accept: '*/*', max_bytes: 64 * 1024, timeout: 5000 }

describe('the way out', () => {
	let canary: Server
	let open: Server
	let port: number
	let hits = 0
	let seen: { url: string; headers: Record<string, unknown> }[] = []
	const answers = new Map<string, { status?: number; headers?: Record<string, string>; body?: Buffer; slow?: true }>()

	const listen = (server: Server, at: number, host: string) =>
		new Promise<void>((resolve, reject) => {
			server.once('error', reject)
			server.listen(at, host, resolve)
		})

	beforeAll(async () => {
		open = createServer((request, response) => {
			const { url = '', headers } = request
			seen.push({ url, headers })
			const { status = 200, headers: own = {}, body = Buffer.from('ok'), slow } = answers.get(url) ?? {}
			response.writeHead(status, own)
			if (slow) response.write('<')
			else response.end(body)
		})
		await listen(open, 0, '127.0.0.1')
		port = (open.address() as AddressInfo).port
		canary = createServer((_request, response) => {
			hits++
			response.end('secret')
		})
		canary.on('connection', () => hits++)
		await listen(canary, port, '127.0.0.2')
	})
	afterAll(() => {
		open.closeAllConnections()
		open.close()
		canary.close()
	})

	/** Only 127.0.0.1 is allowed: all other rules are as on any server. */
	const way = (resolve: Resolve = async () => ['127.0.0.1']) => openEgress([`127.0.0.1:${port}`], resolve)
	const reasonOf = async (work: Promise<unknown>): Promise<EgressReason | 'answered'> => {
		try {
			await work
			return 'answered'
		} catch (error) {
			if (error instanceof EgressError) return error.reason
			throw error
		}
	}
	const at = (path: string): string => `http://feed.example:${port}${path}`
	const say = (path: string, answer: Parameters<typeof answers.set>[1]): string => {
		answers.set(path, answer)
		return at(path)
	}

	test('the table is long', () => expect(refused.length).toBeGreaterThanOrEqual(80))

	test('none of the closed addresses is asked, however it is written', async () => {
		const closed = openEgress([], async host => [host])
		const { fetchOutside } = openEgress([`198.51.100.77:${port}`])
		for (const host of refused) {
			for (const scheme of ['http', 'https'])
				expect([host, await reasonOf(closed.fetchOutside(`${scheme}://${host}/`, options))]).toEqual([
					host,
					'forbidden',
				])
			expect([host, await reasonOf(fetchOutside(`http://${host}:${port}/`, options))]).toEqual([host, 'forbidden'])
		}
		expect(hits).toBe(0)
	})

	test.each([301, 302, 303, 307, 308])('nor by a redirect of %i', async status => {
		const { fetchOutside } = way(async host => (host === 'feed.example' ? ['127.0.0.1'] : [host]))
		for (const host of refused) {
			const address = `http://${host}:${port}/`
			if (URL.parse(address)?.hostname.replace(/\.$/, '') === '127.0.0.1') continue
			const way_in = say('/redirect', {
				status,
				headers: { location: /[^!-~]/.test(address) ? new URL(address).href : address },
			})
			expect([host, await reasonOf(fetchOutside(way_in, options))]).toEqual([host, 'forbidden'])
		}
		for (const address of malformed.filter(text => !['', 'x', 'http:'].includes(text) && !/[^!-~]/.test(text))) {
			const found = await reasonOf(fetchOutside(say('/redirect', { status, headers: { location: address } }), options))
			expect([address, found]).toEqual([address, expect.stringMatching(/^(address|forbidden)$/)])
		}
		expect(hits).toBe(0)
	})

	test('what is no address of the web is not looked up', async () => {
		let asked = 0
		const { fetchOutside } = openEgress([], async () => {
			asked++
			return ['8.8.8.8']
		})
		for (const text of malformed) expect([text, await reasonOf(fetchOutside(text, options))]).toEqual([text, 'address'])
		for (const other of [21, 22, 25, 81, 3306, 6379, 8080, 8443, 65_535])
			expect(await reasonOf(fetchOutside(`http://feed.example:${other}/`, options))).toBe('forbidden')
		expect(asked).toBe(0)
	})

	test('a name is looked up once and the connection goes where the answer was checked', async () => {
		let asked = 0
		const rebinding = way(async () => (asked++ === 0 ? ['127.0.0.1'] : ['127.0.0.2']))
		expect((await rebinding.fetchOutside(at('/once'), options)).body.toString()).toBe('ok')
		expect(asked).toBe(1)
		const redirect = say('/again', { status: 302, headers: { location: '/once' } })
		asked = 0
		expect(await reasonOf(rebinding.fetchOutside(redirect, options))).toBe('forbidden')
		expect([asked, hits]).toEqual([2, 0])
	})

	test('one closed address among the answers closes the name', async () => {
		for (const host of refused.filter(name => name.startsWith('['))) {
			const other = host.slice(1, -1)
			for (const mixed of [
				['8.8.8.8', other],
				[other, '8.8.8.8'],
				['127.0.0.1', other, '2606:4700::1111'],
			])
				expect(await reasonOf(way(async () => mixed).fetchOutside(at('/mixed'), options))).toBe('forbidden')
		}
		for (const answer of [['127.0.0.1', '127.0.0.2'], ['127.0.0.2'], ['x'], ['fe80::1%eth0']])
			expect(await reasonOf(way(async () => answer).fetchOutside(at('/mixed'), options))).toBe('forbidden')
		expect(await reasonOf(way(async () => []).fetchOutside(at('/none'), options))).toBe('unknown_host')
		const failing = way(() => Promise.reject(new Error('ENOTFOUND')))
		expect(await reasonOf(failing.fetchOutside(at('/none'), options))).toBe('unknown_host')
		expect(hits).toBe(0)
	})

	test('nobody is told who asks: no cookies, no credentials, an own name', async () => {
		seen = []
		say('/cookie', { status: 302, headers: { location: '/plain', 'set-cookie': 'a=b' } })
		await way().fetchOutside(at('/cookie'), options)
		expect(seen.map(({ url }) => url)).toEqual(['/cookie', '/plain'])
		for (const { headers } of seen) {
			expect(headers['user-agent']).toMatch(/^Vitrine\//)
			expect(Object.keys(headers).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent'])
		}
	})

	test('five redirects are followed, six are not', async () => {
		for (let hop = 1; hop <= 6; hop++) say(`/hop${hop}`, { status: 302, headers: { location: `/hop${hop - 1}` } })
		expect((await way().fetchOutside(at('/hop5'), options)).url).toBe(at('/hop0'))
		expect(await reasonOf(way().fetchOutside(at('/hop6'), options))).toBe('redirects')
	})

	test('what is compressed is read, what is not what it says is not', async () => {
		const body = Buffer.from('words '.repeat(500))
		for (const [name, packed] of [
			['gzip', gzipSync(body)],
			['deflate', deflateSync(body)],
			['br', brotliCompressSync(body)],
			['identity', body],
		] as const) {
			const address = say(`/${name}`, { headers: { 'content-encoding': name }, body: packed })
			expect((await way().fetchOutside(address, options)).body.equals(body)).toBe(true)
		}
		for (const [name, packed] of [
			['gzip', body],
			['gzip', gzipSync(body).subarray(0, 30)],
			['compress', body],
			['gzip, br', body],
		] as const)
			expect(
				await reasonOf(
					way().fetchOutside(say('/bad', { headers: { 'content-encoding': name }, body: packed }), options),
				),
			).toBe('encoding')
	})

	test('too much is ended: by what is announced, by what comes, by what a bomb becomes', { tags: 'long' }, async () => {
		const { max_bytes } = options
		expect((await way().fetchOutside(say('/exact', { body: Buffer.alloc(max_bytes) }), options)).body.length).toBe(
			max_bytes,
		)
		const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024))
		for (const answer of [
			{ body: Buffer.alloc(max_bytes + 1) },
			{ body: Buffer.alloc(max_bytes * 20), headers: { 'transfer-encoding': 'chunked' } },
			{ body: bomb, headers: { 'content-encoding': 'gzip' } },
			{ body: brotliCompressSync(Buffer.alloc(16 * 1024 * 1024)), headers: { 'content-encoding': 'br' } },
		])
			expect(await reasonOf(way().fetchOutside(say('/large', answer), options))).toBe('too_large')
	})

	test('what nobody reads is counted all the same, and not kept', async () => {
		const dropped = { ...options, is_dropped: true }
		const { max_bytes } = options
		const found = await way().fetchOutside(say('/exact', { body: Buffer.alloc(max_bytes) }), dropped)
		expect([found.status, found.body.length]).toEqual([200, 0])
		const packed = { body: gzipSync(Buffer.alloc(max_bytes + 1)), headers: { 'content-encoding': 'gzip' } }
		for (const answer of [{ body: Buffer.alloc(max_bytes + 1), headers: { 'transfer-encoding': 'chunked' } }, packed])
			expect(await reasonOf(way().fetchOutside(say('/large', answer), dropped))).toBe('too_large')
	})

	test('who is slow is left: with the name, with the answer, with its end', { tags: 'long' }, async () => {
		const short = { ...options, timeout: 300 }
		expect(await reasonOf(way(() => new Promise(() => undefined)).fetchOutside(at('/'), short))).toBe('timeout')
		expect(await reasonOf(way().fetchOutside(say('/slow', { slow: true }), short))).toBe('timeout')
		const packed = say('/slow-gzip', { slow: true, headers: { 'content-encoding': 'gzip' } })
		expect(await reasonOf(way().fetchOutside(packed, short))).toBe('timeout')
	})

	test('errors are told apart, and an answer that has not changed is one', async () => {
		for (const status of [400, 403, 404, 410, 500, 503])
			expect(await reasonOf(way().fetchOutside(say('/error', { status }), options))).toBe('status')
		const unchanged = say('/same', { status: 304 })
		expect(await reasonOf(way().fetchOutside(unchanged, options))).toBe('status')
		seen = []
		expect((await way().fetchOutside(unchanged, { ...options, known: '"v1"' })).status).toBe(304)
		await way().fetchOutside(unchanged, { ...options, known: 'Tue, 04 Jun 2024 10:00:00 GMT' })
		expect(seen.map(({ headers }) => [headers['if-none-match'], headers['if-modified-since']])).toEqual([
			['"v1"', undefined],
			[undefined, 'Tue, 04 Jun 2024 10:00:00 GMT'],
		])
		const nobody = openEgress(['127.0.0.1:9'], async () => ['127.0.0.1'])
		expect(await reasonOf(nobody.fetchOutside('http://feed.example:9/', options))).toBe('connection')
	})

	test('an allowance opens what it names and nothing beside it', async () => {
		const answered = async (allow: string[], url: string, address = '127.0.0.1') =>
			(await reasonOf(openEgress(allow, async () => [address]).fetchOutside(url, options))) === 'answered'
		expect(await answered([`feed.example:${port}`], at('/'))).toBe(true)
		expect(await answered([`FEED.example.:${port}`], at('/'))).toBe(true)
		expect(await answered([`127.0.0.0/31:${port}`], at('/'))).toBe(true)
		expect(await answered([`127.0.0.1:${port}`], `http://127.0.0.1:${port}/`)).toBe(true)
		expect(await answered([`other.example:${port}`], at('/'))).toBe(false)
		expect(await answered(['feed.example'], at('/'))).toBe(false)
		expect(await answered([`feed.example:${port + 1}`], at('/'))).toBe(false)
		expect(await answered([`10.0.0.0/8:${port}`], at('/'))).toBe(false)
		expect(await answered([`*:${port}`], at('/'))).toBe(false)
		expect(await answered([`127.0.0.0/31:${port}`], at('/'), '127.0.0.2')).toBe(false)
		expect(await answered([`feed.example:${port}`], at('/'), '0.0.0.0')).toBe(false)
		expect(await answered([`[::/0]:${port}`], `http://[ff02::1]:${port}/`)).toBe(false)
		expect(hits).toBe(0)
	})
})

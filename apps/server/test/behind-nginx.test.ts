import { execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { client, type Link } from '@vitrine/contract/call/client'
import { materialsCalls } from '@vitrine/contract/library/materials'
import { accessCalls } from '@vitrine/contract/people/access'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import { freePort } from '../../../tools/setup/free-port.ts'
import { aApp, admin, type TestApp, verify_code } from './app.ts'
import { aPicture } from './factories.ts'
import { toolPath } from './tool-path.ts'

const page = readFileSync(resolve(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
const name = 'signage.example'

const [nginx, openssl] = [toolPath('nginx'), toolPath('openssl')]
const is_here = nginx !== '' && openssl !== ''
const count = 6
if (!is_here)
	console.log(`NOT RUN: ${count} tests of the proxy of the operations page, since nginx or openssl is not here.`)

/** The example from the documentation page; only its port, certificate and upstream are changed. */
const configOf = (folder: string, port: number, app: TestApp): string => {
	const example = /```nginx\n([\s\S]*?)```/.exec(page)?.[1] ?? ''
	const put = (text: string, from: string, to: string): string => {
		expect(text.split(from), `the example names ${from} once`).toHaveLength(2)
		return text.replace(from, to)
	}
	let own = put(example, 'listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`)
	own = put(own, '/etc/ssl/signage.pem', join(folder, 'signage.pem'))
	own = put(own, '/etc/ssl/signage.key', join(folder, 'signage.key'))
	own = put(own, 'http://127.0.0.1:8080', `http://127.0.0.1:${app.port}`)
	const space = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(of => `${of}_temp_path ${folder}/${of};`)
	return `pid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\naccess_log off;\n${space.join('\n')}\n${own}\n}\n`
}

describe.runIf(is_here)('behind the proxy of the operations page', () => {
	let folder: string
	let app: TestApp
	let port: number
	let ca: string
	let stop: () => Promise<void>
	beforeAll(async () => {
		folder = await mkdtemp(join(tmpdir(), 'vitrine-nginx-'))
		await mkdir(join(folder, 'logs'))
		const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`, '-days', '2', '-nodes']
		const files = ['-keyout', join(folder, 'signage.key'), '-out', join(folder, 'signage.pem')]
		execFileSync(openssl, ['req', '-x509', '-newkey', 'rsa:2048', ...subject, ...files], { stdio: 'ignore' })
		ca = readFileSync(join(folder, 'signage.pem'), 'utf8')
		app = await aApp('sqlite', { VITRINE_PUBLIC_URL: `https://${name}`, VITRINE_TRUST_PROXY: '1' })
		port = await freePort()
		const config = join(folder, 'nginx.conf')
		await writeFile(config, configOf(folder, port, app))
		execFileSync(nginx, ['-t', '-p', folder, '-c', config], { stdio: 'pipe' })
		const child = spawn(nginx, ['-p', folder, '-c', config, '-g', 'daemon off;'], { stdio: 'ignore' })
		const gone = new Promise<void>(done => child.once('exit', () => done()))
		stop = async () => {
			child.kill('SIGQUIT')
			await gone
		}
		await vi.waitFor(() => ask('/healthz'), { timeout: 120_000, interval: 50 })
	})
	afterAll(async () => {
		await stop?.()
		await app?.remove()
		await rm(folder, { recursive: true, force: true })
	})

	/** `fetch` through the proxy; `host` is the requested host name. */
	const through =
		(more: Record<string, string> = {}): typeof fetch =>
		async (input, init) => {
			const asked = new Request(input as string, init)
			const body = Buffer.from(await asked.arrayBuffer())
			const { pathname, search } = new URL(asked.url)
			const headers = {
				...Object.fromEntries(asked.headers),
				host: name,
				'content-length': String(body.length),
				...more,
			}
			return new Promise((done, failed) => {
				const options = { host: '127.0.0.1', port, servername: name, ca, method: asked.method, headers }
				request({ ...options, path: pathname + search }, response => {
					const parts: Buffer[] = []
					response.on('data', part => parts.push(part))
					response.on('end', () => {
						const lines = Object.entries(response.headersDistinct).flatMap(([key, values]) =>
							(values ?? []).map((value): [string, string] => [key, value]),
						)
						const { statusCode: status = 0 } = response
						done(new Response(status === 204 ? null : Buffer.concat(parts), { status, headers: lines }))
					})
				})
					.on('error', failed)
					.end(body)
			})
		}
	const ask = (path: string, more: Record<string, string> = {}) => through(more)(`https://${name}${path}`)

	/** A user who signed in through the proxy, with forged headers. */
	const signedIn = async () => {
		const { app_key } = (await (await ask('/config.json')).json()) as { app_key: string }
		const lines: string[] = []
		const held: { token: string; sign_key: string; cookie: string } = { token: '', sign_key: app_key, cookie: '' }
		const link: Link = {
			origin: `https://${name}`,
			credentials: () => ({ token: held.token, key: held.sign_key }),
			now: app.clock.now,
			fetch: async (input, init) => {
				const forged = { 'x-forwarded-for': '198.51.100.7', cookie: held.cookie }
				const response = await through(forged)(input, init)
				lines.push(...response.headers.getSetCookie())
				return response
			},
		}
		const access = client<typeof accessCalls>(link, accessCalls)
		const { verify_id } = await access.verifyCode({})
		Object.assign(held, await access.login({ ...admin, verify_id, verify_code, keep_days: 0 }))
		held.cookie = lines[0]?.split(';')[0] ?? ''
		return { lines, link, held }
	}

	test('people sign in over TLS: cookies are kept to it, and browsers stay with it', async () => {
		const { lines } = await signedIn()
		expect(lines[0]).toMatch(/^__Host-vitrine_session=.*; Secure/)
		expect((await ask('/home')).headers.get('strict-transport-security')).toBe('max-age=31536000')
	})

	test('the address of a caller is what the proxy saw, whatever the caller wrote', async () => {
		await signedIn()
		const lines = app.log.map(line => JSON.parse(line) as { path?: string; ip?: string })
		expect(lines.findLast(({ path }) => path === '/api/admin/access/login')?.ip).toBe('127.0.0.1')
		expect(JSON.stringify(lines)).not.toContain('198.51.100.7')
	})

	test('sockets open, and go on when nobody says anything for as long as between two heartbeats', async () => {
		const socket = new WebSocket(`wss://127.0.0.1:${port}/ws?from=terminal`, [], {
			ca,
			checkServerIdentity: () => false,
			headers: { host: name },
		})
		const said = new Promise<string>((done, failed) => {
			socket.on('message', text => done(String(text)))
			socket.on('error', failed)
		})
		await new Promise((done, failed) => socket.on('open', done).on('error', failed))
		const data = { sn: 'BEHIND1', key: 'a-key-of-36-characters-for-a-terminal', pairing: true }
		socket.send(JSON.stringify({ type: 'bind', role: 'terminal', data }))
		expect(JSON.parse(await said)).toMatchObject({ type: 'pairing' })
		socket.close()
		// The proxy must not time out between heartbeats (50 s), nor before the server gives up a silent terminal (120 s).
		for (const of of ['read', 'send'])
			expect(Number(new RegExp(`proxy_${of}_timeout (\\d+)s;`).exec(page)?.[1])).toBeGreaterThan(120)
	})

	test('a chunk of an upload passes, more than the example lets pass does not', async () => {
		const { link } = await signedIn()
		const materials = client<typeof materialsCalls>(link, materialsCalls)
		const size = 8 * 1024 * 1024
		const { upload_id } = await materials.uploadStart({ name: 'large.png', size })
		const bytes = new Uint8Array(size)
		bytes.set(await aPicture())
		const file = { file: new Blob([bytes]), name: 'large.png' }
		expect(await materials.uploadChunk({ upload_id, offset: 0 }, { file })).toMatchObject({ received: size })
		const refused = await through()(`https://${name}/api/admin/access/login`, {
			method: 'POST',
			body: new Uint8Array(33 * 1024 * 1024),
		}).catch(() => ({ status: 413 }))
		expect(refused.status).toBe(413)
	})

	test('figures are not for whoever comes this way, the health of the server is', async () => {
		expect((await ask('/metrics')).status).toBe(404)
		expect((await ask('/healthz')).status).toBe(200)
	})

	test('another host is refused', async () => {
		expect((await ask('/config.json', { host: 'evil.example' })).status).toBe(421)
	})
})

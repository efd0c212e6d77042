import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createSecured, getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toolPath } from '../../../test/tool-path.ts'
import { openEgress } from './egress.ts'
import { probeCertificate, probePort, probeSocket } from './probing.ts'

const here = ['127.0.0.1']
const name = 'node.example'
/** The tool that makes certificates, if installed on the test machine. */
const maker = toolPath('openssl')
if (maker === '') console.log('NOT RUN: 4 tests of certificates of nodes, since openssl is not here.')
/** The configuration for `openssl ca`. */
const authority = `[ca]
default_ca=own
[own]
database=index.txt
new_certs_dir=.
serial=serial
default_md=sha256
policy=any
x509_extensions=extensions
[any]
commonName=supplied
[extensions]
subjectAltName=DNS:${name}
basicConstraints=CA:TRUE
`
/** A deadline that never passes here, and one that passes soon. */
const long = new AbortController().signal
const soon = (): AbortSignal => AbortSignal.timeout(100)

const folder = mkdtempSync(join(tmpdir(), 'vitrine-probing-'))
const opened: Server[] = []
afterAll(() => {
	for (const server of opened) server.close()
	rmSync(folder, { recursive: true, force: true })
})

const listening = async (server: Server): Promise<number> => {
	opened.push(server)
	await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
	return (server.address() as AddressInfo).port
}

/** A port without a listener. */
const closedPort = async (): Promise<number> => {
	const server = createServer()
	await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
	const { port } = server.address() as AddressInfo
	await new Promise<void>(done => void server.close(() => done()))
	return port
}

/** A server that accepts connections and stays silent. */
const silent = (): Promise<number> => listening(createServer(socket => void socket.on('error', () => undefined)))

test('a port is open or not, and one that says nothing is open', async () => {
	await probePort(here, await silent(), long)
	await expect(probePort(here, await closedPort(), long)).rejects.toMatchObject({ reason: 'connection' })
})

test('a socket is opened where it is one; what is none, or says nothing, is told apart', async () => {
	await expect(probeSocket(`ws://${name}:${await closedPort()}/`, here, long)).rejects.toMatchObject({
		reason: 'connection',
	})
	await expect(probeSocket(`ws://${name}:${await silent()}/`, here, soon())).rejects.toMatchObject({
		reason: 'timeout',
	})
	const refusing = await listening(
		createServer(socket => void socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n')),
	)
	await expect(probeSocket(`ws://${name}:${refusing}/`, here, long)).rejects.toMatchObject({ reason: 'status' })
})

test('an answer that never ends is over when the time is', async () => {
	const over = new AbortController()
	const gone = Promise.withResolvers<void>()
	const dripping = await listening(
		createServer(socket => {
			socket.on('error', () => undefined)
			socket.once('data', () => {
				socket.write('HTTP/1.1 101 Switching Protocols\r\nX: ')
				over.abort()
			})
			socket.once('close', () => gone.resolve())
		}),
	)
	const probed = probeSocket(`ws://${name}:${dripping}/`, here, over.signal)
	await expect(probed).rejects.toMatchObject({ reason: 'timeout' })
	// The connection that answered like this is closed.
	await gone.promise
	await expect(probePort(here, dripping, over.signal)).rejects.toMatchObject({ reason: 'timeout' })
})

test('what is under way ends with the way out', async () => {
	const egress = openEgress([])
	const signal = egress.until(60_000)
	const probed = probeSocket(`ws://${name}:${await silent()}/`, here, signal)
	egress.close()
	await expect(probed).rejects.toMatchObject({ reason: 'timeout' })
	expect(egress.until(60_000).aborted).toBe(true)
})

describe.runIf(maker !== '')('a certificate', () => {
	const pathOf = (file: string): string => join(folder, file)
	const openssl = (...given: readonly string[]): void =>
		void execFileSync(maker, given, { cwd: folder, stdio: 'ignore' })
	/** A server with a self-made certificate, valid between two times in the format of `openssl ca`. */
	const secured = (file: string, from: string, until: string): Promise<number> => {
		writeFileSync(pathOf('ca.cnf'), authority)
		writeFileSync(pathOf('index.txt'), '')
		writeFileSync(pathOf('serial'), '01')
		const [key, request, cert] = [`${file}.key`, `${file}.csr`, `${file}.pem`]
		openssl('req', '-newkey', 'rsa:2048', '-nodes', '-subj', `/CN=${name}`, '-keyout', key, '-out', request)
		const own = ['-selfsign', '-batch', '-notext', '-config', 'ca.cnf', '-keyfile', key]
		openssl('ca', ...own, '-in', request, '-out', cert, '-startdate', from, '-enddate', until)
		const server = createSecured({ key: readFileSync(pathOf(key)), cert: readFileSync(pathOf(cert)) })
		server.on('tlsClientError', () => undefined)
		return listening(server)
	}
	const before = getCACertificates('default')
	const trust = (...files: readonly string[]): void =>
		setDefaultCACertificates([...before, ...files.map(file => readFileSync(pathOf(`${file}.pem`), 'utf8'))])
	let good = 0
	let over = 0
	beforeAll(async () => {
		good = await secured('good', '20200101000000Z', '20490201000000Z')
		over = await secured('over', '20200101000000Z', '20200201000000Z')
	})
	afterAll(() => setDefaultCACertificates(before))

	test('is read with its end although nobody trusts it', async () => {
		const found = await probeCertificate(name, here, good, long)
		expect(found).toEqual({ state: 'wrong', expires_at: Date.UTC(2049, 1, 1) })
	})

	test('is trusted for its own name only', async () => {
		trust('good')
		expect(await probeCertificate(name, here, good, long)).toMatchObject({ state: 'trusted' })
		expect(await probeCertificate('other.example', here, good, long)).toMatchObject({ state: 'wrong' })
	})

	test('that is over says so', async () => {
		trust('over')
		const found = await probeCertificate(name, here, over, long)
		expect(found).toEqual({ state: 'over', expires_at: Date.UTC(2020, 1, 1) })
	})

	test('is none where somebody else answers, or nobody', async () => {
		const plain = await listening(createServer(socket => void socket.end('hello')))
		await expect(probeCertificate(name, here, plain, long)).rejects.toMatchObject({ reason: 'connection' })
		await expect(probeCertificate(name, here, await silent(), soon())).rejects.toMatchObject({ reason: 'timeout' })
	})
})

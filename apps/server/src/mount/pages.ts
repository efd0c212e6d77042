import { version } from '@vitrine/contract/client'
import type { PublicConfig } from '@vitrine/contract/config'
import { languages } from '@vitrine/texts/rows'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { apiReference } from '../http/openapi.ts'
import { operations } from '../http/operations.ts'
import { Refusal, refusalEnvelope } from '../http/refusal.ts'
import { staticFiles } from '../http/static.ts'
import type { Core, Live } from '../live.ts'

/** What is no call: the configuration of browsers, health and metrics, the reference, and the pages themselves. */
export const mountPages = async (
	http: FastifyInstance,
	{ config, database, blobs, secrets, clock, web_folder, player_folder }: Core,
	live: Live,
	socketPort: () => number,
): Promise<void> => {
	const publicConfig = (): PublicConfig => ({
		app_key: secrets.app_key,
		version,
		socket_port: socketPort(),
		languages: [...languages],
	})
	http.get('/config.json', (_request, reply) => reply.header('cache-control', 'no-store').send(publicConfig()))
	const ready = async (): Promise<void> => {
		await sql`select 1`.execute(database.db)
		if ((await blobs.free()) < config.disk_reserve) throw new Error('the disk is almost full')
	}
	operations(http, {
		ready,
		terminals: () => live.hub.size,
		browsers: () => live.web.size,
		metrics_token: config.metrics_token,
	})
	apiReference(http)
	http.all('/api/*', (_request, reply) => reply.code(404).send(refusalEnvelope(new Refusal('path_unknown'))))
	await staticFiles(http, web_folder, player_folder, publicConfig, clock.now)
}

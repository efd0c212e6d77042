import { version } from '@vitrine/contract/call/client'
import type { PublicConfig } from '@vitrine/contract/config'
import { type Language, languageOf, languages } from '@vitrine/texts/rows'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { expectAnswer } from '../db/database.ts'
import { isJsonWay, sendProblem } from '../http/answers/problem-answer.ts'
import { pagePolicy } from '../http/answers/security-headers.ts'
import { staticFiles } from '../http/answers/static.ts'
import { CodedError, errorEnvelope } from '../http/coded-error.ts'
import { operations } from '../http/operations/operations.ts'
import { apiReference } from '../http/reference/reference.ts'
import type { Core, Live } from '../live.ts'
import { connectionFigures } from './connection-figures.ts'
import { figuresOf } from './figures.ts'
import { mapsOf } from './maps.ts'
import { playerFigures } from './player-figures.ts'

/** Everything that is not a call: browser configuration, health and metrics, the API reference, and the pages themselves. */
export const mountPages = async (
	http: FastifyInstance,
	core: Core,
	live: Live,
	socketPort: () => number,
): Promise<void> => {
	const { config, database, blobs, space, secrets, clock, web_folder, player_folder } = core
	const publicConfig = (): PublicConfig => ({
		app_key: secrets.app_key,
		version,
		socket_port: socketPort(),
		languages: [...languages],
	})
	http.get('/config.json', (_request, reply) => reply.header('cache-control', 'no-store').send(publicConfig()))
	const ready = async (): Promise<void> => {
		await expectAnswer(database.db)
		if (space.low || (await blobs.free()) < config.disk_reserve) throw new Error('the disk is almost full')
	}
	operations(http, {
		ready,
		terminals: () => live.hub.size,
		browsers: () => live.web.size,
		gauges: [...figuresOf(core), ...connectionFigures(live.connections), ...playerFigures(core)],
		metrics_token: config.metrics_token,
		behind_proxy: config.public_url !== null || config.trust_proxy.length > 0,
	})
	apiReference(http)
	const unknown = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
		const coded = new CodedError('path_unknown')
		if (isJsonWay(request)) return sendProblem(reply, coded, request.id)
		return reply.code(404).send(errorEnvelope(coded))
	}
	// Answered before a body is read.
	http.all('/api/*', { onRequest: unknown }, unknown)
	const policy = pagePolicy(async () => (await mapsOf(core)()).map_tiles)
	// If the setting cannot be read, a page in the browser's language is better than none.
	const language = async (): Promise<Language | ''> => {
		const set = await core.settings.value('login_language').catch(() => '')
		return set === '' ? '' : languageOf(set)
	}
	await staticFiles(http, web_folder, player_folder, publicConfig, clock.now, { policy, language })
}

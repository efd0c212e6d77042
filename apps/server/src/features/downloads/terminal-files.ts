import { terminalRoutes } from '@vitrine/contract/terminal-routes'
import { sha256 as sha256Shape } from '@vitrine/domain/file'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/schema.ts'
import type { MediaServer } from '../../http/files/media-serve.ts'
import { type Identify, terminalRoute } from '../../http/terminal-route.ts'
import { growingCache } from '../../ports/short-lived/growing-cache.ts'
import * as store from './downloads.store.ts'

export interface TerminalFilesDeps {
	readonly db: Db
	readonly media: MediaServer
	readonly identify: Identify
}

/** Serves manifests and files: a terminal only gets what it was told to fetch. */
export const terminalFiles = (http: FastifyInstance, { db, media, identify }: TerminalFilesDeps): void => {
	const allowed = growingCache<string, string>(100_000)
	const manifests = new LRUCache<string, string>({ maxSize: 32 * 1024 * 1024, sizeCalculation: text => text.length })
	terminalRoute(http, identify, terminalRoutes.file, async ({ terminal_id, params: { sha256 }, request, reply }) => {
		const key = `${terminal_id}/${sha256}`
		const known = allowed.get(key)
		const mime =
			known ??
			(sha256Shape.safeParse(sha256).success ? (await store.findFile(db, terminal_id, sha256))?.mime : undefined)
		if (mime === undefined) return reply.code(404).send('')
		if (known === undefined) allowed.set(key, mime)
		return media.serve(request, reply, { sha256, mime })
	})
	terminalRoute(http, identify, terminalRoutes.manifest, async ({ terminal_id, params: { sha256 }, reply }) => {
		const key = `${terminal_id}/${sha256}`
		const seen = allowed.has(key) ? manifests.get(sha256) : undefined
		const manifest = seen ?? (await store.findManifest(db, terminal_id, sha256))?.manifest
		if (manifest === undefined) return reply.code(404).send('')
		allowed.set(key, 'application/json')
		manifests.set(sha256, manifest)
		return reply
			.headers({
				'content-type': 'application/json',
				etag: `"${sha256}"`,
				'cache-control': 'private, max-age=31536000, immutable',
			})
			.send(manifest)
	})
}

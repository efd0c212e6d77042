import { createHash } from 'node:crypto'
import { terminalRoutes } from '@vitrine/contract/terminal-routes'
import { sha256 as sha256Shape } from '@vitrine/domain/file'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/schema.ts'
import { type Identify, terminalRoute } from '../../http/terminal-route.ts'
import { growingCache } from '../../ports/short-lived/growing-cache.ts'
import type { FeedKeeper } from './feed-keeper.ts'
import * as store from './feeds.store.ts'

export interface TerminalFeedDeps {
	readonly db: Db
	readonly keeper: FeedKeeper
	readonly identify: Identify
}

interface Cached {
	readonly fetched_at: number
	readonly content: string
	readonly etag: string
}

/** Memory for copies requested by many terminals, in characters. */
const cache_size = 32 * 1024 * 1024
/** When a terminal asks again if there is no copy yet, in seconds. */
const retry_after = '60'

/** Serves feeds to terminals: only the last good copy of what their releases show. */
export const terminalFeed = (http: FastifyInstance, { db, keeper, identify }: TerminalFeedDeps): void => {
	const delivered = growingCache<string, true>(100_000)
	const cache = new LRUCache<string, Cached>({
		maxSize: cache_size,
		sizeCalculation: ({ content }) => content.length + 1,
	})
	const isDelivered = async (terminal_id: number, id: string): Promise<boolean> => {
		const key = `${terminal_id}/${id}`
		if (delivered.has(key)) return true
		if (!sha256Shape.safeParse(id).success || !(await store.isDelivered(db, terminal_id, id))) return false
		delivered.set(key, true)
		return true
	}
	const contentOf = async ({ id, fetched_at: expected }: store.FeedRow): Promise<Cached> => {
		const known = cache.get(id)
		if (known?.fetched_at === expected) return known
		const { content, fetched_at } = (await store.findCopy(db, id)) ?? { content: '', fetched_at: expected }
		// The same content keeps its ETag, however often it was fetched.
		const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
		const found = { fetched_at, content, etag }
		cache.set(id, found)
		return found
	}
	terminalRoute(http, identify, terminalRoutes.feed, async ({ terminal_id, params: { id }, request, reply }) => {
		const row = (await isDelivered(terminal_id, id)) ? await keeper.want(id) : null
		if (row === null) return reply.code(404).send('')
		if (row.fetched_at === 0) return reply.code(204).header('retry-after', retry_after).send()
		const { content, etag } = await contentOf(row)
		reply.headers({
			etag,
			'last-modified': new Date(row.fetched_at).toUTCString(),
			'cache-control': 'private, no-cache',
		})
		if (request.headers['if-none-match'] === etag) return reply.code(304).send()
		return reply
			.header('content-type', 'application/json')
			.send(`{"id":"${id}","source":${row.source},"content":${content},"fetched_at":${row.fetched_at}}`)
	})
}

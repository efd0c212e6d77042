import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { requestFigures } from './request-figures.ts'

export interface OperationsDeps {
	/** Asks the database and the storage; throws when one of them does not answer. */
	readonly ready: () => Promise<void>
	readonly terminals: () => number
	readonly browsers: () => number
	/** Null: only this machine may read the figures. */
	readonly metrics_token: string | null
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

const mayRead = (request: FastifyRequest, token: string | null): boolean => {
	// What a proxy on this machine hands on does not come from this machine.
	if (token === null && request.headers['x-forwarded-for'] !== undefined) return false
	if (token === null) return loopback.has(request.socket.remoteAddress ?? '')
	const given = Buffer.from(request.headers.authorization ?? '')
	const expected = Buffer.from(`Bearer ${token}`)
	return given.length === expected.length && timingSafeEqual(given, expected)
}

const gauge = (registry: Registry, name: string, help: string, read: () => number): void => {
	const made: Gauge = new Gauge({ name, help, registers: [registry], collect: () => made.set(read()) })
}

/** `/healthz` (the process answers), `/readyz` (database and storage answer too) and `/metrics` (Prometheus). */
export const operations = (http: FastifyInstance, deps: OperationsDeps): void => {
	const registry = new Registry()
	collectDefaultMetrics({ register: registry })
	gauge(registry, 'vitrine_terminals_online', 'Connected terminals', deps.terminals)
	gauge(registry, 'vitrine_browsers_online', 'Connected browsers', deps.browsers)
	const requests = requestFigures()
	http.addHook('onResponse', (request, reply, done) => {
		requests.observe(request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime / 1000)
		done()
	})
	http.get('/healthz', (_request, reply) => reply.send({ status: 'ok' }))
	http.get('/readyz', async (request, reply) => {
		try {
			await deps.ready()
			return reply.send({ status: 'ready' })
		} catch (error) {
			request.log.error({ err: error }, 'not ready')
			return reply.code(503).send({ status: 'not ready' })
		}
	})
	http.get('/metrics', async (request, reply) => {
		if (!mayRead(request, deps.metrics_token)) return reply.code(403).send('')
		return reply.header('content-type', registry.contentType).send((await registry.metrics()) + requests.text())
	})
}

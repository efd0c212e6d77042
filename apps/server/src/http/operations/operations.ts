import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { requestFigures } from './request-figures.ts'

export interface OperationsDeps {
	/** Checks the database and the storage; throws if one of them does not answer. */
	readonly ready: () => Promise<void>
	readonly terminals: () => number
	readonly browsers: () => number
	/** Further gauges: name, help text, and how to read the value; null reports nothing. */
	readonly gauges: readonly GaugeOf[]
	/** Null: only this machine may read the metrics. */
	readonly metrics_token: string | null
	/** A proxy is in front of the server, so that every request appears to come from it. */
	readonly behind_proxy: boolean
}

/** A metric by its labels, or a single value; null if there is nothing to report. */
type Figure = number | null | readonly { readonly labels: Readonly<Record<string, string>>; readonly value: number }[]

export type GaugeOf = readonly [
	name: string,
	help: string,
	read: () => Figure | Promise<Figure>,
	labels?: readonly string[],
]

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

const mayRead = (request: FastifyRequest, { metrics_token: token, behind_proxy }: OperationsDeps): boolean => {
	// Behind a proxy a caller cannot be told apart from this machine, whichever headers the proxy sets or omits.
	if (token === null && behind_proxy) return false
	// Requests forwarded by a proxy on this machine do not come from this machine.
	if (token === null && request.headers['x-forwarded-for'] !== undefined) return false
	if (token === null) return loopback.has(request.socket.remoteAddress ?? '')
	const given = Buffer.from(request.headers.authorization ?? '')
	const expected = Buffer.from(`Bearer ${token}`)
	return given.length === expected.length && timingSafeEqual(given, expected)
}

/** A metric that only grows, counted where the event happens. */
const counter = (registry: Registry, [name, help, read, labels = []]: GaugeOf): void => {
	const made: Counter = new Counter({
		name,
		help,
		labelNames: [...labels],
		registers: [registry],
		collect: async () => {
			const value = await read()
			made.reset()
			for (const one of Array.isArray(value) ? value : []) made.inc(one.labels, one.value)
		},
	})
}

/** A metric that cannot be read now, for example while the database is away, is left out. */
const gauge = (registry: Registry, [name, help, read, labels = []]: GaugeOf): void => {
	const made: Gauge = new Gauge({
		name,
		help,
		labelNames: [...labels],
		registers: [registry],
		collect: async () => {
			const value = await Promise.resolve(read()).catch(() => null)
			if (typeof value === 'number') return made.set(value)
			made.reset()
			for (const one of value ?? []) made.set(one.labels, one.value)
		},
	})
}

/** `/healthz` (the process answers), `/readyz` (so do database and storage) and `/metrics` (Prometheus). */
export const operations = (http: FastifyInstance, deps: OperationsDeps): void => {
	const registry = new Registry()
	collectDefaultMetrics({ register: registry })
	gauge(registry, ['vitrine_terminals_online', 'Connected terminals', deps.terminals])
	gauge(registry, ['vitrine_browsers_online', 'Connected browsers', deps.browsers])
	for (const one of deps.gauges) (one[0].endsWith('_total') ? counter : gauge)(registry, one)
	const requests = requestFigures()
	http.addHook('onResponse', (request, reply, done) => {
		requests.observe(request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime / 1000, reply.envelope)
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
		if (!mayRead(request, deps)) return reply.code(403).send('')
		return reply.header('content-type', registry.contentType).send((await registry.metrics()) + requests.text())
	})
}

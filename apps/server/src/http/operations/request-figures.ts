import { envelope_status } from '@vitrine/contract/error-codes'

/** Counts answers and their duration. Written by hand, because a general registry validates and sorts its labels on every call. */
export interface RequestFigures {
	/** `envelope` is the status in a call's envelope, 0 for requests that are not calls. */
	observe(route: string, code: number, seconds: number, envelope: number): void
	/** All metrics in the Prometheus text format. */
	text(): string
}

const bounds = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10]

const head = (name: string, type: string, help: string): string => `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`

/** Durations of one route: answers per bucket, and the total in ms. */
interface Timed {
	readonly times: number[]
	sum: number
}

const counted = (name: string, label: string, counts: ReadonlyMap<string | number, number>, of = ''): string[] =>
	[...counts].map(([key, count]) => `${name}{${of}${label}="${key}"} ${count}\n`)

/** Starts counting. Only known routes get an entry; all other paths share one. */
export const requestFigures = (): RequestFigures => {
	const routes = new Map<string, Map<number, number>>()
	const timed = new Map<string, Timed>()
	const refused = new Map<number, number>()
	const time = (route: string, seconds: number): void => {
		const own = timed.get(route) ?? { times: [...bounds, Number.POSITIVE_INFINITY].map(() => 0), sum: 0 }
		timed.set(route, own)
		const place = bounds.findIndex(bound => seconds <= bound)
		const bucket = place < 0 ? bounds.length : place
		own.times[bucket] = (own.times[bucket] ?? 0) + 1
		own.sum += seconds
	}
	const histogram = (route: string, { times, sum }: Timed): string => {
		const name = 'vitrine_http_request_seconds'
		let count = 0
		const buckets = times.map((more, place) => {
			count += more
			return `${name}_bucket{route="${route}",le="${bounds[place] ?? '+Inf'}"} ${count}\n`
		})
		return `${buckets.join('')}${name}_sum{route="${route}"} ${sum}\n${name}_count{route="${route}"} ${count}\n`
	}
	return {
		observe: (route, code, seconds, envelope) => {
			const codes = routes.get(route) ?? new Map<number, number>()
			if (codes.size === 0) routes.set(route, codes)
			codes.set(code, (codes.get(code) ?? 0) + 1)
			if (envelope > envelope_status.success) refused.set(envelope, (refused.get(envelope) ?? 0) + 1)
			time(route, seconds)
		},
		text: () =>
			[
				head('vitrine_http_requests_total', 'counter', 'Answered requests'),
				...[...routes].flatMap(([route, codes]) =>
					counted('vitrine_http_requests_total', 'code', codes, `route="${route}",`),
				),
				head('vitrine_refusals_total', 'counter', 'Calls that were refused, by the status of their envelope'),
				...counted('vitrine_refusals_total', 'status', refused),
				head('vitrine_http_request_seconds', 'histogram', 'Time to answer, by route'),
				...[...timed].map(([route, own]) => histogram(route, own)),
			].join(''),
	}
}

/** Counts answers and how long they took. By hand, since a general registry checks and sorts its labels on every call. */
export interface RequestFigures {
	observe(route: string, code: number, seconds: number): void
	/** All of it in the text format of Prometheus. */
	text(): string
}

const bounds = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10]

const head = (name: string, type: string, help: string): string => `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`

/** Begins to count; times stand in a histogram without labels. */
export const requestFigures = (): RequestFigures => {
	const routes = new Map<string, Map<number, number>>()
	const times: number[] = [...bounds, Number.POSITIVE_INFINITY].map(() => 0)
	let sum = 0
	const counted = (): string[] =>
		[...routes].flatMap(([route, codes]) =>
			[...codes].map(([code, count]) => `vitrine_http_requests_total{route="${route}",code="${code}"} ${count}\n`),
		)
	const timed = (): string => {
		let count = 0
		const buckets = times.map((more, place) => {
			count += more
			return `vitrine_http_request_seconds_bucket{le="${bounds[place] ?? '+Inf'}"} ${count}\n`
		})
		return `${buckets.join('')}vitrine_http_request_seconds_sum ${sum}\nvitrine_http_request_seconds_count ${count}\n`
	}
	return {
		observe: (route, code, seconds) => {
			const codes = routes.get(route) ?? new Map<number, number>()
			if (codes.size === 0) routes.set(route, codes)
			codes.set(code, (codes.get(code) ?? 0) + 1)
			const place = bounds.findIndex(bound => seconds <= bound)
			const bucket = place < 0 ? bounds.length : place
			times[bucket] = (times[bucket] ?? 0) + 1
			sum += seconds
		},
		text: () =>
			[
				head('vitrine_http_requests_total', 'counter', 'Answered requests'),
				...counted(),
				head('vitrine_http_request_seconds', 'histogram', 'Time to answer'),
				timed(),
			].join(''),
	}
}

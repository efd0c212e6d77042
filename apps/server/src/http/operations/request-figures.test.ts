import { expect, test } from 'vitest'
import { requestFigures } from './request-figures.ts'

test('answers are counted by route and code, errors by their status, and times by route in buckets that contain each other', () => {
	const figures = requestFigures()
	figures.observe('/a', 200, 0.0005, 1)
	figures.observe('/a', 200, 0.001, 100000003)
	figures.observe('/a', 500, 0.25, 500)
	figures.observe('/b', 200, 64, 0)
	expect(figures.text().split('\n')).toEqual([
		'# HELP vitrine_http_requests_total Answered requests',
		'# TYPE vitrine_http_requests_total counter',
		'vitrine_http_requests_total{route="/a",code="200"} 2',
		'vitrine_http_requests_total{route="/a",code="500"} 1',
		'vitrine_http_requests_total{route="/b",code="200"} 1',
		'# HELP vitrine_refusals_total Calls that were refused, by the status of their envelope',
		'# TYPE vitrine_refusals_total counter',
		'vitrine_refusals_total{status="100000003"} 1',
		'vitrine_refusals_total{status="500"} 1',
		'# HELP vitrine_http_request_seconds Time to answer, by route',
		'# TYPE vitrine_http_request_seconds histogram',
		...['0.001', '0.005', '0.025', '0.1'].map(le => `vitrine_http_request_seconds_bucket{route="/a",le="${le}"} 2`),
		...['0.5', '2.5', '10', '+Inf'].map(le => `vitrine_http_request_seconds_bucket{route="/a",le="${le}"} 3`),
		'vitrine_http_request_seconds_sum{route="/a"} 0.2515',
		'vitrine_http_request_seconds_count{route="/a"} 3',
		...['0.001', '0.005', '0.025', '0.1', '0.5', '2.5', '10'].map(
			le => `vitrine_http_request_seconds_bucket{route="/b",le="${le}"} 0`,
		),
		'vitrine_http_request_seconds_bucket{route="/b",le="+Inf"} 1',
		'vitrine_http_request_seconds_sum{route="/b"} 64',
		'vitrine_http_request_seconds_count{route="/b"} 1',
		'',
	])
})

import { expect, test } from 'vitest'
import { requestFigures } from './request-figures.ts'

test('answers are counted by route and code, and their times in buckets that contain each other', () => {
	const figures = requestFigures()
	figures.observe('/a', 200, 0.0005)
	figures.observe('/a', 200, 0.001)
	figures.observe('/a', 500, 0.25)
	figures.observe('/b', 200, 64)
	expect(figures.text().split('\n')).toEqual([
		'# HELP vitrine_http_requests_total Answered requests',
		'# TYPE vitrine_http_requests_total counter',
		'vitrine_http_requests_total{route="/a",code="200"} 2',
		'vitrine_http_requests_total{route="/a",code="500"} 1',
		'vitrine_http_requests_total{route="/b",code="200"} 1',
		'# HELP vitrine_http_request_seconds Time to answer',
		'# TYPE vitrine_http_request_seconds histogram',
		'vitrine_http_request_seconds_bucket{le="0.001"} 2',
		'vitrine_http_request_seconds_bucket{le="0.005"} 2',
		'vitrine_http_request_seconds_bucket{le="0.025"} 2',
		'vitrine_http_request_seconds_bucket{le="0.1"} 2',
		'vitrine_http_request_seconds_bucket{le="0.5"} 3',
		'vitrine_http_request_seconds_bucket{le="2.5"} 3',
		'vitrine_http_request_seconds_bucket{le="10"} 3',
		'vitrine_http_request_seconds_bucket{le="+Inf"} 4',
		'vitrine_http_request_seconds_sum 64.2515',
		'vitrine_http_request_seconds_count 4',
		'',
	])
})

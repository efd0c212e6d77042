import { expect, test } from 'vitest'
import { askedRest, longest_rest } from './asked-rest.ts'

test.each([
	[429, '1800', 1_800_000],
	[503, '2', 2000],
	[429, '0', 0],
	[429, '86400', longest_rest],
	[429, null, 0],
	[429, '', 0],
	[429, '-5', 0],
	[429, '1.5', 0],
	[429, 'Fri, 27 Nov 2026 15:20:05 GMT', 0],
	[200, '1800', 0],
	[500, '1800', 0],
])('an answer %i with Retry-After %j asks for a rest of %i ms', (status, after, rest) => {
	const headers = after === null ? {} : { 'retry-after': after }
	expect(askedRest(new Response(null, { status, headers }))).toBe(rest)
})

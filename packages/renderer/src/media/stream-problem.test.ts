import { expect, test } from 'vitest'
import { scriptProblem } from './stream-problem.ts'

test.each([
	['networkError', 'manifestLoadError', 404, 'item_stream_refused', '404'],
	['networkError', 'fragLoadError', 503, 'item_stream_refused', '503'],
	['networkError', 'manifestLoadError', 0, 'item_stream_unreachable', ''],
	['networkError', 'manifestLoadError', undefined, 'item_stream_unreachable', ''],
	['networkError', 'levelLoadTimeOut', 200, 'item_stream_unreachable', ''],
	['networkError', 'manifestParsingError', 200, 'item_stream_unreadable', ''],
	['mediaError', 'manifestIncompatibleCodecsError', undefined, 'item_stream_unreadable', ''],
	['otherError', 'something of a newer version', undefined, 'item_stream_unreadable', ''],
] as const)('%s, %s with %s is %s', (type, details, code, expected, detail) => {
	const why = scriptProblem({ type, details, response: code === undefined ? undefined : { code } })
	expect([why.code, why.detail]).toEqual([expected, detail])
})

import { expect, test } from 'vitest'
import { pauseBefore, waysOf } from './stream-address.ts'

const terminal = { scripts: true, native: false }
const safari = { scripts: false, native: true }
const application = { scripts: false, native: false }

test.each([
	['a playlist on a terminal', 'https://a.test/live/x.m3u8', terminal, ['hls']],
	['a playlist with a query', 'https://a.test/x.m3u8?token=1', terminal, ['hls']],
	['a playlist that its query names', 'https://a.test/play?format=m3u8', terminal, ['hls']],
	['a playlist where the browser knows it', 'https://a.test/x.M3U8', safari, ['shared', 'plain']],
	['a playlist where nothing can play it', 'https://a.test/x.m3u8', application, []],
	['a file', 'https://a.test/x.mp4', application, ['shared', 'plain']],
	['an address that says nothing', 'https://a.test/live', terminal, ['shared', 'plain', 'hls']],
	['a name that only looks like one', 'https://m3u8.test/x.mp4', application, ['shared', 'plain']],
] as const)('%s', (_, url, abilities, ways) => {
	expect(waysOf(url, abilities)).toEqual(ways)
})

test('pauses grow to half a minute', () => {
	expect([0, 1, 2, 3, 4, 5, 6, 1000].map(pauseBefore)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
})

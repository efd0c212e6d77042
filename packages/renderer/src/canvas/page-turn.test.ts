import { expect, test } from 'vitest'
import { nextPageIn, pageAt } from './page-turn.ts'

const pages = ['a', 'b', 'c']
const moment = { elapsed: 0, now: 1_000_000, alone: false, running: true }

test.each([
	['at its beginning', {}, 0, 2000],
	['just before a page ends', { elapsed: 1999 }, 0, 1],
	['at the next page', { elapsed: 2000 }, 1, 2000],
	['in its second round', { elapsed: 7500 }, 0, 500],
	['before its turn', { elapsed: -5 }, 0, 2000],
	['alone: by the clock of the day', { alone: true, elapsed: 0, now: 1_003_500 }, 0, 500],
	['alone but held still', { alone: true, running: false, elapsed: 2000 }, 1, 2000],
])('the page of a document %s', (_, change, page, due) => {
	expect(pageAt({ pages, page_time: 2000 }, { ...moment, ...change })).toBe(page)
	expect(nextPageIn({ pages, page_time: 2000 }, { ...moment, ...change })).toBe(due)
})

test('a document of one page never turns', () => {
	expect(pageAt({ pages: ['a'], page_time: 2000 }, { ...moment, elapsed: 9000 })).toBe(0)
	expect(nextPageIn({ pages: ['a'], page_time: 2000 }, moment)).toBe(Number.POSITIVE_INFINITY)
})

import { expect, test } from 'vitest'
import { newsIn } from './presence-news.ts'

const announced = new Map([
	[1, true],
	[2, true],
	[3, false],
	[4, false],
])
const now = (online: boolean, ...ids: number[]) => ids.map(id => ({ id, name: `T${id}`, online }))
const ids = ({ news, held }: ReturnType<typeof newsIn>) => [news.map(({ id }) => id), held.map(({ id }) => id)]

test('what differs from the last announcement is news', () => {
	expect(ids(newsIn([...now(false, 1, 3), ...now(true, 2, 4)], announced, false))).toEqual([[1, 4], []])
})

test('while terminals return, those that are gone wait, and those that come are news', () => {
	expect(ids(newsIn([...now(false, 1, 3), ...now(true, 2, 4)], announced, true))).toEqual([[4], [1]])
})

test('one that has returned is no news, one that is still away is', () => {
	const { held } = newsIn(now(false, 1, 2), announced, true)
	expect(held.map(({ id }) => id)).toEqual([1, 2])
	expect(ids(newsIn([...now(true, 1), ...now(false, 2)], announced, false))).toEqual([[2], []])
})

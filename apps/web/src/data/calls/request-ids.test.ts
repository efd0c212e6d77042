import { expect, test } from 'vitest'
import { requestIds } from './request-ids.ts'

test('the same choice sent again is the same request, another is another', () => {
	const requests = requestIds()
	const first = requests.idOf({ deviceids: [1, 2] })
	expect(requests.idOf({ deviceids: [1, 2] })).toBe(first)
	const second = requests.idOf({ deviceids: [1] })
	expect(second).not.toBe(first)
	expect(requests.idOf({ deviceids: [1, 2] })).not.toBe(first)
})

test('what was answered is forgotten: the same asked for once more is another request', () => {
	const requests = requestIds()
	const first = requests.idOf('a')
	requests.forget()
	expect(requests.idOf('a')).not.toBe(first)
})

test('no two screens share an id', () => {
	expect(requestIds().idOf('a')).not.toBe(requestIds().idOf('a'))
})

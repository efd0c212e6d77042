import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { flag, ids, integer, json, text } from './wire.ts'
import { joinedOf, writer } from './written.ts'

const call = endpoint({
	method: 'POST',
	path: '/admin/device/list',
	may: 'anyone',
	about: 'For this test.',
	input: z.object({
		name: text(100, 0).optional(),
		page: integer(1).optional(),
		on: flag.optional(),
		group_ids: ids().optional(),
		order: ids(),
		rows: json(z.array(z.object({ id: z.int() }))).optional(),
		numbers: json(z.array(z.int())).optional(),
	}),
	output: z.null(),
})

describe('a call without its shapes', () => {
	test('knows which of its lists are joined', () => {
		expect(joinedOf(call)).toEqual(['group_ids', 'order'])
	})

	test.each<[string, z.output<typeof call.input>]>([
		['lists', { order: [3, 4], group_ids: [5], rows: [{ id: 1 }], numbers: [6, 7] }],
		['empty lists', { order: [], group_ids: [], rows: [], numbers: [] }],
		['texts and numbers', { order: [1], name: 'a b&c', page: 2, on: 0 }],
		['nothing', { order: [], name: '', page: undefined }],
	])('writes %s as the call itself', (_, input) => {
		expect(writer(joinedOf(call)).encode(input)).toEqual(call.input.encode(input))
	})
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CauseCode, causeOf, causes, heardCause, storedCause } from './cause.ts'
import { ItemProblem, itemProblemOf } from './item-problem.ts'

const codes = Object.keys(causes) as CauseCode[]

describe('a stored cause', () => {
	test('is read as it was written, whatever its values are', () => {
		fc.assert(
			fc.property(fc.constantFrom(...codes), fc.string({ unit: 'grapheme' }), (code, said) => {
				const values = Object.fromEntries(causes[code].map(name => [name, said]))
				expect(causeOf(storedCause(code, values))).toEqual({ code, values })
			}),
		)
	})

	test('is its code alone where that says all', () => {
		expect(storedCause('no_heartbeat')).toBe('no_heartbeat')
		expect(storedCause('pages_left_out', { count: 300 })).toBe('pages_left_out {"count":300}')
	})

	test.each([
		'',
		'校验失败',
		'no such code',
		'no_heartbeat for long',
		'no_heartbeat {"count":1}',
		'pages_left_out',
		'pages_left_out {',
		'pages_left_out {}',
		'pages_left_out {"count":[1]}',
		'pages_left_out null',
		'toString',
		'constructor {}',
	])('is not what these words are: %s', words => {
		expect(causeOf(words)).toBeNull()
	})
})

describe('what a terminal says', () => {
	test('is stored by its code, with the values that the code has and no others', () => {
		const said = { code: 'item_video_unreadable', values: { name: 'a.mp4', detail: 'code 4', more: 'x' } }
		expect(heardCause('item', said, 'words')).toBe('item_video_unreadable {"name":"a.mp4","detail":"code 4"}')
	})

	test.each([
		[null],
		[undefined],
		[{ code: 'of_a_newer_player', values: { name: 'a' } }],
		[{ code: 'item_video_unreadable', values: { name: 'a.mp4' } }],
		[{ code: 'item_video_unreadable' }],
		[{ code: '__proto__' }],
		[{ code: 'never_connected' }],
		[{ code: 'pages_left_out', values: { count: 3 } }],
		[{ code: 'hash_wrong' }],
	])('stays in its words where the code is not known or lacks a value: %o', said => {
		expect(heardCause('item', said, 'a.mp4: out of order')).toBe('a.mp4: out of order')
	})
})

test('of a download a terminal says why it failed, and nothing else', () => {
	expect(heardCause('download', { code: 'hash_wrong' }, 'words')).toBe('hash_wrong')
	expect(heardCause('download', { code: 'manifest_unreadable' }, 'words')).toBe('manifest_unreadable')
	expect(heardCause('download', { code: 'out_of_reach' }, 'words')).toBe('words')
	expect(heardCause('download', { code: 'item_file_missing', values: { name: 'a' } }, 'words')).toBe('words')
})

test('of an item a terminal may say where it is, and of nothing else', () => {
	const place = { window: 'Window 2', program: 'Lobby' }
	const stored = heardCause('item', { code: 'item_file_missing', values: { ...place, name: 'a', more: 'b' } }, 'words')
	expect(causeOf(stored)).toEqual({ code: 'item_file_missing', values: { ...place, name: 'a' } })
	const odd = heardCause('item', { code: 'item_file_missing', values: { name: 'a', window: 7, program: '' } }, 'words')
	expect(causeOf(odd)).toEqual({ code: 'item_file_missing', values: { name: 'a' } })
	expect(heardCause('item', { code: 'player_hung', values: place }, 'words')).toBe('player_hung')
})

test('a problem of an item says its code, and to whoever knows none its words', () => {
	expect(new ItemProblem('item_stream_refused', '404').message).toBe('stream refused by its server: 404')
	expect(itemProblemOf(new Error('out of order'))).toMatchObject({ code: 'item_failed', message: 'out of order' })
	const known = new ItemProblem('item_file_missing')
	expect(itemProblemOf(known, 'item_page_failed')).toBe(known)
})

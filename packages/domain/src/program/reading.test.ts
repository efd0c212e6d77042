import { describe, expect, test } from 'vitest'
import { emptyProgram, type ProgramWindow, type WindowResource } from './document.ts'
import { newText } from './kinds/text.ts'
import { freeName } from './package.ts'
import { left_out_named, readDocument, readStoredDocument } from './reading.ts'

const text: WindowResource = { ...newText, id: 't', name: 't', play_time: 1000, text: '<script>alert(1)</script>' }
const windowOf = (
	id: string,
	resources: unknown[] = [text],
): Omit<ProgramWindow, 'resources'> & { resources: unknown[] } => ({
	id,
	name: `name of ${id}`,
	idx: 0,
	zIndex: 0,
	x: 0,
	y: 0,
	w: 100,
	h: 100,
	resources,
})
const size = { w: 640, h: 480 }
const raw = (change: object) => ({ ...emptyProgram(1000, 500), ...change })
const reasons = (value: unknown) => readDocument(value, size).left_out.map(({ reason, count }) => [reason, count])

describe('a document of another hand', () => {
	test('is taken whole when it can be read; a script in a text is a text', () => {
		const { document, left_out } = readDocument(raw({ windows: [windowOf('a')] }), size)
		expect(left_out).toEqual([])
		expect(document.windows[0]?.resources).toEqual([text])
	})

	test('loses an item of an unknown kind and keeps the rest', () => {
		const hologram = { kind: 'hologram', id: 'h', name: 'Hologram', play_time: 1000 }
		const { document, left_out } = readDocument(raw({ windows: [windowOf('a', [hologram, text])] }), size)
		expect(document.windows[0]?.resources).toEqual([text])
		expect(left_out).toEqual([
			{ window: 'name of a', item: 'Hologram', kind: 'hologram', reason: 'unknown_kind', count: 1 },
		])
	})

	test.each([
		['a negative width', { windows: [{ ...windowOf('a'), w: -5 }] }, [['invalid', 1]]],
		['a huge height', { windows: [{ ...windowOf('a'), h: 1e9 }] }, [['invalid', 1]]],
		['no number', { windows: [{ ...windowOf('a'), x: 'left' }] }, [['invalid', 1]]],
		['two windows of one name', { windows: [windowOf('a'), windowOf('a')] }, [['invalid', 1]]],
		['no windows but a text', { windows: 'none' }, []],
		['a window that is none', { windows: [7] }, [['invalid', 1]]],
		['an item that is none', { windows: [windowOf('a', [null])] }, [['unknown_kind', 1]]],
		['a play time below all', { windows: [windowOf('a', [{ ...text, play_time: -1 }])] }, [['invalid', 1]]],
		[
			'an address of a script',
			{ windows: [windowOf('a', [{ ...text, kind: 'webpage', url: 'javascript:1' }])] },
			[['invalid', 1]],
		],
		['music that is a text', { music: [text] }, [['invalid', 1]]],
		['a picture under it that is none', { background_picture: { kind: 'void' } }, [['unknown_kind', 1]]],
	])('%s', (_name, change, expected) => expect(reasons(raw(change))).toEqual(expected))

	test.each([
		['nothing', null],
		['a list', []],
		['a newer format', raw({ format: 2 })],
		['a canvas of no size', raw({ w: 0 })],
		['a canvas as wide as the world', raw({ w: 1e12 })],
	])('is an empty canvas when it is %s', (_name, value) => {
		expect(readDocument(value, size).document).toEqual(emptyProgram(640, 480))
		expect(reasons(value)).toEqual([['unreadable', 1]])
	})

	test('of ten thousand windows two hundred are read, and the rest is counted', () => {
		const windows = Array.from({ length: 10_000 }, (_, place) => windowOf(`w${place}`))
		const { document, left_out } = readDocument(raw({ windows }), size)
		expect(document.windows).toHaveLength(200)
		expect(left_out).toEqual([{ window: '', item: '', kind: '', reason: 'too_many', count: 9800 }])
	})

	test('many faults are not all named', () => {
		const items = Array.from({ length: 400 }, () => ({ kind: 'hologram' }))
		const { left_out } = readDocument(raw({ windows: [windowOf('a', items)] }), size)
		expect(left_out).toHaveLength(left_out_named + 1)
		expect(left_out.at(-1)?.count).toBe(300)
	})

	test('is read of what is stored, whatever that is', () => {
		expect(readStoredDocument('{', size).left_out[0]?.reason).toBe('unreadable')
		expect(readStoredDocument(JSON.stringify(emptyProgram(20, 20)), size).document.w).toBe(20)
	})
})

test.each([
	['a', [], 'a'],
	['a', ['a'], 'a (2)'],
	['a', ['a', 'a (2)'], 'a (3)'],
	['abcdef', ['abcdef'], 'ab (2)'],
])('%s among %o becomes %s', (name, taken, expected) => expect(freeName(name, new Set(taken), 6)).toBe(expected))

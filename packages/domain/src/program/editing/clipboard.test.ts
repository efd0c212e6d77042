import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ProgramWindow } from '../document.ts'
import { newText } from '../kinds/text.ts'
import { program_limits } from '../parts.ts'
import { readClip, writeClip } from './clipboard.ts'

const text = { ...newText, id: 'r', name: 'r', play_time: 1000 }
const window: ProgramWindow = {
	id: 'w',
	name: 'w',
	idx: 0,
	zIndex: 0,
	x: 1,
	y: 2,
	w: 30,
	h: 40,
	group: 'g',
	locked: true,
	resources: [text],
}
const clip = (change: object) => JSON.stringify({ vitrine: 'windows', format: 1, windows: [window], ...change })

test('what is written is read again', () => {
	expect(readClip(writeClip([window]))).toEqual({ type: 'windows', windows: [window], left_out: 0 })
})

test.each([
	['nothing', '', 'foreign'],
	['words', 'Hello', 'foreign'],
	['a number', '7', 'foreign'],
	['a document of somebody else', '{"windows":[]}', 'foreign'],
	['another label', clip({ vitrine: 'program' }), 'foreign'],
	['a newer version', clip({ format: 2, windows: 'whatever' }), 'too_new'],
	['no windows', clip({ windows: [] }), 'broken'],
	['too many windows', clip({ windows: Array(program_limits.windows + 1).fill(window) }), 'broken'],
	['a window without a place', clip({ windows: [{ ...window, x: '1' }] }), 'broken'],
	['a window of no size', clip({ windows: [{ ...window, w: 0 }] }), 'broken'],
	['an item that is broken', clip({ windows: [{ ...window, resources: [{ ...text, play_time: 'long' }] }] }), 'broken'],
	['an item without a kind', clip({ windows: [{ ...window, resources: [{ id: 'r' }] }] }), 'broken'],
])('%s', (_, given, type) => {
	expect(readClip(given)).toEqual({ type })
})

test('items of unknown kinds are left out and counted', () => {
	const given = clip({ windows: [{ ...window, resources: [{ kind: 'hologram' }, text] }] })
	expect(readClip(given)).toEqual({ type: 'windows', windows: [window], left_out: 1 })
})

test('what nobody knows is not carried along', () => {
	const read = readClip(clip({ windows: [{ ...window, script: 'x' }] }))
	expect(read).toEqual({ type: 'windows', windows: [window], left_out: 0 })
})

test('no text breaks it', () => {
	fc.assert(
		fc.property(fc.json(), given => {
			expect(readClip(given)).toEqual({ type: 'foreign' })
		}),
	)
	fc.assert(
		fc.property(fc.jsonValue(), windows => {
			expect(readClip(clip({ windows }))).toEqual({ type: 'broken' })
		}),
	)
})

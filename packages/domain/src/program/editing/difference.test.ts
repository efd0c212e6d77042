import { expect, test } from 'vitest'
import { aPicture, aWindow } from '../../../test/programs.ts'
import { emptyProgram, type Program, type ProgramWindow, type WindowResource } from '../document.ts'
import { differences } from './difference.ts'

const picture = (id: string, name = id): WindowResource => ({ ...aPicture(id), name })
const program = (...windows: ProgramWindow[]): Program => ({ ...emptyProgram(1920, 1080), windows })

test('the same program has no difference, whatever the order of its keys and the marks of the editor', () => {
	const before = program(aWindow('a', [picture('one')]))
	const [first] = before.windows
	if (first === undefined) throw new Error('no window')
	const turned = Object.fromEntries(Object.entries(first).reverse()) as ProgramWindow
	expect(differences(before, { ...before, music: [], windows: [{ ...turned, locked: true }] })).toEqual([])
})

test('the canvas: size, background and music', () => {
	const before = program()
	const music: Program['music'] = [
		{
			id: 'm',
			kind: 'audio',
			name: 'm',
			play_time: 1000,
			material_id: 2,
			sha256: 'b'.repeat(64),
			volume: 100,
		},
	]
	const after = { ...before, w: 1280, background: '#ffffff', ...(music && { music }) }
	expect(differences(before, after)).toEqual([
		{ what: 'size', from: '1920×1080', to: '1280×1080' },
		{ what: 'background' },
		{ what: 'music' },
	])
})

test('windows: added, removed, moved, resized, stacked and looking different', () => {
	const before = program(aWindow('a', []), aWindow('b', []))
	const after = program(aWindow('a', [], { x: 5, w: 50, zIndex: 3, hidden: true }), aWindow('c', []))
	expect(differences(before, after)).toEqual([
		{ what: 'window_removed', window: 'b' },
		{ what: 'window_moved', window: 'a', from: '0, 0', to: '5, 0' },
		{ what: 'window_resized', window: 'a', from: '100×100', to: '50×100' },
		{ what: 'window_stacked', window: 'a' },
		{ what: 'window_changed', window: 'a' },
		{ what: 'window_added', window: 'c' },
	])
})

test('items: added, removed, changed and in another order', () => {
	const before = program(aWindow('a', [picture('one'), picture('two'), picture('three')]))
	const longer = { ...picture('two'), play_time: 9000 }
	const after = program(aWindow('a', [longer, picture('one'), picture('four', '')]))
	expect(differences(before, after)).toEqual([
		{ what: 'item_added', window: 'a', item: 'picture' },
		{ what: 'item_removed', window: 'a', item: 'three' },
		{ what: 'item_changed', window: 'a', item: 'two' },
		{ what: 'items_ordered', window: 'a' },
	])
})

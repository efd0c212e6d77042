import { describe, expect, test } from 'vitest'
import { isWidgetKind, widget_kinds } from '../../library/material.ts'
import { resourcesOf, type WindowResource, windowResource } from '../document.ts'
import { feedsOf } from '../feeds.ts'
import { resourceOf } from '../from-material.ts'
import { widgetOptions } from '../widgets.ts'
import { isOfFile, kindOf, kinds, of_files, widgets } from './all.ts'

const size = { w: 1920, h: 1080, year: 2026 }
/** Kinds with an initially empty field that only the user can fill in. */
const filled: Readonly<Record<string, object>> = {
	text: { text: 'Text' },
	url: { url: 'https://example.com/' },
	template_id: { template_id: 1, sha256: 'a'.repeat(64) },
}
const beginning = (kind: (typeof widget_kinds)[number]): object => {
	const facts = widgets[kind]
	const given = 'asks' in facts ? filled[facts.asks] : {}
	return { ...facts.begins(size, facts.says), ...given }
}

describe('kinds of items', () => {
	test.each(Object.keys(kinds))('%s is registered under the name that its shape has', name => {
		const kind = name as keyof typeof kinds
		expect(kinds[kind].shape.shape.kind.value).toBe(kind)
	})

	test.each(widget_kinds)('a new %s can be saved once what it asks for is given', kind => {
		expect(widgetOptions.parse(beginning(kind))).toMatchObject({ kind })
		expect(windowResource.parse({ ...beginning(kind), id: 'a', name: '', play_time: 10_000 })).toMatchObject({ kind })
	})

	test.each(widget_kinds)('a new %s without what it asks for is not taken', kind => {
		const facts = widgets[kind]
		const bare = facts.begins(size, [])
		const isAsking = 'asks' in facts && facts.asks !== 'text'
		expect(widgetOptions.safeParse(bare).success).toBe(!isAsking)
	})

	test('options carry nothing of a place in a window', () => {
		const options = widgetOptions.parse({ ...beginning('text'), id: 'a', name: 'n', play_time: 1, material_id: 4 })
		expect(Object.keys(options)).not.toEqual(expect.arrayContaining(['id']))
		expect(options).not.toHaveProperty('play_time')
		expect(options).not.toHaveProperty('material_id')
	})

	test('a kind is of files or made, never both', () => {
		expect(Object.keys(of_files).filter(isWidgetKind)).toEqual([])
		expect(widget_kinds.filter(kind => isOfFile(kind))).toEqual([])
		expect(isWidgetKind('constructor')).toBe(false)
	})

	test('every file of the library gives an item of its kind', () => {
		const file = {
			id: 3,
			name: 'f',
			play_sha256: 'b'.repeat(64),
			duration: 5000,
			pages: ['c'.repeat(64)],
			options: null,
		}
		const shown = (['picture', 'video', 'audio', 'word', 'excel', 'ppt', 'pdf'] as const).map(kind =>
			windowResource.parse(resourceOf({ ...file, kind }, 'a')),
		)
		expect(shown.map(({ kind }) => kind)).toEqual(['picture', 'video', 'audio', ...Array(4).fill('document')])
		expect(shown.map(({ play_time }) => play_time)).toEqual([10_000, 5000, 5000, 8000, 8000, 8000, 8000])
	})

	test('what comes from outside is asked for once', () => {
		const items = (['weather', 'rss', 'webpage', 'text'] as const).map(
			(kind, place): WindowResource =>
				windowResource.parse({ ...beginning(kind), id: `a${place}`, name: '', play_time: 10_000 }),
		)
		const window = { id: 'w', name: '', idx: 0, zIndex: 0, x: 0, y: 0, w: 10, h: 10, resources: [...items, ...items] }
		const program = { format: 1, w: 10, h: 10, background: '#000000', windows: [window] } as const
		expect(feedsOf({ ...program, windows: [window] }).map(({ kind }) => kind)).toEqual(['weather', 'rss', 'webpage'])
		expect(resourcesOf({ ...program, windows: [window] }).filter(item => kindOf(item).feed)).toHaveLength(6)
	})
})

import { expect, test } from 'vitest'
import { emptyProgram, type Program, type ProgramWindow, type WindowResource } from '../program/document.ts'
import { newText } from '../program/kinds/text.ts'
import { newWebpage } from '../program/kinds/webpage.ts'
import { plain_look } from '../program/look.ts'
import type { SmilElement } from './element.ts'
import { writeSmil } from './writing.ts'

const [first, second] = ['1'.repeat(64), '2'.repeat(64)]
const window = (resources: WindowResource[], change: Partial<ProgramWindow> = {}): ProgramWindow => ({
	id: 'w',
	name: 'Main',
	idx: 0,
	zIndex: 0,
	x: 0,
	y: 0,
	w: 100,
	h: 100,
	resources,
	...change,
})
const program = (windows: ProgramWindow[], change: Partial<Program> = {}) => ({
	name: 'Lobby',
	document: { ...emptyProgram(1920, 1080), windows, ...change },
})
const write = (...list: ReturnType<typeof program>[]) => {
	const [one = program([]), ...more] = list
	const missing = (sha256: string) => ![first, second].includes(sha256)
	return writeSmil([one, ...more], sha256 => (missing(sha256) ? undefined : { name: 'page.png', mime: 'image/png' }))
}
const all = (root: SmilElement, name: string): SmilElement[] => [
	...(root.name === name ? [root] : []),
	...root.children.flatMap(child => all(child, name)),
]
const reasons = ({ left_out }: ReturnType<typeof write>) =>
	left_out.map(list => list.map(({ reason, kind }) => `${reason} ${kind}`))

const picture: WindowResource = {
	kind: 'picture',
	id: 'p',
	name: 'p',
	play_time: 5000,
	material_id: 1,
	sha256: first,
	fit: 'cover',
}
const words: WindowResource = { ...newText, id: 't', name: 't', play_time: 5000, text: 'Hello' }
const document = (change: object = {}): WindowResource => ({
	kind: 'document',
	id: 'd',
	name: 'Menu',
	play_time: 25_000,
	material_id: 2,
	pages: [first, second],
	page_time: 10_000,
	fit: 'fill',
	background: '#ffffff',
	...change,
})

test('the pages of a document are pictures, for as long as it plays', () => {
	const images = all(write(program([window([document({ valid_from: '2026-01-01' })])])).root, 'img')
	expect(images.map(({ attributes: { title, dur } }) => [title, dur])).toEqual([
		['Menu (1)', '10s'],
		['Menu (2)', '10s'],
		['Menu (1)', '5s'],
	])
	expect(images.every(({ attributes }) => attributes.expr?.includes("'2026-01-01T00:00:00')>=0"))).toBe(true)
	const day = all(write(program([window([document({ play_time: 86_400_000, page_time: 1000 })])])).root, 'img')
	expect(day.length).toBe(500)
	const [list] = all(write(program([window([document({ count: 3 })])])).root, 'seq').slice(-1)
	expect(list?.attributes).toEqual({ repeatCount: '3' })
})

test('what cannot be said is named: the item, the window, the program', () => {
	const look = { ...plain_look, rotation: 10 }
	const page: WindowResource = {
		...newWebpage,
		id: 'w',
		name: 'w',
		play_time: 1000,
		url: 'https://a.example',
		zoom: 50,
	}
	const gone = { ...picture, sha256: '3'.repeat(64) } as WindowResource
	const pages = document({ pages: [first, '3'.repeat(64)] })
	const fold = { mode: 'extra_long', piece: 512 } as const
	const written = write(
		program([window([picture, words, gone, pages, page], { look })], { fold }),
		program([window([picture])], { background: '#ffffff' }),
	)
	expect(reasons(written)).toEqual([
		[
			'not_in_smil text',
			'no_file picture',
			'no_file document',
			'simplified webpage',
			'simplified look',
			'simplified fold',
		],
		['simplified background'],
	])
	expect(written.items).toBe(3)
})

test('windows that are hidden or have nothing to show leave no region, and pages with nothing no page', () => {
	const hidden = window([picture], { id: 'h', hidden: true })
	const written = write(program([hidden, window([words])]), program([window([picture])]))
	expect(all(written.root, 'region').length).toBe(1)
	expect(all(written.root, 'par').length).toBe(1)
	expect(write(program([hidden])).items).toBe(0)
	expect(reasons(write(program([hidden])))).toEqual([[]])
})

test('an item with another fit than its window says so', () => {
	const written = write(program([window([picture, { ...picture, id: 'q', fit: 'fill' }])]))
	expect(all(written.root, 'region')[0]?.attributes.fit).toBe('slice')
	expect(all(written.root, 'img').map(({ attributes }) => attributes.fit)).toEqual([undefined, 'fill'])
})

test('of several programs those without anything to show are named', () => {
	const empty = program([])
	expect(reasons(write(program([window([picture])]), empty))).toEqual([[], ['simplified program']])
	expect(reasons(write(empty, program([window([picture])])))).toEqual([['simplified program'], []])
})

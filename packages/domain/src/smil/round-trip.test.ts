import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Program, ProgramWindow, WindowResource } from '../program/document.ts'
import { programDocument } from '../program/document.ts'
import { newWebpage } from '../program/kinds/webpage.ts'
import { plain_look } from '../program/look.ts'
import { fits } from '../program/parts.ts'
import { transition_effects } from '../program/transition.ts'
import type { SourceFound } from './play-reading.ts'
import { readSmil } from './reading.ts'
import { type SmilProgram, writeSmil } from './writing.ts'

const hashes = Array.from({ length: 12 }, (_, at) => at.toString(16).repeat(64).slice(0, 64))
/** A file's kind follows from its number, so that reading can tell it as a server does from the content. */
const kindOf = (at: number) => (['picture', 'video', 'audio'] as const)[at % 3] ?? 'picture'
const mimes = { picture: 'image/png', video: 'video/mp4', audio: 'audio/mpeg' } as const

const text = fc.string({ maxLength: 30, unit: 'grapheme' }).map(said => said.trim() || 'x')
const transition = fc.option(
	fc.record({ effect: fc.constantFrom(...transition_effects), duration: fc.integer({ min: 100, max: 5000 }) }),
	{ nil: undefined },
)
const day = fc.option(fc.constantFrom('2026-01-01', '2026-02-28', '2028-02-29', '2030-12-31'), { nil: undefined })

const without = <T extends object>(item: T): T =>
	Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined)) as T

const common = {
	name: text,
	play_time: fc.integer({ min: 100, max: 86_400_000 }),
	count: fc.option(fc.integer({ min: 2, max: 1000 }), { nil: undefined }),
	valid_from: day,
	valid_to: day,
	enter: transition,
	leave: transition,
}
const fileItem = (kind: 'picture' | 'video' | 'audio') =>
	fc
		.record({
			...common,
			at: fc.constantFrom(...[...hashes.keys()].filter(at => kindOf(at) === kind)),
			fit: fc.constantFrom(...fits),
			volume: fc.integer({ min: 0, max: 100 }),
		})
		.map(({ at, fit, volume, ...item }) => {
			const file = { kind, ...item, id: '', material_id: at + 1, sha256: hashes[at] ?? '' }
			return without({ ...file, ...(kind !== 'audio' && { fit }), ...(kind !== 'picture' && { volume }) })
		})
const webItem = fc
	.record({ ...common, path: fc.webUrl({ withQueryParameters: true }) })
	.map(({ path, ...item }) => without({ ...newWebpage, ...item, id: '', url: path }))

const items = fc.array(fc.oneof(fileItem('picture'), fileItem('video'), fileItem('audio'), webItem), {
	minLength: 1,
	maxLength: 5,
})
const window = fc.record({
	name: text,
	x: fc.integer({ min: -3000, max: 3000 }),
	y: fc.integer({ min: -3000, max: 3000 }),
	w: fc.integer({ min: 1, max: 5000 }),
	h: fc.integer({ min: 1, max: 5000 }),
	ground: fc.constantFrom('#00000000', '#123456', '#a1b2c380', '#ffffff01'),
	resources: items,
})

const program = fc
	.record({
		name: text,
		windows: fc.array(window, { minLength: 1, maxLength: 4 }),
		heights: fc.infiniteStream(fc.nat()),
		picture: fc.option(fileItem('picture'), { nil: undefined }),
		music: fc.array(fileItem('audio'), { maxLength: 3 }),
	})
	.map(({ name, windows, heights, picture, music }): SmilProgram => {
		const order = windows.map((_, at) => [heights.next().value, at] as const).sort(([a], [b]) => a - b)
		const ground = { play_time: 10_000, count: undefined, enter: undefined, leave: undefined }
		const document = {
			format: 1,
			w: 1920,
			h: 1080,
			background: '#010203',
			...(picture && { background_picture: without({ ...picture, ...ground }) }),
			...(music.length > 0 && { music }),
			windows: windows.map(({ ground: background, ...rest }, idx) => ({
				...rest,
				id: `w${idx + 1}`,
				idx,
				zIndex: order.findIndex(([, at]) => at === idx),
				...(background !== '#00000000' && { look: { ...plain_look, background } }),
			})),
		}
		return { name, document: numbered(document as unknown as Program) }
	})

/** Numbers the items as an import does: the windows in order, then the background picture, then the music. */
const numbered = (document: Program): Program => {
	let count = 0
	const own = <R extends WindowResource>(item: R): R => ({ ...item, id: `r${++count}` })
	const windows = document.windows.map(
		(one): ProgramWindow => ({ ...one, resources: one.resources.map(item => own(item)) }),
	)
	const { background_picture: picture, music } = document
	return programDocument.parse({
		...document,
		windows,
		...(picture && { background_picture: own(picture) }),
		...(music && { music: music.map(item => own(item)) }),
	})
}

const sourceOf =
	(media: ReadonlyMap<string, string>) =>
	(src: string): SourceFound => {
		const [sha256 = ''] = [...media].find(([, name]) => name === src) ?? []
		const at = hashes.indexOf(sha256)
		return at === -1 ? 'no_file' : { id: at + 1, kind: kindOf(at), sha256, name: src }
	}

test('whatever is written of what SMIL can say is read as the same programs', { tags: 'long' }, () => {
	fc.assert(
		fc.property(fc.array(program, { minLength: 1, maxLength: 3 }), programs => {
			const [first, ...rest] = programs
			if (first === undefined) return
			const written = writeSmil([first, ...rest], sha256 => {
				const at = hashes.indexOf(sha256)
				return { name: `${at}`, mime: mimes[kindOf(at)] }
			})
			expect(written.left_out.flat()).toEqual([])
			const read = readSmil(written.root, sourceOf(written.media), 'x')
			expect(read.left_out).toEqual([])
			expect(read.programs).toEqual(programs.map(one => ({ ...one, unmeasured: [] })))
		}),
		{ numRuns: 150 },
	)
})

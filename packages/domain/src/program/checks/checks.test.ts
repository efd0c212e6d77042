import { describe, expect, test } from 'vitest'
import { aProgram, aWindow } from '../../../test/programs.ts'
import type { Program, ProgramWindow, WindowResource } from '../document.ts'
import { newCountdown } from '../kinds/countdown.ts'
import { newText } from '../kinds/text.ts'
import { plain_look } from '../look.ts'
import { findingsOf } from './checks.ts'
import { type Facts, type MaterialFact, no_facts, problemOfMaterial } from './facts.ts'

const now = '2026-11-21T12:00:00'
const text: WindowResource = { ...newText, id: 't', name: 't', play_time: 1000 }
const video: WindowResource = {
	kind: 'video',
	id: 'v',
	name: 'v',
	play_time: 1000,
	material_id: 1,
	sha256: 'a'.repeat(64),
	fit: 'cover',
	volume: 100,
}
const codes = (program: Program, decoders?: number) =>
	findingsOf(program, now, no_facts, decoders).map(({ code, window_id }) => [code, window_id])

describe('what to look at before publishing', () => {
	test('nothing, when all is well', () => {
		expect(codes(aProgram(aWindow('a', [text]), aWindow('b', [video], { x: 200, zIndex: 1 })))).toEqual([])
	})

	test('a program without content says only that', () => {
		expect(codes(aProgram())).toEqual([['empty_program', '']])
		expect(codes(aProgram(aWindow('a', []), aWindow('b', [text], { hidden: true })))).toEqual([['empty_program', '']])
	})

	test.each([
		[{ x: 2000 }, 'outside'],
		[{ y: -100 }, 'outside'],
		[{ x: 950 }, 'partly_outside'],
		[{ x: -1 }, 'partly_outside'],
	])('a window at %o is %s', (place, code) => {
		expect(codes(aProgram(aWindow('a', [text], place)))).toEqual([[code, 'a']])
	})

	test('an empty window, and one under another that covers it', () => {
		const over = aWindow('over', [video], { w: 400, h: 400, zIndex: 1 })
		expect(codes(aProgram(aWindow('a', [text]), over))).toEqual([['covered', 'a']])
		const clear = { ...over, look: { ...plain_look, opacity: 50 } }
		expect(codes(aProgram(aWindow('a', [text]), clear))).toEqual([])
		expect(codes(aProgram(aWindow('a', []), aWindow('b', [text], { x: 300 })))).toEqual([['empty_window', 'a']])
	})

	test('more videos at once than a terminal decodes', () => {
		const windows = [0, 1, 2].map(place => aWindow(`w${place}`, [video], { x: place * 200, zIndex: place }))
		expect(codes(aProgram(...windows))).toEqual([['too_many_videos', 'w2']])
		expect(codes(aProgram(...windows), 3)).toEqual([])
	})

	test('a countdown that is over with nothing to say', () => {
		const past: WindowResource = { ...newCountdown, units: ['days'], id: 'c', name: 'c', play_time: 1000, until: now }
		expect(findingsOf(aProgram(aWindow('a', [past])), now)).toEqual([
			{ code: 'past', window_id: 'a', resource_id: 'c', detail: '' },
		])
		expect(codes(aProgram(aWindow('a', [{ ...past, end_text: 'Open!' }])))).toEqual([])
		expect(codes(aProgram(aWindow('a', [{ ...past, until: '2026-11-21T12:00:01' }])))).toEqual([])
	})

	const inOne = (item: WindowResource, facts: Facts = no_facts, change: Partial<ProgramWindow> = {}) =>
		findingsOf(aProgram(aWindow('a', [item], change)), now, facts).map(({ code, resource_id, detail }) => [
			...[code, resource_id, detail],
		])

	test.each([
		[{ valid_to: '2026-11-20' }, [['expired', 't', '2026-11-20']]],
		[{ valid_to: '2026-11-21' }, []],
		[{ valid_from: '2026-11-22' }, [['not_yet', 't', '2026-11-22']]],
		[{ valid_from: '2026-11-21' }, []],
		[{ font_size: 101 }, [['letters_cut', 't', '101 > 100']]],
		[{ font_size: 100 }, []],
	])('an item with %o', (change, expected) => expect(inOne({ ...text, ...change })).toEqual(expected))

	const fact: MaterialFact = { id: 1, state: 'ready', kind: 'video', codec: 'avc', width: 1920, height: 1080 }
	test.each([
		[{}, null],
		[{ state: 'gone' }, 'file_gone'],
		[{ state: 'failed' }, 'file_failed'],
		[{ state: 'processing' }, 'file_processing'],
		[{ codec: 'hevc' }, 'codec'],
		[{ codec: '' }, null],
		[{ width: 4096 }, 'too_large'],
		[{ kind: 'picture', codec: 'png', width: 4096 }, null],
		[{ kind: 'picture', codec: 'png', height: 9000 }, 'too_large'],
		[{ kind: 'audio', codec: 'opus' }, null],
	] as [Partial<MaterialFact>, string | null][])('a file of which is known %o', (change, expected) =>
		expect(problemOfMaterial({ ...fact, ...change })?.code ?? null).toBe(expected),
	)

	test('a file that is gone is found where it is shown, in the music too; what nobody knows is not judged', () => {
		const facts: Facts = { materials: [{ ...fact, state: 'gone' }], templates: [] }
		expect(inOne(video, facts)).toEqual([['file_gone', 'v', '']])
		expect(inOne({ ...video, material_id: 2 }, facts)).toEqual([])
		const music = {
			kind: 'audio' as const,
			id: 'm',
			name: 'm',
			play_time: 1000,
			material_id: 1,
			sha256: 'b',
			volume: 1,
		}
		const program = { ...aProgram(aWindow('a', [text])), music: [music] }
		expect(findingsOf(program, now, facts)).toEqual([
			{ code: 'file_gone', window_id: '~music', resource_id: 'm', detail: '' },
		])
	})

	test('characters that the font lacks, and a font that is gone', () => {
		const characters = [0x61, 0x7a]
		const worded = { ...text, text: 'abc 你好', font: { template_id: 7, name: 'f', sha256: 'c' } } as WindowResource
		const facts = (gone: boolean, known: number[] | null): Facts => ({
			materials: [],
			templates: [{ id: 7, gone, letters: known }],
		})
		expect(inOne(worded, facts(false, characters))).toEqual([['letters_missing', 't', '你好']])
		expect(inOne(worded, facts(false, null))).toEqual([])
		expect(inOne(worded, facts(true, null))).toEqual([['template_gone', 't', '']])
		expect(inOne(worded)).toEqual([])
	})
})

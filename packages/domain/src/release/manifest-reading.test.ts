import { describe, expect, test } from 'vitest'
import { emptyProgram } from '../program/document.ts'
import { timingOf } from '../schedule/terminal-plan.ts'
import { manifestOf } from './manifest.ts'
import { readManifest } from './manifest-reading.ts'
import { release_limits } from './release.ts'

const sha256 = 'a'.repeat(64)
const picture = { kind: 'picture', id: 'p', name: 'red', play_time: 1000, material_id: 1, sha256, fit: 'cover' }
const newer = { kind: 'hologram', id: 'h', name: 'Ship', play_time: 1000, depth: 3 }
const window = { id: 'w', name: 'Left', idx: 0, zIndex: 0, x: 0, y: 0, w: 640, h: 360 }
const program = (id: number, resources: readonly unknown[] = [picture]) => ({
	id,
	name: `Programme ${id}`,
	document: { ...emptyProgram(640, 360), windows: [{ ...window, resources }] },
})
const step = {
	program_id: 1,
	start: '08:00:00',
	end: '18:00:00',
	date_start: null,
	date_end: null,
	weekdays: null,
	play_count: 1,
	total: 0,
}
const file = { sha256, size: 10, mime: 'image/png' }
const good = {
	format: 1,
	command_id: 7,
	publish_no: 'P7',
	publish_name: '',
	play_mode: 1,
	items: [{ program_id: 1, count: 2 }],
	programs: [program(1)],
	files: [file],
}
const read = (change: object) => readManifest(JSON.stringify({ ...good, ...change }))

describe('a manifest that contradicts itself, or that nobody can read', () => {
	test.each([
		['nothing', ''],
		['no JSON', '{'],
		['JSON that is cut off', JSON.stringify(good).slice(0, -1)],
		['JSON of something else', '[]'],
		['a prototype', JSON.stringify(good).replace('"format"', '"__proto__":{},"format"')],
		['lists within lists', `{"programs":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
		['a page that says sorry', '<html></html>'],
	])('is not played: %s', (_, text) => {
		expect(readManifest(text)).toEqual({ problem: expect.any(String) })
	})

	test.each([
		['an item whose program is not there', { items: [{ program_id: 2, count: 1 }] }, 'a program is not there'],
		['hours whose program is not there', { items: [], steps: [{ ...step, program_id: 2 }] }, 'a program is not there'],
		['two programs with one id', { programs: [program(1), program(1)] }, 'two programs have the same id'],
		['a file that is not listed', { files: [] }, 'a file is not listed'],
		['another file than the one listed', { files: [{ ...file, sha256: 'b'.repeat(64) }] }, 'a file is not listed'],
		['one file with two sizes', { files: [file, { ...file, size: 11 }] }, 'a file has two sizes'],
	])('is not played: %s', (_, change, problem) => {
		expect(read(change)).toEqual({ problem })
	})

	test.each([
		['a file of less than nothing', { files: [{ ...file, size: -1 }] }],
		['a file larger than numbers are exact', { files: [{ ...file, size: 1e300 }] }],
		['a format of the future', { format: 2 }],
		['more entries than any list has', { items: new Array(release_limits.entries + 1).fill(0) }],
		[
			'a window that is there twice',
			{ programs: [{ ...program(1), document: { ...program(1).document, windows: [window, window] } }] },
		],
		['nothing but what is not known', { programs: [program(1, [newer])] }],
		['a known kind without what it needs', { programs: [program(1, [{ kind: 'picture', id: 'p', name: 'red' }])] }],
	])('is not played: %s', (_, change) => {
		expect(read(change)).toEqual({ problem: expect.any(String) })
	})

	test('is given up after few problems, however many there are', () => {
		expect(read({ items: new Array(500_000).fill({}) })).toEqual({ problem: expect.any(String) })
	})
})

describe('a manifest', () => {
	test('is read as it was written', () => {
		expect(read({})).toEqual({ manifest: good, unknown: [] })
	})

	test('may list a file for each of its types', () => {
		const files = [file, { ...file, mime: 'image/webp' }]
		expect(read({ files })).toEqual({ manifest: { ...good, files }, unknown: [] })
	})

	test('of a newer version has fields that are passed over, wherever they stand', () => {
		const [known] = good.programs
		const programs = [{ ...known, mood: 'calm', document: { ...known?.document, depth: 3 } }]
		expect(read({ programs, signed_by: 'x', items: [{ ...good.items[0], speed: 2 }] })).toEqual({
			manifest: good,
			unknown: [],
		})
	})

	test('of a newer version plays what is known of it, and names what is not', () => {
		const place = { program_id: 1, program_name: 'Programme 1', window_id: 'w', window_name: 'Left' }
		expect(read({ programs: [program(1, [newer, picture, { ...newer, id: 'i', name: 7 }])] })).toEqual({
			manifest: good,
			unknown: [
				{ id: 'h', name: 'Ship', ...place },
				{ id: 'i', name: '', ...place },
			],
		})
	})

	test('has no programs of which nothing is left, and no turns or hours for them', () => {
		const items = [{ program_id: 2, count: 1 }, ...good.items]
		const steps = [{ ...step, program_id: 2 }, step]
		const found = read({ programs: [program(1), program(2, [newer])], items, steps })
		expect(found).toMatchObject({ manifest: { programs: good.programs, items: good.items, steps: [step] } })
		expect('unknown' in found && found.unknown.map(({ program_id }) => program_id)).toEqual([2])
	})

	test('lists timed commands apart that older players do not know, and passes over those that it does not know itself', () => {
		const when = { time: '18:00:00', date_start: null, date_end: null, weekdays: null }
		const dim = { operation: 'brightness', value: 40, ...when } as const
		const play = { operation: 'program_switch', program_id: 7, ...when } as const
		const parts = { id: 1, publish_no: '', publish_name: '', programs: [], files: [], feeds: [], rounds: 1 }
		const terms = { play_mode: 1, append: true, adapter_screen: true, steps: [], counts: [], starts: null, ends: null }
		const made = manifestOf({ ...parts, terms, timing: [play, dim] })
		expect(made).toMatchObject({ timing: [dim], timed_switches: [play] })
		expect(manifestOf({ ...parts, terms, timing: [dim] })).not.toHaveProperty('timed_switches')
		const dance = { operation: 'dance', ...when }
		const found = read({ ...made, timing: [dance, dim], timed_switches: [play, dance] })
		expect(found).toEqual({ manifest: made, unknown: [] })
		expect(timingOf([{ manifest: made, since: 0 }])).toEqual([dim, play])
	})

	test('that says that others have ended needs no program', () => {
		const change = { items: [], programs: [], files: [], withdraws: [1] }
		expect(read(change)).toEqual({ manifest: { ...good, ...change }, unknown: [] })
	})
})

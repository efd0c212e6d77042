import { describe, expect, test } from 'vitest'
import { emptyProgram } from '../program/document.ts'
import { manifest, totalSize } from './release.ts'

test.each([
	[[], 0],
	[[0, 0], 0],
	[[1, 2, 3], 6],
	[[5e12, 1], 5_000_000_000_001],
])('files of %j bytes are %i together', (sizes, total) => {
	expect(totalSize(sizes.map(size => ({ size })))).toBe(total)
})

const file = { sha256: 'a'.repeat(64), size: 1, mime: 'image/png' }
const good = {
	format: 1,
	command_id: 7,
	publish_no: 'P7',
	publish_name: '',
	play_mode: 1,
	items: [{ program_id: 1, count: 2 }],
	programs: [{ id: 1, name: '节目', document: emptyProgram(1920, 1080) }],
	files: [file],
}

describe('a manifest', () => {
	test('is read as it was written', () => {
		expect(manifest.parse(JSON.parse(JSON.stringify(good)))).toEqual(good)
	})

	test.each([
		['another format', { format: 2 }],
		['no command', { command_id: undefined }],
		['a command as text', { command_id: '7' }],
		['a count of 0', { items: [{ program_id: 1, count: 0 }] }],
		['a count that is too high', { items: [{ program_id: 1, count: 10_000 }] }],
		['a broken count', { items: [{ program_id: 1, count: 1.5 }] }],
		['a program without a document', { programs: [{ id: 1, name: '' }] }],
		['a canvas without width', { programs: [{ id: 1, name: '', document: emptyProgram(0, 1080) }] }],
		['a file named by a path', { files: [{ ...file, sha256: '../secret' }] }],
		['a file of less than nothing', { files: [{ ...file, size: -1 }] }],
		['a file without a type', { files: [{ ...file, mime: undefined }] }],
	])('is refused with %s', (_, change) => {
		expect(manifest.safeParse({ ...good, ...change }).success).toBe(false)
	})
})

import { emptyProgram } from '@vitrine/domain/program/document'
import { describe, expect, test } from 'vitest'
import { readManifest, readRights, readTerms, readTimes } from './stored-json.ts'

const document = emptyProgram(640, 360)
const plain = {
	format: 1,
	command_id: 7,
	publish_no: 'P1',
	publish_name: 'Lobby',
	play_mode: 1,
	items: [{ program_id: 3, count: 1 }],
	programs: [{ id: 3, name: 'News', document }],
	files: [],
}
const stored = (more: object = {}): string => JSON.stringify({ ...plain, ...more })

describe('a column of JSON', () => {
	test('is read where it has its shape', () => {
		expect(readRights('["a.b"]')).toEqual(['a.b'])
	})
	test.each(['', '{', 'null', '{}', '[1]', '"a.b"'])('fails by its name where it holds %j', text => {
		expect(() => readRights(text)).toThrow('roles.permissions')
	})
})

describe('a stored release', () => {
	test('is read with its programs, or without them', () => {
		expect(readManifest(stored())).toEqual(plain)
		const { programs: _, ...terms } = plain
		expect(readTerms(stored())).toEqual(terms)
	})
	test('keeps of a program what can be read of it', () => {
		const unknown = { ...document, windows: [{ name: 'of another version' }] }
		const programs = [{ id: 3, name: 'News', document: unknown }]
		expect(readManifest(stored({ programs })).programs).toEqual([{ id: 3, name: 'News', document }])
		expect(readManifest(stored({ programs: [{ id: 3, name: 'News', document: null }] })).programs[0]?.document).toEqual(
			emptyProgram(1920, 1080),
		)
	})
	test('that is none fails by its name', () => {
		expect(() => readManifest(stored({ items: null }))).toThrow('releases.manifest')
		expect(() => readTerms('{}')).toThrow('releases.manifest')
	})
	test('keeps all that stands in it where only its times are read', () => {
		const text = stored({ ends: '2026-11-23T12:00:00', of_tomorrow: [1] })
		expect(readTimes(text)).toEqual(JSON.parse(text))
		expect(() => readTimes(stored({ ends: 'noon' }))).toThrow('releases.manifest')
	})
})

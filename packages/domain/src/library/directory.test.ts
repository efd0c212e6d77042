import { describe, expect, test } from 'vitest'
import { default_directory, directory_names } from './directory.ts'

describe('names of directories', () => {
	test.each([
		['a', true],
		['Lobby_2026', true],
		['_', true],
		[' padded ', true],
		['x'.repeat(60), true],
		['x'.repeat(61), false],
		['', false],
		['   ', false],
		['two words', false],
		['dash-ed', false],
		['目录', false],
		['é', false],
		['a\nb', false],
		['١', false],
	])('the English name %j is allowed: %s', (name, allowed) => {
		expect(directory_names.name_en.safeParse(name).success).toBe(allowed)
	})

	test.each([
		['目录', true],
		['Räume (2)', true],
		['字'.repeat(60), true],
		['字'.repeat(61), false],
		['', false],
		[' ', false],
	])('the Chinese name %j is allowed: %s', (name, allowed) => {
		expect(directory_names.name.safeParse(name).success).toBe(allowed)
	})

	test('of the default directory are allowed too', () => {
		expect(directory_names.name.parse(default_directory.name)).toBe(default_directory.name)
		expect(directory_names.name_en.parse(default_directory.name_en)).toBe(default_directory.name_en)
	})
})

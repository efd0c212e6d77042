import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

const testFiles = (folder: string): string[] =>
	readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
		const path = join(folder, entry.name)
		if (entry.name === 'node_modules' || entry.name === 'dist') return []
		if (entry.isDirectory()) return testFiles(path)
		return entry.name.endsWith('.test.ts') ? [`/${relative(root, join(root, path))}`] : []
	})
const files = ['packages', 'apps', 'tools', 'test'].flatMap(testFiles)

/** The cells of all table rows of a page. */
const cellsOf = (page: string): string[][] =>
	readFileSync(join(root, page), 'utf8')
		.split('\n')
		.filter(line => line.startsWith('| ') && !/^\| (---|case|cause|what \|)/.test(line))
		.map(line => line.split('|').map(cell => cell.trim()))

/** The table rows: case, description, tests, result. */
const rows = cellsOf('docs/attacks.md').map(([, name = '', what = '', tests = '', result = '']) => ({
	name,
	what,
	tests,
	result,
}))

describe('the table of attacks and faults', () => {
	test('has every case of the list once, in order', () => {
		const names = rows.map(({ name }) => name).filter(name => /^A\d\d$/.test(name))
		expect(names).toEqual(Array.from({ length: 50 }, (_, at) => `A${String(at + 1).padStart(2, '0')}`))
		expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
	})

	test('says of each how it ended', () => {
		const words = /^(held|held in part: .+|no such feature yet|no test yet)$/
		expect(rows.filter(({ what, result }) => what === '' || !words.test(result))).toEqual([])
		expect(rows.filter(({ tests, result }) => (tests === '') !== result.startsWith('no '))).toEqual([])
	})

	test.each(rows.filter(({ tests }) => tests !== ''))('$name: each test exists, and is one', ({ tests }) => {
		const names = tests.split(',').map(name => /^`(.+)`$/.exec(name.trim())?.[1] ?? name)
		expect(names.map(name => [name, files.filter(file => file.endsWith(`/${name}`)).length])).toEqual(
			names.map(name => [name, 1]),
		)
	})
})

describe('the table of faults of a player', () => {
	test('names for each cause a test with the server and one without, and tests that exist', () => {
		const cells = cellsOf('docs/player-faults.md').flatMap(([, , ...others]) => others)
		const names = cells.flatMap(cell => [...cell.matchAll(/`([\w-]+(?:\.long)?\.test\.ts)`/g)].map(([, name]) => name))
		expect(names.length).toBeGreaterThan(50)
		expect(
			names.filter(
				name =>
					!files.includes(`/test/journeys/${name}`) && files.filter(file => file.endsWith(`/${name}`)).length !== 1,
			),
		).toEqual([])
	})
})

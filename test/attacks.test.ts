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

/** The rows of the tables: case, what, tests, result. */
const rows = readFileSync(join(root, 'docs/attacks.md'), 'utf8')
	.split('\n')
	.filter(line => line.startsWith('| ') && !line.startsWith('| ---') && !line.startsWith('| case'))
	.map(line => line.split('|').map(cell => cell.trim()))
	.map(([, name = '', what = '', tests = '', result = '']) => ({ name, what, tests, result }))

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

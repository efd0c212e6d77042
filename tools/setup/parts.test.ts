import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesOf, isLong, longFiles, partOf } from './parts.mjs'

const files = longFiles(join(import.meta.dirname, '..', '..'))

test('every long test is in exactly one part', () => {
	expect(files.length).toBeGreaterThan(50)
	expect(files.every(file => /^(packages|apps|tools|test)\/.*\.test\.ts$/.test(file))).toBe(true)
	for (const count of [1, 2, 5, files.length + 1]) {
		const parts = Array.from({ length: count }, (_, index) => filesOf(files, { part: index + 1, count }))
		expect(parts.flat().sort()).toEqual(files)
		expect(Math.max(...parts.map(part => part.length)) - Math.min(...parts.map(part => part.length))).toBeLessThan(2)
	}
})

test('a file is long by its name, or has long tests by their tag', () => {
	expect(files.filter(isLong)).toContain('test/journeys/no-blank-frame.long.test.ts')
	const tagged = files.filter(file => !isLong(file))
	expect(tagged).toContain('apps/server/src/features/access/login.test.ts')
	expect(tagged).not.toContain('tools/setup/program.test.ts')
})

test('a part is named by its number', () => {
	expect(partOf('2/5', 'abc')).toEqual({ part: 2, count: 5 })
	expect(partOf('5/5', 'abc')).toEqual({ part: 5, count: 5 })
})

test('the part of a commit is always the same, and all parts have their turn', () => {
	const parts = Array.from({ length: 200 }, (_, commit) => partOf('commit/4', String(commit)))
	expect(parts).toEqual(Array.from({ length: 200 }, (_, commit) => partOf('commit/4', String(commit))))
	expect([...new Set(parts.map(each => each?.part))].sort()).toEqual([1, 2, 3, 4])
})

test.each(['', '0/5', '6/5', '2', '2/0', '-1/5', 'commit', '1/5/2', 'two/5'])('%j is no part', word => {
	expect(partOf(word, 'abc')).toBeUndefined()
})

import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type ErrorCode, errors } from '@vitrine/contract/error-codes'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const sources = ['apps/server', 'apps/web/src', 'packages', 'test'].flatMap(folder =>
	readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
		.filter(path => /\.tsx?$/.test(path) && !path.includes('node_modules') && !path.includes('dist/'))
		.map(path => join(folder, path)),
)
const isTest = (path: string): boolean =>
	/\.test\.ts$|^apps\/server\/test\/|^test\//.test(path) && !/specification-messages|^test\/error-codes/.test(path)
const textOf = (among: (path: string) => boolean): string =>
	sources
		.filter(among)
		.map(path => readFileSync(join(root, path), 'utf8'))
		.join('\n')
const server = textOf(path => path.startsWith('apps/server/src') && !path.endsWith('.test.ts'))
const contract = textOf(path => /^packages\/(contract|domain)\/src/.test(path) && !/error-codes|\.test\./.test(path))
const thrown = server + contract
const tests = textOf(isTest)

/** The errors with which calls reject an empty list; `empty-selections.test.ts` tries every list of every call. */
const forEmptyLists = new Set(
	[...contract.matchAll(/whenEmpty: \{([^}]*)\}/g)].flatMap(([, all = '']) => all.match(/\w+(?=')/g) ?? []),
)

/** Thrown by its name, or by a name composed of a word and its subject. */
const isThrown = (code: ErrorCode): boolean => {
	const word = (at: number) => code.split('_').slice(0, at).join('_')
	const parts = code.split('_').length
	const put_together = Array.from({ length: parts - 1 }, (_, at) => [
		`\`${word(at + 1)}_\${`,
		`}_${code.slice(word(at + 1).length + 1)}\``,
	]).flat()
	return (
		new RegExp(`['"]${code}['"]|errors\\.${code}\\b`).test(thrown) || put_together.some(part => server.includes(part))
	)
}

const codes = Object.keys(errors) as ErrorCode[]

describe('every coded error', () => {
	test('is thrown by the server', () => {
		expect(codes.filter(code => !isThrown(code))).toEqual([])
	})

	test('is asked for by a test', () => {
		const asked = new Set(tests.match(/\b[a-z]+(_[a-z]+)*\b/g))
		expect(codes.filter(code => !asked.has(code) && !forEmptyLists.has(code))).toEqual([])
	})
})

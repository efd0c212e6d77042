import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { files, isTest, listFiles, root, text } from './sources.ts'

const styles = execFileSync('git', ['ls-files', '-z', '*.css'], { cwd: root, encoding: 'utf8' })
	.split('\0')
	.filter(Boolean)

interface Source {
	readonly path: string
	readonly source: string
}

const longSheets = (sheets: readonly Source[]): string[] =>
	sheets
		.map(({ path, source }) => ({ path, lines: source.split('\n').length - 1 }))
		.filter(({ lines }) => lines > 300)
		.map(({ path, lines }) => `${path}: ${lines} lines, 300 at most`)

/** Exports of packages that no other file uses; a type may be needed by the exports of its own file. */
const deadExports = (sources: readonly Source[]): string[] => {
	const users = new Map<string, number>()
	for (const { source } of sources)
		for (const word of new Set(source.match(/[A-Za-z_$][\w$]*/g))) users.set(word, (users.get(word) ?? 0) + 1)
	const isSaid = (source: string, name: string): boolean => source.split(new RegExp(`\\b${name}\\b`)).length > 2
	return sources
		.filter(({ path }) => path.startsWith('packages/') && !isTest(path))
		.flatMap(({ path, source }) =>
			[...source.matchAll(/^export (?:async )?(const|function|class|interface|type) (\w+)/gm)]
				.filter(([, kind, name = '']) => {
					const isType = kind === 'interface' || kind === 'type'
					return users.get(name) === 1 && !(isType && isSaid(source, name))
				})
				.map(([, , name]) => `${path}: ${name} is exported and used nowhere else`),
		)
}

const files_most = 30

/** Folders with too many files to see at a glance; migrations are a list that grows with every version. */
const fullFolders = (paths: readonly string[]): string[] =>
	[...Map.groupBy(paths, dirname)]
		.filter(([folder, found]) => found.length > files_most && !folder.endsWith('/migrations'))
		.map(([folder, found]) => `${folder}: ${found.length} files, ${files_most} at most`)

test('files stay small', () => {
	// Texts are tables, one row per text: their length is the number of texts.
	const long = [...files, ...listFiles('test')]
		.filter(path => !path.startsWith('packages/texts/'))
		.map(path => ({ path, lines: text(path).split('\n').length - 1 }))
		.filter(({ lines }) => lines > 300)
	expect(long).toEqual([])
})

test('folders of the server and of packages stay small', () => {
	expect(fullFolders(files.filter(path => /^(apps\/server\/src|packages)\//.test(path)))).toEqual([])
	const many = (folder: string): string[] => Array.from({ length: files_most + 1 }, (_, i) => `${folder}/${i}.ts`)
	expect(fullFolders([...many('ports'), ...many('db/migrations'), 'http/route.ts'])).toEqual([
		'ports: 31 files, 30 at most',
	])
})

test('style sheets stay small too', () => {
	expect(longSheets(styles.map(path => ({ path, source: text(path) })))).toEqual([])
	expect(longSheets([{ path: 'a.css', source: '.a {\n}\n'.repeat(151) }])).toEqual(['a.css: 302 lines, 300 at most'])
})

test('packages export nothing that nobody else uses', () => {
	const sources = files.map(path => ({ path, source: text(path) }))
	expect(deadExports(sources)).toEqual([])
	const unused = { path: 'packages/domain/src/a.ts', source: 'export const alone = 1\nexport const used = alone\n' }
	const other = { path: 'apps/web/src/b.ts', source: "import { used } from './a'\n" }
	expect(deadExports([unused, other])).toEqual(['packages/domain/src/a.ts: alone is exported and used nowhere else'])
})

test('names say what a thing is: no utils, helpers, common, managers or services', () => {
	expect(files.filter(path => /\b(utils?|helpers?|common|managers?|services?|index)\b(\.tsx?$|\/)/.test(path))).toEqual(
		[],
	)
})

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/** The root folder of the repository. */
export const root = resolve(import.meta.dirname, '..')
const sourceFile = /\.tsx?$/

/** The source files in a folder and below. */
export const listFiles = (folder: string): string[] =>
	readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
		const path = join(folder, entry.name)
		if (entry.name === 'node_modules' || entry.name === 'dist') return []
		return entry.isDirectory() ? listFiles(path) : sourceFile.test(entry.name) ? [path] : []
	})

/** The paths of all source files of the product; tests in `test/` are not included. */
export const files = ['packages', 'apps', 'tools'].flatMap(listFiles)
/** Whether a file is a test or only exists for tests. */
export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || path.startsWith('apps/server/test/')
/** The content of a file. */
export const text = (path: string): string => readFileSync(join(root, path), 'utf8')

/** What a file imports: files of the repository by path, packages by name. */
const importsOf = (path: string): string[] =>
	[...text(path).matchAll(/\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(([, name = '']) => {
		if (name.startsWith('.')) return relative(root, resolve(root, dirname(path), name))
		const own = /^@vitrine\/(texts|domain|contract|renderer)\/(.+)$/.exec(name)
		return own ? `packages/${own[1]}/src/${own[2]}.ts` : name.replace(/^@vitrine\/(fleet)\/(.+)$/, 'tools/$1/src/$2.ts')
	})

/** An import, from one file to another. */
export interface Edge {
	readonly path: string
	readonly to: string
}

/** Every import of the product. */
export const edges: readonly Edge[] = files.flatMap(path => importsOf(path).map(to => ({ path, to })))

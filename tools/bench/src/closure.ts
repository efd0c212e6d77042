import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** A chunk in a build manifest. */
export interface Chunk {
	readonly file: string
	readonly name?: string
	readonly imports?: readonly string[]
	readonly css?: readonly string[]
}

/** The files that entries (by source or chunk name) load before they can run: scripts and styles of all their static imports. */
export const closureOf = (manifest: Readonly<Record<string, Chunk>>, entries: readonly string[]): Set<string> => {
	const files = new Set<string>()
	const seen = new Set<string>()
	const visit = (key: string): void => {
		if (seen.has(key)) return
		seen.add(key)
		const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key)
		if (chunk === undefined) throw new Error(`the build has no ${key}`)
		for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
		for (const imported of chunk.imports ?? []) visit(imported)
	}
	for (const entry of entries) visit(entry)
	return files
}

const imports = /(?:import|from)\s*["'](\.{1,2}\/[^"']+\.js)["']/g
const linked = /(?:src|href)="([^"]+\.(?:js|css))"/g

/** The same for a page of a build without a manifest, read from the page and its scripts; `base` is the page's address. */
export const closureOfPage = async (folder: string, base: string): Promise<Set<string>> => {
	const files = new Set<string>()
	const visit = async (path: string): Promise<void> => {
		if (files.has(path)) return
		files.add(path)
		if (!path.endsWith('.js')) return
		const source = await readFile(join(folder, path), 'utf8')
		for (const [, target = ''] of source.matchAll(imports)) await visit(join(dirname(path), target))
	}
	const page = await readFile(join(folder, 'index.html'), 'utf8')
	for (const [, address = ''] of page.matchAll(linked)) await visit(address.slice(base.length))
	return files
}

/** Sum of the sizes of files in bytes, each gzipped at the highest level. */
export const gzipSize = async (folder: string, paths: Iterable<string>): Promise<number> => {
	let sum = 0
	for (const path of paths) sum += gzipSync(await readFile(join(folder, path)), { level: 9 }).length
	return sum
}

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

const testFiles = (root, folder) =>
	readdirSync(`${root}/${folder}`, { withFileTypes: true }).flatMap(entry => {
		const path = `${folder}/${entry.name}`
		if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : testFiles(root, path)
		return path.endsWith('.test.ts') ? [path] : []
	})

/** Whether a whole test file is a long one, by its name. */
export const isLong = path => path.endsWith('.long.test.ts')

const tag = /\btags: 'long'/

/** The files with long tests, whole or in part by their tag, as paths from the project root, sorted. */
export const longFiles = root =>
	['packages', 'apps', 'tools', 'test']
		.flatMap(folder => testFiles(root, folder))
		.filter(path => isLong(path) || tag.test(readFileSync(`${root}/${path}`, 'utf8')))
		.sort()

/** Every `count`-th file, starting with number `part` (1 is the first): neighbours, which are often similar, go to different parts. */
export const filesOf = (files, { part, count }) => files.filter((_, index) => index % count === part - 1)

/**
 * The part that a word names: `2/4` is the second of four; `commit/4` is one of four chosen by the commit, so that a commit always gets
 * the same part and all parts get their turn. Returns undefined for any other word.
 */
export const partOf = (word, commit) => {
	const [, chosen, count] = /^(commit|[1-9]\d?)\/([1-9]\d?)$/.exec(word) ?? []
	if (count === undefined) return undefined
	const digest = createHash('sha256').update(commit).digest().readUInt32BE(0)
	const part = chosen === 'commit' ? 1 + (digest % Number(count)) : Number(chosen)
	return part > Number(count) ? undefined : { part, count: Number(count) }
}

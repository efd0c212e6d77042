import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

const testFiles = (root, folder) =>
	readdirSync(`${root}/${folder}`, { withFileTypes: true }).flatMap(entry => {
		const path = `${folder}/${entry.name}`
		if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : testFiles(root, path)
		return path.endsWith('.test.ts') ? [path] : []
	})

/** Whether a whole file of tests takes long, by its name. */
export const isLong = path => path.endsWith('.long.test.ts')

const tag = /\btags: 'long'/

/** The files with the longest tests, whole or some of them by their tag, from the root of the project, in the order of their names. */
export const longFiles = root =>
	['packages', 'apps', 'tools', 'test']
		.flatMap(folder => testFiles(root, folder))
		.filter(path => isLong(path) || tag.test(readFileSync(`${root}/${path}`, 'utf8')))
		.sort()

/** Every `count`-th of the files, from number `part` on (1 is the first): neighbours, which are often alike, go to different parts. */
export const filesOf = (files, { part, count }) => files.filter((_, index) => index % count === part - 1)

/**
 * Which part a word asks for: `2/4` is the second of four; `commit/4` is one of four that follows from the commit, so that the same commit
 * always gets the same and all have their turn. Answers undefined for any other word.
 */
export const partOf = (word, commit) => {
	const [, chosen, count] = /^(commit|[1-9]\d?)\/([1-9]\d?)$/.exec(word) ?? []
	if (count === undefined) return undefined
	const digest = createHash('sha256').update(commit).digest().readUInt32BE(0)
	const part = chosen === 'commit' ? 1 + (digest % Number(count)) : Number(chosen)
	return part > Number(count) ? undefined : { part, count: Number(count) }
}

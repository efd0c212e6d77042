import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'

const filesIn = (root, folder) =>
	readdirSync(`${root}/${folder}`, { withFileTypes: true }).flatMap(entry => {
		const path = `${folder}/${entry.name}`
		if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesIn(root, path)
		return path.endsWith('.long.test.ts') ? [path] : []
	})

/** The files of the longest tests, from the root of the project, in the order of their names. */
export const longFiles = root => ['packages', 'apps', 'tools', 'test'].flatMap(folder => filesIn(root, folder)).sort()

/** Every `count`-th of the files, from number `part` on (1 is the first): neighbours, which are often alike, go to different parts. */
export const filesOf = (files, { part, count }) => files.filter((_, index) => index % count === part - 1)

/**
 * Which part a word asks for: `2/5` is the second of five; `commit/5` is one of five that follows from the commit, so that the same commit
 * always gets the same and all have their turn. Answers undefined for any other word.
 */
export const partOf = (word, commit) => {
	const [, chosen, count] = /^(commit|[1-9]\d?)\/([1-9]\d?)$/.exec(word) ?? []
	if (count === undefined) return undefined
	const digest = createHash('sha256').update(commit).digest().readUInt32BE(0)
	const part = chosen === 'commit' ? 1 + (digest % Number(count)) : Number(chosen)
	return part > Number(count) ? undefined : { part, count: Number(count) }
}

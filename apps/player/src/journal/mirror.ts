import type { StoredPlay } from '../library/database.ts'
import { storage_name } from '../library/settings.ts'
import { type MirroredPlay, mirroredPlaysIn, textOfMirrored } from './mirrored-plays.ts'
import { createUnwrittenPlays, lastPlays } from './unwritten-plays.ts'

/**
 * A second copy of undelivered plays, in files: they are still there if the browser deletes the database, or if that has no space (decision
 * 060). One small write for each group of plays that end together; what is in no file yet when a page ends is kept as a value of the page.
 */
export interface Mirror {
	/** Numbers a play; it is written in the background. */
	add(play: StoredPlay): StoredPlay
	/** The server has these, and everything before them. */
	delivered(plays: readonly StoredPlay[]): void
	/** The plays that were mirrored before this start and are neither delivered nor in the database, in their order. */
	readonly found: readonly MirroredPlay[]
}

/** None, while the disk has no space for a database: what earlier starts have left there belongs to that one. */
export const no_mirror: Mirror = { add: play => play, delivered: () => undefined, found: [] }

/** Plays per file, and the most files: beyond, the oldest plays have no second copy. */
const limits = { plays: 64, files: 500 } as const

const folder_name = `${storage_name}-plays`
const delivered_name = 'delivered'

interface Segment {
	readonly first: number
	plays: MirroredPlay[]
}

const folder = async (): Promise<FileSystemDirectoryHandle> =>
	(await navigator.storage.getDirectory()).getDirectoryHandle(folder_name, { create: true })

const writeFile = async (name: string, text: string): Promise<void> => {
	const writable = await (await (await folder()).getFileHandle(name, { create: true })).createWritable()
	await writable.write(text)
	await writable.close()
}

const readFile = async (directory: FileSystemDirectoryHandle, name: string): Promise<string> =>
	(await (await directory.getFileHandle(name)).getFile()).text().catch(() => '')

/** When the plays of a file end: where those of the next file begin. */
const endOf = (files: readonly number[], at: number, last: number): number => (files[at + 1] ?? last + 1) - 1

/** The files that an earlier start has left by their first number, the plays in them, and the highest number that is elsewhere. */
const readFiles = async (sn: string, stored: number) => {
	const directory = await folder()
	const names: string[] = []
	for await (const name of directory.keys()) names.push(name)
	const delivered = names.includes(delivered_name) ? Number(await readFile(directory, delivered_name)) || 0 : 0
	const files = names
		.filter(name => /^\d+$/.test(name))
		.map(Number)
		.toSorted((one, other) => one - other)
	const known = Math.max(delivered, stored)
	const wanted = files.filter((_, at) => endOf(files, at, Number.MAX_SAFE_INTEGER) > known)
	const texts = await Promise.all(wanted.map(name => readFile(directory, String(name))))
	return { files, plays: texts.flatMap(text => mirroredPlaysIn(text, sn)), known }
}

/** The same with what was in no file: the plays that are neither delivered nor in the database, in their order, and the last number. */
const readMirror = async (sn: string, stored: number) => {
	const none = { files: [], plays: [], known: stored }
	const { files, plays, known } = await readFiles(sn, stored).catch(() => none)
	const unwritten = lastPlays(sn)
	const byNumber = new Map([...plays, ...unwritten].map(play => [play.mirrored, play]))
	const found = [...byNumber.values()]
		.filter(({ mirrored }) => mirrored > known)
		.toSorted((one, other) => one.mirrored - other.mirrored)
	const last = Math.max(known, files.at(-1) ?? 0, found.at(-1)?.mirrored ?? 0)
	return { files, found, unwritten: unwritten.filter(({ mirrored }) => mirrored > known), last }
}

/** Opens the mirror of a terminal; `stored` is the highest number that its database has. */
export const openMirror = async (sn: string, stored: number): Promise<Mirror> => {
	const before = await readMirror(sn, stored)
	const unwritten = createUnwrittenPlays(sn, before.unwritten)
	let files: number[] = before.files
	let last = before.last
	let done = 0
	let segment: Segment | null = null
	let working: Promise<unknown> = Promise.resolve()
	let isDue = false
	// Without space or folder the database alone has them.
	const inTurn = (act: () => Promise<unknown>): void => {
		working = working.then(act).catch(() => undefined)
	}
	const remove = async (names: readonly number[]): Promise<void> => {
		files = files.filter(name => !names.includes(name))
		const directory = await folder()
		for (const name of names) await directory.removeEntry(String(name)).catch(() => undefined)
	}
	const write = async (): Promise<void> => {
		isDue = false
		if (segment === null) return
		const { first, plays } = segment
		if (!files.includes(first)) files.push(first)
		if (plays.length >= limits.plays) segment = null
		const end = plays.at(-1)?.mirrored ?? first
		await writeFile(String(first), textOfMirrored({ sn, plays }))
		unwritten.written(first, end)
		await remove(files.slice(0, -limits.files))
	}
	return {
		found: before.found,
		add(play) {
			const numbered = { ...play, mirrored: ++last }
			segment ??= { first: last, plays: [] }
			segment.plays.push(numbered)
			unwritten.add(numbered)
			if (!isDue) inTurn(write)
			isDue = true
			return numbered
		},
		delivered(plays) {
			const number = Math.max(0, ...plays.map(({ mirrored = 0 }) => mirrored))
			if (number <= done) return
			done = number
			unwritten.delivered(number)
			inTurn(async () => {
				await writeFile(delivered_name, String(number))
				const over = files.filter((_, at) => endOf(files, at, last) <= number)
				if (number >= last) segment = null
				await remove(over)
			})
		},
	}
}

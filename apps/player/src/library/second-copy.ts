import { readStored } from '@vitrine/domain/json-text'
import type { Database, StoredValues } from './database.ts'
import { isFull } from './full.ts'
import { allHeld } from './held.ts'
import { isInMemory } from './memory.ts'
import { logLine } from './own-log.ts'
import { storage_name } from './settings.ts'

const file_name = `${storage_name}-values`

/** What a screen needs to play, whatever happens to its database; plays and identity have copies of their own. */
const copied = [
	...['held', 'name', 'clock_skew', 'by_hand', 'orders', 'ordered_plays', 'temperature_k', 'dimming'],
	...['sync', 'rules', 'inputs', 'points', 'answers'],
] as const satisfies readonly (keyof StoredValues)[]

type Values = Partial<Pick<StoredValues, (typeof copied)[number]>>

/** The copy of a terminal's values. */
interface Copy {
	readonly sn: string
	/** Whether they are newer than those of the database on the disk, because that could not be used. */
	readonly is_newer: boolean
	readonly values: Values
}

const readCopy = (stored: unknown): Copy | null => {
	const { sn, is_newer, values } = (stored ?? {}) as Partial<Record<keyof Copy, unknown>>
	if (typeof sn !== 'string' || typeof is_newer !== 'boolean' || typeof values !== 'object' || values === null)
		return null
	return { sn, is_newer, values }
}

const storedText = async (): Promise<string> => {
	const root = await navigator.storage.getDirectory()
	return (await (await root.getFileHandle(file_name)).getFile()).text()
}

const isThere = async (): Promise<boolean> =>
	(await navigator.storage.getDirectory()).getFileHandle(file_name).then(
		() => true,
		() => false,
	)

const valuesOf = async (database: Database): Promise<Values> => {
	const { store } = database.transaction('kept')
	const found = await Promise.all(copied.map(async key => [key, await store.get(key)] as const))
	return Object.fromEntries(found.filter(([, value]) => value !== undefined))
}

/** How long a change of those that change often waits, in ms: disks wear out. */
const rest = 3_600_000
const often: readonly string[] = ['clock_skew', 'rules', 'points', 'answers']

/** The second copy of a terminal's values while its player runs. */
export interface SecondCopy {
	/** Writes it if something that matters has changed, or if it was deleted. */
	look(): Promise<void>
	/** Writes it as it is now. */
	write(): Promise<void>
}

const writeCopy = async (copy: Copy): Promise<void> => {
	const root = await navigator.storage.getDirectory()
	// What was there stays if there is no space for this.
	const writable = await (await root.getFileHandle(file_name, { create: true })).createWritable()
	await writable.write(JSON.stringify(copy))
	await writable.close()
}

/** What is written at once when it changes: of rules, what was set and not how they stand. */
const seldom = ({ sn, is_newer, values }: Copy): string =>
	JSON.stringify([sn, is_newer, values.rules?.rules, Object.entries(values).filter(([key]) => !often.includes(key))])

/** Keeps the second copy of a terminal's values. */
export const createSecondCopy = (sn: string, database: Database): SecondCopy => {
	let written: { readonly seldom: string; readonly at: number } | null = null
	let working: Promise<void> = Promise.resolve()
	const now = async (): Promise<Copy> => ({ sn, is_newer: isInMemory(), values: await valuesOf(database) })
	const put = async (copy: Copy): Promise<void> => {
		await writeCopy(copy)
		written = { seldom: seldom(copy), at: performance.now() }
	}
	const look = async (): Promise<void> => {
		const copy = await now()
		const isSame = written?.seldom === seldom(copy) && performance.now() - written.at < rest
		if (isSame && (await isThere())) return
		await put(copy).catch((error: unknown) => {
			// It is tried again, and what was there stays.
			if (!isFull(error)) throw error
		})
	}
	const inTurn = (act: () => Promise<void>): Promise<void> => {
		const done = working.then(act)
		working = done.catch(() => undefined)
		return done
	}
	return { look: () => inTurn(look), write: () => inTurn(async () => put(await now())) }
}

/**
 * Puts the copied values into a database that has lost them, or was not used last; the files of their releases count as stored, to be
 * checked first.
 */
export const restoreCopy = async (sn: string, database: Database): Promise<void> => {
	const copy = readStored(await storedText().catch(() => null), readCopy)
	if (copy?.sn !== sn) return
	const isNew = (await database.getKey('kept', 'boot')) === undefined
	if (!isNew && !copy.is_newer) return
	const { values } = copy
	const transaction = database.transaction(['kept', 'files'], 'readwrite', { durability: 'strict' })
	const kept = transaction.objectStore('kept')
	const files = transaction.objectStore('files')
	const written: Promise<unknown>[] = Object.entries(values).map(([key, value]) => kept.put(value, key))
	const releases = values.held === undefined ? [] : allHeld(values.held)
	for (const { sha256, size } of releases.flatMap(({ manifest }) => manifest.files))
		if ((await files.getKey(sha256)) === undefined) written.push(files.put({ sha256, size }))
	await Promise.all([...written, transaction.done])
	logLine('warn', 'what plays was restored from its second copy, since the database had lost it')
}

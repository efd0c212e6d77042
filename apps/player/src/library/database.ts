import type { TerminalFrame } from '@vitrine/contract/messages'
import type { TimedOrder } from '@vitrine/domain/command/timed-order'
import type { TerminalInput } from '@vitrine/domain/devices/capture-port'
import type { FeedCopy } from '@vitrine/domain/library/feed'
import type { PointsState } from '@vitrine/domain/points/evaluation'
import type { UnknownItem } from '@vitrine/domain/release/manifest-reading'
import type { PlayRow } from '@vitrine/domain/release/play'
import type { Manifest, ReleaseFile } from '@vitrine/domain/release/release'
import type { RuleReport } from '@vitrine/domain/rules/act-report'
import type { RulesState } from '@vitrine/domain/rules/evaluation'
import type { TerminalRule } from '@vitrine/domain/rules/rule'
import type { OrderedPlays } from '@vitrine/domain/schedule/ordered-plays'
import type { SetByHand } from '@vitrine/domain/schedule/terms/timed-command'
import { type DBSchema, deleteDB, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'
import { storage_name } from './settings.ts'
import { failedStarts } from './starts.ts'

/** A release as it is stored; `sha256` is that of its manifest, `since` when it was whole (ms since the epoch). */
export interface StoredRelease {
	readonly sha256: string
	readonly manifest: Manifest
	readonly since: number
	/** What of it this version of the player did not know when it came; absent where an older one stored it. */
	readonly unknown?: readonly UnknownItem[]
}

/** The releases that may play, and the one before them. */
export interface HeldReleases {
	readonly current: readonly StoredRelease[]
	readonly previous: StoredRelease | null
}

/** A publish that is not finished yet. */
export interface StoredPublish {
	readonly dc_id: number
	readonly command_id: number
	readonly manifest: string
	readonly attempt: number
	/** Worked on before others. */
	readonly urgent?: true
	/** What it needs, as soon as its manifest has been read. */
	readonly files?: readonly ReleaseFile[]
}

/** The last good copy of something from outside, with the tag that it is asked for by. */
export interface StoredFeed {
	readonly id: string
	readonly etag: string
	readonly copy: FeedCopy
}

/** A file whose bytes are stored; when they were last found to be right, in ms since the epoch by the clock of this machine. */
export interface StoredFile {
	readonly sha256: string
	readonly size: number
	/** Absent where an older version of the player stored it. */
	readonly checked_at?: number
}

/** What the server is answered of a command. */
export type CommandAnswer = Extract<TerminalFrame, { type: 'command_result' }>['data']

/** What an older player has not counted of a play. */
type Measure = 'late' | 'stalls' | 'black'

/** A play as it is stored; `start` is that of the player which wrote it down, absent where an older one did. */
export type StoredPlay = Omit<PlayRow, 'seq' | Measure> &
	Partial<Pick<PlayRow, Measure>> & {
		readonly seq?: number
		readonly start?: string
		/** The hash before it and the serial number that is hashed with it, once it is sealed: it is told like this for good. */
		readonly previous?: string
		readonly sn?: string
	}

/** The rules of this player, what is remembered of them, the values that they ask by name, and the last act of each, the newest first. */
export interface StoredRules {
	readonly rules: readonly TerminalRule[]
	readonly state: RulesState
	readonly values: Readonly<Record<string, number | string>>
	readonly last: readonly RuleReport[]
}

/** The single values that a player keeps. */
export interface StoredValues {
	identity: { readonly sn: string; readonly key: string; readonly instead_of?: readonly string[] }
	/** Names the journal, whose rows count from 1. */
	boot: string
	name: string
	/** Server time minus the clock of this machine, in ms. */
	clock_skew: number
	held: HeldReleases
	/** What somebody has set by a command, of each operation the last. */
	by_hand: readonly SetByHand[]
	/** The times that commands have set, what they have ordered of what plays, and the colour temperature in kelvin. */
	orders: readonly TimedOrder[]
	ordered_plays: OrderedPlays
	temperature_k: number
	rules: StoredRules
	/** The acquisition devices of this terminal and where they are connected. */
	inputs: readonly TerminalInput[]
	/** What is remembered of points. */
	points: PointsState
	/** What commands were answered, the newest last: one that comes again is not done again. */
	answers: readonly CommandAnswer[]
	/** What signs the journal and the secret that its rows are hashed with, and the hash of the row that was sealed last. */
	play_keys: { readonly pair: CryptoKeyPair; readonly secret: string }
	play_head: string
	/** The plays that are on, as they were when last looked at: after a power cut all that is known of them. */
	open: readonly StoredPlay[]
}

interface Schema extends DBSchema {
	kept: { key: string; value: StoredValues[keyof StoredValues] }
	publishes: { key: number; value: StoredPublish }
	/** Files whose bytes are stored and were verified. */
	files: { key: string; value: StoredFile }
	feeds: { key: string; value: StoredFeed }
	plays: { key: number; value: StoredPlay }
}

/** What a player remembers between starts. */
export type Database = IDBPDatabase<Schema>

/** The journal within a transaction that writes it. */
export type PlayStore = IDBPObjectStore<Schema, ('plays' | 'kept')[], 'plays', 'readwrite'>

const upgrade = (database: IDBPDatabase<Schema>, version: number): void => {
	if (version < 1) {
		database.createObjectStore('kept')
		database.createObjectStore('publishes', { keyPath: 'dc_id' })
		database.createObjectStore('files', { keyPath: 'sha256' })
		// The key generator is the journal's counter: it moves only with the transaction that stores the row.
		database.createObjectStore('plays', { keyPath: 'seq', autoIncrement: true })
	}
	if (version < 2) database.createObjectStore('feeds', { keyPath: 'id' })
}

const stores = ['kept', 'publishes', 'files', 'feeds', 'plays'] as const

/** A database that another connection keeps from being opened is given up for this time after so many ms. */
const patience = 60_000

/** What becomes of a database that is open: `lost` when it is of no use any more. */
const callbacks = (lost: () => void) => ({
	// A newer version of the page waits for this one to let go.
	blocking: (_version: number, _wanted: number | null, event: IDBVersionChangeEvent): void => {
		;(event.target as IDBDatabase).close()
		lost()
	},
	terminated: lost,
})

/** As a newer version of the player has left it; null where that one does not have what this one needs. */
const openNewer = async (lost: () => void): Promise<Database | null> => {
	const database = await openDB<Schema>(storage_name, undefined, callbacks(lost))
	if (stores.every(store => database.objectStoreNames.contains(store))) return database
	database.close()
	return null
}

const open = async (lost: () => void): Promise<Database> => {
	const late = Promise.withResolvers<never>()
	const giveUp = (): void => late.reject(new DOMException('the database is held by another page', 'TimeoutError'))
	const timer = setTimeout(giveUp, patience)
	try {
		return await Promise.race([openDB<Schema>(storage_name, 2, { upgrade, ...callbacks(lost) }), late.promise])
	} finally {
		clearTimeout(timer)
	}
}

/** After so many starts without it, the database is given up. */
const hopeless_after = 5

const isNewer = (error: unknown): boolean => error instanceof DOMException && error.name === 'VersionError'

/**
 * Opens the database of this profile: after a way back to this version of the player as the newer one has left it. One that cannot
 * be opened at all is begun anew, since the server has what was in it but for the plays it has not been told of. `lost` hears when
 * the browser or another page has taken it away.
 */
export const openDatabase = async (lost: () => void): Promise<Database> => {
	try {
		return await open(lost)
	} catch (error) {
		const newer = isNewer(error) ? await openNewer(lost) : null
		if (newer !== null) return newer
		if (!isNewer(error) && failedStarts() < hopeless_after) throw error
		console.error(error)
		await deleteDB(storage_name)
		return open(lost)
	}
}

/** Throws away all that is in it; nothing else may have it open. */
export const emptyDatabase = async (database: Database, lost: () => void): Promise<Database> => {
	database.close()
	await deleteDB(storage_name)
	return open(lost)
}

/** Reads a kept value. */
export const storedValue = async <K extends keyof StoredValues>(
	database: Database,
	key: K,
): Promise<StoredValues[K] | undefined> => (await database.get('kept', key)) as StoredValues[K] | undefined

/** Keeps a value, on disk when this resolves. */
export const keep = async <K extends keyof StoredValues>(
	database: Database,
	key: K,
	value: StoredValues[K],
): Promise<void> => {
	const transaction = database.transaction('kept', 'readwrite', { durability: 'strict' })
	await Promise.all([transaction.store.put(value, key), transaction.done])
}

import type { TerminalFrame } from '@vitrine/contract/messages'
import type { Dimming } from '@vitrine/domain/command/dimming'
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
import type { SyncOrder } from '@vitrine/domain/screen-sync/screen-sync'
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, wrap } from 'idb'
import { spaceToOpen } from './ballast.ts'
import { databases, emptyBucket, removeBucket } from './bucket.ts'
import { isFull } from './full.ts'
import { isInMemory, moveToMemory } from './memory.ts'
import { storage_name } from './settings.ts'
import { failedStarts } from './starts.ts'

/** A release as it is stored; `sha256` is that of its manifest, `since` when it was complete (ms since the epoch). */
export interface StoredRelease {
	readonly sha256: string
	readonly manifest: Manifest
	readonly since: number
	/** The parts that this version of the player did not know when it arrived; absent if an older one stored it. */
	readonly unknown?: readonly UnknownItem[]
}

/** The releases that can play, and the previous one. */
export interface HeldReleases {
	readonly current: readonly StoredRelease[]
	readonly previous: StoredRelease | null
}

/** An unfinished publish. */
export interface StoredPublish {
	readonly dc_id: number
	readonly command_id: number
	readonly manifest: string
	readonly attempt: number
	/** Has precedence over others. */
	readonly urgent?: true
	/** The files it needs, once its manifest has been read. */
	readonly files?: readonly ReleaseFile[]
}

/** The last good copy of external content, with the tag for conditional requests. */
export interface StoredFeed {
	readonly id: string
	readonly etag: string
	readonly copy: FeedCopy
}

/** A file whose bytes are stored; when they were last verified, in ms since the epoch by the clock of this machine. */
export interface StoredFile {
	readonly sha256: string
	readonly size: number
	/** Absent if an older version of the player stored it. */
	readonly checked_at?: number
}

/** The answer that the server gets to a command. */
export type CommandAnswer = Extract<TerminalFrame, { type: 'command_result' }>['data']

/** An answer with the deadline of its command; an older version of the player stored the answer alone. */
export interface StoredAnswer {
	readonly answer: CommandAnswer
	readonly expires_at: number
}

/** Counts that an older player did not record for a play. */
type Measure = 'late' | 'stalls' | 'black'

/** A play as it is stored; `start` identifies the start of the player that recorded it, absent if an older version did. */
export type StoredPlay = Omit<PlayRow, 'seq' | Measure> &
	Partial<Pick<PlayRow, Measure>> & {
		readonly seq?: number
		readonly start?: string
		/** The previous hash and the serial number that is hashed with it, once sealed: from then on it is sent unchanged. */
		readonly previous?: string
		readonly sn?: string
		/** Its number in the mirror (`journal/mirror.ts`); absent if an older player stored it. */
		readonly mirrored?: number
	}

/** The rules of this player, their state, the values that they refer to by name, and the latest action of each, the newest first. */
export interface StoredRules {
	readonly rules: readonly TerminalRule[]
	readonly state: RulesState
	readonly values: Readonly<Record<string, number | string>>
	readonly last: readonly RuleReport[]
}

/** The single values that a player stores. */
export interface StoredValues {
	identity: { readonly sn: string; readonly key: string; readonly instead_of?: readonly string[] }
	/** Identifies the journal, whose rows count from 1 after the key `play_base` (0 if absent). */
	boot: string
	play_base: number
	/** The highest number in the mirror of the plays that were stored here. */
	play_mirrored: number
	/** The journal to which rows after the key `base` belong, once those before are delivered. */
	play_next: { readonly boot: string; readonly base: number }
	name: string
	/** Server time minus the clock of this machine, in ms. */
	clock_skew: number
	held: HeldReleases
	/** What was set by commands, the latest value of each operation. */
	by_hand: readonly SetByHand[]
	/** The times set by commands, what commands have ordered to play, and the colour temperature in kelvin. */
	orders: readonly TimedOrder[]
	ordered_plays: OrderedPlays
	temperature_k: number
	dimming: Dimming
	sync: SyncOrder
	rules: StoredRules
	/** The acquisition devices of this terminal and where they are connected. */
	inputs: readonly TerminalInput[]
	/** The stored state of points. */
	points: PointsState
	/** The answers to commands, the newest last: a command that arrives again is not executed again. */
	answers: readonly (StoredAnswer | CommandAnswer)[]
	/** The key that signs the journal and the secret that its rows are hashed with, and the hash of the last sealed row. */
	play_keys: { readonly pair: CryptoKeyPair; readonly secret: string }
	play_head: string
	/** The plays in progress at the last check: after a power failure, this is all that is known of them. */
	open: readonly StoredPlay[]
	/** The page without a database whose plays were taken over last (`journal/handed-plays.ts`). */
	handed: string
}

interface Schema extends DBSchema {
	kept: { key: string; value: StoredValues[keyof StoredValues] }
	publishes: { key: number; value: StoredPublish }
	/** Files whose bytes are stored and were verified. */
	files: { key: string; value: StoredFile }
	feeds: { key: string; value: StoredFeed }
	plays: { key: number; value: StoredPlay }
}

/** Everything a player stores between starts. */
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

/** Where databases are: without space for them, in memory. */
const databasesInUse = async (): Promise<IDBFactory> => (isInMemory() ? indexedDB : databases())

const stores = ['kept', 'publishes', 'files', 'feeds', 'plays'] as const

/** How long to wait, in ms, for a database whose opening another connection blocks. */
const patience = 60_000

/** Opens the database in one of its two places; `lost` is called when it can no longer be used. */
const openIn = async (factory: IDBFactory, version: number | undefined, lost: () => void): Promise<Database> => {
	const request = factory.open(storage_name, version)
	request.addEventListener('upgradeneeded', ({ oldVersion }) =>
		upgrade(wrap(request.result) as IDBPDatabase<Schema>, oldVersion),
	)
	const database = (await wrap(request)) as unknown as Database
	database.addEventListener('close', lost)
	// A newer version of the page waits for this one to release it.
	database.addEventListener('versionchange', () => {
		database.close()
		lost()
	})
	return database
}

/** Opened as a newer version of the player has left it; null if that one lacks what this version needs. */
const openNewer = async (factory: IDBFactory, lost: () => void): Promise<Database | null> => {
	const database = await openIn(factory, undefined, lost)
	if (stores.every(store => database.objectStoreNames.contains(store))) return database
	database.close()
	return null
}

const open = async (factory: IDBFactory, lost: () => void): Promise<Database> => {
	const late = Promise.withResolvers<never>()
	const giveUp = (): void => late.reject(new DOMException('the database is held by another page', 'TimeoutError'))
	const timer = setTimeout(giveUp, patience)
	try {
		return await Promise.race([openIn(factory, 2, lost), late.promise])
	} finally {
		clearTimeout(timer)
	}
}

/** After this many starts without it, the database is given up. */
const hopeless_after = 5

const isNewer = (error: unknown): boolean => error instanceof DOMException && error.name === 'VersionError'

/** Deletes the database; nothing else may have it open. */
const remove = async (factory: IDBFactory): Promise<void> => void (await wrap(factory.deleteDatabase(storage_name)))

/**
 * Opens an empty database. All databases of an origin are in the same files: if these are damaged, none can be opened or even deleted, and
 * a bucket, which has files of its own, takes their place.
 */
const recreate = async (factory: IDBFactory, lost: () => void): Promise<Database> => {
	try {
		await remove(factory)
		return await open(factory, lost)
	} catch (error) {
		const bucket = await emptyBucket()
		if (bucket === null) throw error
		console.error(error)
		try {
			return await open(bucket, lost)
		} catch (again) {
			// Without space, for example: then the next start looks in the old place.
			await removeBucket()
			throw again
		}
	}
}

/**
 * Opens the database of this profile; after a downgrade to this version of the player, as the newer one has left it. One that cannot be
 * opened at all is recreated, since its content has a second copy, and the server has all of it except the plays it has not received. On a
 * full disk it stays closed, as Chromium would lose what is in it, and an empty one in memory takes its place. `lost` is called when the
 * browser or another page has taken it away.
 */
export const openDatabase = async (lost: () => void): Promise<Database> => {
	if (!(await spaceToOpen())) await moveToMemory()
	const factory = await databasesInUse()
	try {
		return await open(factory, lost)
	} catch (error) {
		const newer = isNewer(error) ? await openNewer(factory, lost) : null
		if (newer !== null) return newer
		// Without space nothing is wrong with the database itself.
		if (isFull(error) || (!isNewer(error) && failedStarts() < hopeless_after)) throw error
		console.error(error)
		return recreate(factory, lost)
	}
}

/** Deletes everything in it; nothing else may have it open. */
export const emptyDatabase = async (database: Database, lost: () => void): Promise<Database> => {
	database.close()
	const factory = await databasesInUse()
	await remove(factory)
	return open(factory, lost)
}

/** Reads a stored value. */
export const storedValue = async <K extends keyof StoredValues>(
	database: Database,
	key: K,
): Promise<StoredValues[K] | undefined> => (await database.get('kept', key)) as StoredValues[K] | undefined

/** Stores a value; on disk when this resolves. */
export const keep = async <K extends keyof StoredValues>(
	database: Database,
	key: K,
	value: StoredValues[K],
): Promise<void> => {
	const transaction = database.transaction('kept', 'readwrite', { durability: 'strict' })
	await Promise.all([transaction.store.put(value, key), transaction.done])
}

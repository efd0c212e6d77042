import type { ReleaseFile } from '@vitrine/domain/release/release'
import { isNeededSoon, storage_reserve } from '@vitrine/domain/terminal-storage'
import { dropBallast } from '../library/ballast.ts'
import type { Database, HeldReleases, StoredRelease } from '../library/database.ts'
import type { Files } from '../library/files.ts'
import { allHeld, ownZone } from '../library/held.ts'
import { changeHeld, heldReleases } from '../library/held-storage.ts'
import { FetchError, type FitsBytes } from './fetch-file.ts'
import { retainedFiles } from './plan.ts'

/** What the space needs from the rest of the player. */
export interface SpaceContext {
	readonly database: Database
	readonly files: Files
	/** Whether this many more bytes could be stored. */
	readonly fits: FitsBytes
	/** The files that the current publishes need, stored or not. */
	readonly awaited: () => readonly ReleaseFile[]
	/** The time in ms since the epoch, as the server has it. */
	readonly now: () => number
}

/** What is to be stored. */
export interface SpaceWanted {
	readonly files: readonly ReleaseFile[]
	/** It can use the reserve. */
	readonly isUrgent: boolean
	/** The space was reported as available, but was not. */
	readonly isFull: boolean
}

/** Space for files, freed when there is not enough. */
export interface Space {
	/** Frees what is needed least until these files fit; fails with `full` if they never will. */
	make(wanted: SpaceWanted): Promise<void>
	/** Whether these fit at present. */
	fits(files: readonly ReleaseFile[]): Promise<boolean>
	/** Frees the least needed of what neither plays nor is being fetched; returns whether there was any. */
	freeOne(): Promise<boolean>
	/** Deletes files that no publish is waiting for and no held release needs. */
	tidy(): Promise<void>
}

const filesOf = (releases: readonly StoredRelease[]): ReleaseFile[] =>
	releases.flatMap(({ manifest }) => manifest.files)

/** How many bytes of these files are not stored yet. */
const absent = async ({ files }: SpaceContext, wanted: readonly ReleaseFile[]): Promise<number> => {
	const there = await files.lengths()
	const sizes = new Map(wanted.map(({ sha256, size }) => [sha256, size - (there.get(sha256) ?? 0)]))
	return [...sizes.values()].reduce((sum, size) => sum + Math.max(0, size), 0)
}

const reserveFor = ({ isUrgent }: Pick<SpaceWanted, 'isUrgent'>): number => (isUrgent ? 0 : storage_reserve)

const lacks = async (context: SpaceContext, wanted: Pick<SpaceWanted, 'files' | 'isUrgent'>): Promise<boolean> => {
	const bytes = await absent(context, wanted.files)
	return bytes > 0 && !(await context.fits(bytes + reserveFor(wanted)))
}

/** Releases that are shown only later, the oldest first. */
const laterOf = ({ current }: HeldReleases, now: number): StoredRelease[] =>
	current
		.filter(({ manifest }) => !isNeededSoon(manifest, ownZone(), now))
		.sort((one, other) => one.since - other.since)

/** How many bytes of files are stored. */
const storedIn = async ({ files }: SpaceContext): Promise<number> =>
	[...(await files.lengths()).values()].reduce((sum, length) => sum + length, 0)

/** Frees files step by step, the least needed first. */
const steps = async function* (context: SpaceContext, wanted: readonly ReleaseFile[]): AsyncGenerator<void> {
	const { database, files, awaited, now } = context
	const held = await heldReleases(database)
	await files.retain(retainedFiles(filesOf(allHeld(held)), awaited(), wanted))
	yield
	const { current } = held
	await files.retain(retainedFiles(filesOf(current), awaited(), wanted))
	// A database without space cannot forget it yet; without its files it does not come back.
	await changeHeld(database, before => (before.previous === null ? before : { ...before, previous: null })).catch(
		() => undefined,
	)
	yield
	await files.retain(retainedFiles(filesOf(current), wanted))
	yield
	let staying = current
	for (const later of laterOf({ current, previous: null }, now())) {
		staying = staying.filter(release => release !== later)
		await files.retain(retainedFiles(filesOf(staying), wanted))
		yield
	}
}

/** Whether these can never fit next to what is needed soon, whatever else is deleted. */
const isTooMuch = async (context: SpaceContext, wanted: SpaceWanted): Promise<boolean> => {
	const held = await heldReleases(context.database)
	const later = laterOf(held, context.now())
	const staying = retainedFiles(filesOf(held.current.filter(release => !later.includes(release))), wanted.files)
	const there = await context.files.lengths()
	const going = [...there].reduce((sum, [sha256, length]) => (staying.has(sha256) ? sum : sum + length), 0)
	const bytes = (await absent(context, wanted.files)) + reserveFor(wanted) - going
	return bytes > 0 && !(await context.fits(bytes))
}

const make = async (context: SpaceContext, wanted: SpaceWanted): Promise<void> => {
	const isEnough = async (): Promise<boolean> => !wanted.isFull && !(await lacks(context, wanted))
	if (await isEnough()) return
	if (wanted.isUrgent) await dropBallast()
	if (await isTooMuch(context, wanted)) throw new FetchError('full', 'never fits')
	for await (const _ of steps(context, wanted.files)) if (await isEnough()) return
	if (await lacks(context, wanted)) throw new FetchError('full', 'does not fit')
}

/** Manages the space of this player's files. */
export const createSpace = (context: SpaceContext): Space => ({
	make: wanted => make(context, wanted),
	fits: async files => !(await lacks(context, { files, isUrgent: false })),
	async freeOne() {
		const before = await storedIn(context)
		for await (const _ of steps(context, context.awaited())) if ((await storedIn(context)) < before) return true
		return dropBallast()
	},
	async tidy() {
		const held = await heldReleases(context.database)
		await context.files.retain(retainedFiles(filesOf(allHeld(held)), context.awaited()))
	},
})

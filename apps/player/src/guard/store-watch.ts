import { isSpaceBack, keepBallast } from '../library/ballast.ts'
import type { Database } from '../library/database.ts'
import { restoreIdentity } from '../library/identity.ts'
import type { Identity } from '../library/identity-choice.ts'
import { isInMemory } from '../library/memory.ts'
import { reloadPage } from '../library/reload.ts'
import type { SecondCopy } from '../library/second-copy.ts'

/** How often to look whether the stores still exist, in ms. */
const look_every = 30_000

/** A part that looks whether what it stores still exists, and puts back what does not. */
interface Stored {
	look(): Promise<void>
}

/** What is looked after. */
interface Watched {
	readonly database: Database
	readonly secondCopy: SecondCopy
	/** Leaves the plays that only memory has to the next start; returns whether it could. */
	readonly journal: { handOver(): Promise<boolean> }
	readonly mending: Stored
	readonly renewal: Stored
}

/** Starts anew with a database on the disk once that has space, and leaves to it what the one in memory has. */
const leaveMemory = async ({ secondCopy, journal }: Watched): Promise<void> => {
	if (!(await isSpaceBack())) return
	await secondCopy.write()
	await reloadPage(async () => {
		const isHanded = await journal.handOver()
		// What has changed while it waited for an answer.
		if (isHanded) await secondCopy.write().catch(console.error)
		return isHanded
	})
}

/**
 * Looks whether what the next start needs is still stored: the copies of the identity, what plays, its files and the build, and space. A
 * person or a cleaning program can delete any of them without the page noticing. Only existence is looked at, and nothing is written
 * unless something is missing or has changed.
 */
export const watchStores = (identity: Identity, watched: Watched): void => {
	const { database, secondCopy, mending, renewal } = watched
	const space = isInMemory() ? () => leaveMemory(watched) : keepBallast
	const looks = [() => restoreIdentity(identity, database), secondCopy.look, mending.look, renewal.look, space]
	const busy = new Set<() => Promise<void>>()
	setInterval(() => {
		// Fetching a build over a slow line must not hold up the others.
		for (const look of looks.filter(one => !busy.has(one))) {
			busy.add(look)
			look()
				.catch(console.error)
				.finally(() => busy.delete(look))
		}
	}, look_every)
}

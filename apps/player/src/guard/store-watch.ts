import type { Database } from '../library/database.ts'
import { restoreIdentity } from '../library/identity.ts'
import type { Identity } from '../library/identity-choice.ts'

/** How often to look whether the stores still exist, in ms. */
const look_every = 30_000

/** A part that looks whether what it stores still exists, and puts back what does not. */
interface Stored {
	look(): Promise<void>
}

/**
 * Looks whether what the next start needs is still stored: the copies of the identity, the files and the build. A person or a cleaning
 * program can delete any of them without the page noticing. Only their existence is looked at, and nothing is written unless some is missing.
 */
export const watchStores = (
	identity: Identity,
	{ database, mending, renewal }: { readonly database: Database; readonly mending: Stored; readonly renewal: Stored },
): void => {
	const looks = [() => restoreIdentity(identity, database), mending.look, renewal.look]
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

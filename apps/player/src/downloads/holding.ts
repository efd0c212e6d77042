import type { Database, HeldReleases, StoredRelease } from '../library/database.ts'
import type { Files } from '../library/files.ts'
import { ownZone, withoutReleases, withRelease } from '../library/held.ts'
import { changeHeld, heldReleases } from '../library/held-storage.ts'
import type { Space } from './space.ts'

/** Changes what is held, one change after the other: the result of the last change plays. */
export interface Holding {
	/** A release is complete: it plays, and what it makes unnecessary is forgotten. */
	add(release: StoredRelease): Promise<void>
	/** Whether something newer replaced a release before it was complete: none of it is fetched. */
	isHidden(held: HeldReleases, release: StoredRelease): boolean
	/** Stops releases from playing, by their manifests: at once, or when `forgetUnwanted` is called. */
	forget(manifests: readonly string[], wait: boolean): Promise<void>
	forgetUnwanted(): Promise<void>
	/** A release that was to be forgotten is needed after all. */
	want(sha256: string): void
}

interface HoldingContext {
	readonly database: Database
	readonly files: Files
	/** What plays has changed, and is stored. */
	readonly activated: (held: HeldReleases) => void
	/** The time in ms since the epoch, as the server has it. */
	readonly now: () => number
}

/** Creates it; unnecessary files are deleted by `space`. */
export const createHolding = ({ database, files, activated, now }: HoldingContext, space: Space): Holding => {
	/** Manifests that are to be forgotten: anything new replaces them. */
	const unwanted = new Set<string>()
	let settling: Promise<unknown> = Promise.resolve()
	const settle = (change: (held: HeldReleases) => HeldReleases): Promise<void> => {
		const done = settling.then(async () => {
			const before = await heldReleases(database)
			if (change(before) === before) return
			const held = await changeHeld(database, change)
			for (const { manifest } of held.current) await files.open(manifest.files)
			activated(held)
			await space.tidy()
		})
		settling = done.catch(() => undefined)
		return done
	}
	const withNew = (held: HeldReleases, release: StoredRelease): HeldReleases =>
		withRelease(withoutReleases(held, [...unwanted]), release, ownZone(), now())
	const forgetUnwanted = async (): Promise<void> => {
		const manifests = [...unwanted]
		if (manifests.length === 0) return
		await settle(held => withoutReleases(held, manifests))
		for (const sha256 of manifests) unwanted.delete(sha256)
	}
	return {
		add: release => settle(held => withNew(held, release)),
		isHidden(held, release) {
			const { current } = withNew(held, release)
			return !current.some(({ sha256 }) => sha256 === release.sha256)
		},
		async forget(manifests, wait) {
			for (const sha256 of manifests) unwanted.add(sha256)
			if (!wait) await forgetUnwanted()
		},
		forgetUnwanted,
		want: sha256 => void unwanted.delete(sha256),
	}
}

import type { Database, HeldReleases, StoredRelease } from '../library/database.ts'
import type { Files } from '../library/files.ts'
import { ownZone, withoutReleases, withRelease } from '../library/held.ts'
import { changeHeld, heldReleases } from '../library/held-storage.ts'
import type { Space } from './space.ts'

/** What changes what is held, one change after the other: what plays is what was changed last. */
export interface Holding {
	/** A release is whole: it plays, and what it makes needless is forgotten. */
	add(release: StoredRelease): Promise<void>
	/** Whether something newer has taken the place of a release before it was ever there: none of it is fetched. */
	isHidden(held: HeldReleases, release: StoredRelease): boolean
	/** Has releases play no more, by their manifests: at once, or when `forgetUnwanted` is called. */
	forget(manifests: readonly string[], wait: boolean): Promise<void>
	forgetUnwanted(): Promise<void>
	/** A release that was to be forgotten is to be there after all. */
	want(sha256: string): void
}

interface HoldingContext {
	readonly database: Database
	readonly files: Files
	/** What plays is another thing, and stored. */
	readonly activated: (held: HeldReleases) => void
	/** The time in ms since the epoch, as the server has it. */
	readonly now: () => number
}

/** Makes it; what is needless gives way in `space`. */
export const createHolding = ({ database, files, activated, now }: HoldingContext, space: Space): Holding => {
	/** Manifests that are to be forgotten: what comes takes their place whatever it is. */
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

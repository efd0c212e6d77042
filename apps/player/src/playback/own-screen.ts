import { manifestOn } from '@vitrine/domain/release/emergency-document'
import type { StoredRelease } from '../library/database.ts'

interface Drawn {
	readonly w: number
	readonly h: number
	readonly release: StoredRelease
}

const drawn = new WeakMap<StoredRelease, Drawn>()

/** A release as this screen, in CSS pixels, shows it: an emergency is drawn for its size; the same object for the same size. */
export const forScreen = (release: StoredRelease, w: number, h: number): StoredRelease => {
	if (release.manifest.emergency === undefined) return release
	const before = drawn.get(release)
	if (before?.w === w && before.h === h) return before.release
	const made = { ...release, manifest: manifestOn(release.manifest, { w, h }) }
	drawn.set(release, { w, h, release: made })
	return made
}

import { emergencyDocument } from '@vitrine/domain/emergency-document'
import type { StoredRelease } from '../library/database.ts'

interface Drawn {
	readonly w: number
	readonly h: number
	readonly release: StoredRelease
}

const drawn = new WeakMap<StoredRelease, Drawn>()

/** A release as this screen, in CSS pixels, shows it: an emergency is drawn for its size; the same one for the same size. */
export const forScreen = (release: StoredRelease, w: number, h: number): StoredRelease => {
	const { manifest } = release
	const { emergency } = manifest
	if (emergency === undefined) return release
	const before = drawn.get(release)
	if (before?.w === w && before.h === h) return before.release
	const document = emergencyDocument(emergency, { w, h })
	const programs = manifest.programs.map(program => ({ ...program, document }))
	const made = { ...release, manifest: { ...manifest, programs } }
	drawn.set(release, { w, h, release: made })
	return made
}

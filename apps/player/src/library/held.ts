import { type Zone, zoneOf } from '@vitrine/domain/local-time'
import { playKind } from '@vitrine/domain/schedule/release-time'
import { retainedWith } from '@vitrine/domain/schedule/retention'
import { isBeside, isFallback } from '@vitrine/domain/schedule/terminal-plan'
import type { HeldReleases, StoredRelease } from './database.ts'

/** The time zone of this player. */
export const ownZone = (): Zone => zoneOf(Intl.DateTimeFormat().resolvedOptions().timeZone) ?? (() => 0)

/** A player that holds nothing yet. */
export const none_held: HeldReleases = { current: [], previous: null }

const newest = (releases: readonly StoredRelease[]): StoredRelease | null =>
	releases.reduce<StoredRelease | null>(
		(last, one) => (last === null || one.manifest.command_id > last.manifest.command_id ? one : last),
		null,
	)

/**
 * What is held once a release has arrived, `now` in ms since the epoch; the last release that it makes unnecessary is retained as well,
 * for rolling back. The same reference if an older release arrives that would never be shown.
 */
export const withRelease = (held: HeldReleases, release: StoredRelease, zone: Zone, now: number): HeldReleases => {
	// Sent again it is unchanged: an urgent one does not play once more.
	const come = held.current.find(({ sha256 }) => sha256 === release.sha256) ?? release
	const current = retainedWith(held.current, come, zone, now)
	if (!current.includes(come)) return held
	const same = come.manifest.command_id
	const gone = held.current.filter(
		one =>
			!current.includes(one) &&
			one.manifest.command_id !== same &&
			one.manifest.programs.length > 0 &&
			!isBeside(one) &&
			!isFallback(one),
	)
	const previous = [newest(gone), held.previous].find(one => one && one.sha256 !== release.sha256)
	return { current, previous: previous ?? null }
}

/** What is held without these manifests; the same reference if none of them is held. */
export const withoutReleases = (held: HeldReleases, manifests: readonly string[]): HeldReleases => {
	const stays = ({ sha256 }: StoredRelease): boolean => !manifests.includes(sha256)
	if (allHeld(held).every(stays)) return held
	const { current, previous } = held
	return { current: current.filter(stays), previous: previous !== null && stays(previous) ? previous : null }
}

/** Every release of which something is stored. */
export const allHeld = ({ current, previous }: HeldReleases): StoredRelease[] => [
	...current,
	...(previous === null ? [] : [previous]),
]

/** The release that a terminal reports as its own: the newest regular one, not an interruption, a recall or commands. */
export const mainOf = ({ current }: HeldReleases): StoredRelease | null =>
	newest(current.filter(({ manifest }) => ['cover', 'additional'].includes(playKind(manifest))))

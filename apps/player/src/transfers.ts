import type { ReleaseFile } from '@vitrine/domain/release/release'
import { isNeededSoon } from '@vitrine/domain/terminal-storage'
import { startChecking } from './downloads/checking.ts'
import { openDownloads } from './downloads/downloads.ts'
import { createFetch, type FitsBytes } from './downloads/fetch-file.ts'
import { createQueues } from './downloads/lanes.ts'
import { createMending } from './downloads/mending.ts'
import type { Space } from './downloads/space.ts'
import type { Database, HeldReleases, StoredRelease } from './library/database.ts'
import { folder_name } from './library/files.ts'
import { allHeld, ownZone } from './library/held.ts'
import { heldReleases } from './library/held-storage.ts'
import { hashesOf } from './library/item-files.ts'
import { isInMemory } from './library/memory.ts'
import { itemsLacking } from './library/placed-items.ts'
import type { Parts } from './parts.ts'

/** Every file of the held releases that is needed soon; the others too if there is space for them. */
const filesHeld = async (database: Database, space: Space, now: number): Promise<ReleaseFile[]> => {
	const held = await heldReleases(database)
	const filesOf = (releases: readonly StoredRelease[]) => releases.flatMap(({ manifest }) => manifest.files)
	const soon = filesOf(held.current.filter(({ manifest }) => isNeededSoon(manifest, ownZone(), now)))
	const all = [...soon, ...filesOf(allHeld(held))]
	return (await space.fits(all)) ? all : soon
}

/**
 * On a full disk, Chromium counts a file that is made longer and deleted as if it had freed what it never took: after a few of them, the
 * count of what this page stores is below zero, and nothing can be stored any more. There, writing finds out.
 */
const fitting = (fits: FitsBytes): FitsBytes => (isInMemory() ? async () => true : fits)

/** Fetching what was published, and fetching again what is lost or broken. */
export const openTransfers = async (
	{
		database,
		files,
		clock,
		holder,
		faults: problems,
	}: Pick<Parts, 'database' | 'files' | 'clock' | 'holder' | 'faults'>,
	token: () => string | null,
	parts: () => Parts,
	activate: (held: HeldReleases) => void,
): Promise<Pick<Parts, 'downloads' | 'mending'>> => {
	const transfers = createFetch(folder_name)
	const lanes = createQueues(transfers)
	const downloads = await openDownloads({
		database,
		files,
		fetchFile: lanes.first,
		fits: fitting(transfers.fits),
		token,
		tell: data => parts().link?.send({ type: 'download', data }),
		working: percent => holder.set({ percent }),
		activated(held) {
			parts().guard.renewed()
			activate(held)
		},
		now: clock.now,
		isLocked: () => holder.get().locked,
	})
	const mending = createMending({
		files,
		wanted: () => filesHeld(database, downloads.space, clock.now()),
		fetchFile: lanes.spare,
		makeSpace: file => downloads.space.make({ files: [file], isUrgent: false, isFull: false }),
		token,
		async lost(missing) {
			const { current } = await heldReleases(database)
			if (problems.lost(itemsLacking(current, missing))) parts().link?.report()
		},
		mended({ sha256 }) {
			if (problems.mended(sha256)) parts().link?.report()
			parts().playback.retry(resource => hashesOf(resource).includes(sha256))
		},
	})
	startChecking({
		files,
		wanted: () => filesHeld(database, downloads.space, clock.now()),
		checkFile: lanes.check,
		broken: ({ sha256 }) => mending.suspect([sha256]),
	})
	return { downloads, mending }
}

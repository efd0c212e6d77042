import type { ReleaseFile } from '@vitrine/domain/release/release'
import type { Files } from '../library/files.ts'
import { FetchError, type FetchFile } from './fetch-file.ts'

/** What checking needs from the rest of the player. */
export interface CheckingContext {
	readonly files: Files
	/** Every file that should be stored. */
	readonly wanted: () => Promise<readonly ReleaseFile[]>
	readonly checkFile: FetchFile
	/** This file does not have the bytes it should have. */
	readonly broken: (file: ReleaseFile) => void
}

/** How often each file is re-verified, in ms: disks lose data. */
const check_every = 20 * 3_600_000
/** How often to look whether one is due, in ms, at least and at most. */
const look_every = { least: 3_000, most: 30_000 } as const

/** How long to wait before the next look, in ms: often enough to get through so many files in time. */
export const lookAfter = (files: number): number =>
	Math.min(look_every.most, Math.max(look_every.least, check_every / Math.max(1, files)))

/** Checks the file that is due, if any; returns how many there are. */
const look = async ({ files, wanted, checkFile, broken }: CheckingContext): Promise<number> => {
	const all = await wanted()
	const first = await files.longestUnchecked(all)
	// A clock that was set back does not postpone a check.
	if (first === null || Math.abs(Date.now() - first.checked_at) < check_every) return all.length
	const { file } = first
	try {
		await checkFile(file, '', () => undefined, new AbortController().signal)
		await files.verified(file, false)
	} catch (error) {
		if (error instanceof FetchError && error.kind === 'wrong') broken(file)
	}
	return all.length
}

/** Re-verifies stored files in the background, one after the other. */
export const startChecking = (context: CheckingContext): void => {
	const next = async (): Promise<void> => {
		const count = await look(context).catch((error: unknown) => {
			console.error(error)
			return 0
		})
		setTimeout(() => void next(), lookAfter(count))
	}
	setTimeout(() => void next(), look_every.most)
}

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
/** How often to check whether one is due, in ms: enough for almost three thousand files a day. */
const look_every = 30_000

const look = async ({ files, wanted, checkFile, broken }: CheckingContext): Promise<void> => {
	const first = await files.longestUnchecked(await wanted())
	// A clock that was set back does not postpone a check.
	if (first === null || Math.abs(Date.now() - first.checked_at) < check_every) return
	const { file } = first
	try {
		await checkFile(file, '', () => undefined, new AbortController().signal)
		await files.verified(file, false)
	} catch (error) {
		if (error instanceof FetchError && error.kind === 'wrong') broken(file)
	}
}

/** Re-verifies stored files in the background, one after the other. */
export const startChecking = (context: CheckingContext): void => {
	let isAtWork = false
	setInterval(() => {
		if (isAtWork) return
		isAtWork = true
		look(context)
			.catch(console.error)
			.finally(() => {
				isAtWork = false
			})
	}, look_every)
}

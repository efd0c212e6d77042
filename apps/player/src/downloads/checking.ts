import type { ReleaseFile } from '@vitrine/domain/release/release'
import type { Files } from '../library/files.ts'
import { FetchError, type FetchFile } from './fetch-file.ts'

/** What the checking needs from the rest of the player. */
export interface CheckingContext {
	readonly files: Files
	/** Every file that is to be there. */
	readonly wanted: () => Promise<readonly ReleaseFile[]>
	readonly checkFile: FetchFile
	/** This one is not what it is to be. */
	readonly broken: (file: ReleaseFile) => void
}

/** Each file is looked through once in so many ms: disks forget. */
const check_every = 20 * 3_600_000
/** How often it is asked whether one is due, in ms: close to three thousand files have their turn in a day. */
const look_every = 30_000

const look = async ({ files, wanted, checkFile, broken }: CheckingContext): Promise<void> => {
	const first = await files.longestUnchecked(await wanted())
	// A clock that was put back does not put off what it has to say.
	if (first === null || Math.abs(Date.now() - first.checked_at) < check_every) return
	const { file } = first
	try {
		await checkFile(file, '', () => undefined, new AbortController().signal)
		await files.verified(file, false)
	} catch (error) {
		if (error instanceof FetchError && error.kind === 'wrong') broken(file)
	}
}

/** Looks through what is stored in the background, one file after the other. */
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

/** What is wrong with a stored file: missing, shorter than before, different content, or the system's error code. */
export type LostReason = 'missing' | 'short' | 'damaged' | (string & {})

/** A stored file that cannot be read as the content its name stands for. */
export class FileLost extends Error {
	readonly sha256: string
	readonly reason: LostReason
	constructor(sha256: string, reason: LostReason, cause?: unknown) {
		super(`the stored file ${sha256} is lost (${reason})`, { cause })
		this.name = 'FileLost'
		this.sha256 = sha256
		this.reason = reason
	}
}

/** Temporary shortages of the whole process, which say nothing about the file. */
const passing = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN'])

/** Translates a system error on opening or reading a file into what it means for the file. */
export const asLost = (sha256: string, error: unknown): unknown => {
	const { code } = error as NodeJS.ErrnoException
	if (error instanceof FileLost || code === undefined || passing.has(code)) return error
	return new FileLost(sha256, code === 'ENOENT' ? 'missing' : code, error)
}

/** Runs the work, or returns `instead` if a stored file is lost. */
export const unlessLost = async <T, E>(work: () => Promise<T>, instead: E): Promise<T | E> => {
	try {
		return await work()
	} catch (error) {
		if (error instanceof FileLost) return instead
		throw error
	}
}

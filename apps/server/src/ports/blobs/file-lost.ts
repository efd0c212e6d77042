/** What is wrong with a stored file: it is not there, is not as long as it was, holds other bytes, or the system's word for it. */
export type LostReason = 'missing' | 'short' | 'damaged' | (string & {})

/** A stored file that cannot be read as what its name says. */
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

/** What the whole process lacks for a while: no word about the file. */
const passing = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN'])

/** What the system says of a file that it cannot open or read, as what it means for the file. */
export const asLost = (sha256: string, error: unknown): unknown => {
	const { code } = error as NodeJS.ErrnoException
	if (error instanceof FileLost || code === undefined || passing.has(code)) return error
	return new FileLost(sha256, code === 'ENOENT' ? 'missing' : code, error)
}

/** Does it, or answers `instead` where a stored file is lost. */
export const unlessLost = async <T, E>(work: () => Promise<T>, instead: E): Promise<T | E> => {
	try {
		return await work()
	} catch (error) {
		if (error instanceof FileLost) return instead
		throw error
	}
}

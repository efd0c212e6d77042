/** A file of a build: its name relative to the player's address, its size in bytes and its SHA-256 in hexadecimal. */
export interface BuildFile {
	readonly name: string
	readonly size: number
	readonly sha256: string
}

/** A build of the player as its server names it: `build` changes when any of its files changes. */
export interface BuildList {
	readonly build: string
	readonly files: readonly BuildFile[]
}

const isFile = (value: unknown): value is BuildFile => {
	const { name, size, sha256 } = (value ?? {}) as Partial<Record<keyof BuildFile, unknown>>
	return typeof name === 'string' && typeof size === 'number' && typeof sha256 === 'string'
}

/** Parses what a server sent, or what was stored of it; null if it is not a valid list. */
export const readBuildList = (said: unknown): BuildList | null => {
	const { build, files } = (said ?? {}) as Partial<Record<keyof BuildList, unknown>>
	if (typeof build !== 'string' || !/^[\w-]{1,64}$/.test(build) || !Array.isArray(files)) return null
	return files.length > 0 && files.every(isFile) ? { build, files } : null
}

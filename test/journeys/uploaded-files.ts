import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { aPicture } from './kit.ts'

/** The head of an MP4 file followed by noise; no two are the same. */
export const aLargeFile = async (
	folder: string,
	name: string,
	size: number,
	noise = randomBytes(size),
): Promise<string> => {
	Buffer.from('000000206674797069736f6d0000020069736f6d69736f32617663316d703431', 'hex').copy(noise)
	const path = join(folder, name)
	await writeFile(path, noise)
	return path
}

/** A folder with pictures, one of them in a subfolder, and the files that operating systems leave in folders. */
export const aFolder = async (
	folder: string,
	name: string,
	colours: string[],
): Promise<{ path: string; names: string[] }> => {
	const path = join(folder, name)
	await mkdir(join(path, 'inner'), { recursive: true })
	await writeFile(join(path, '.DS_Store'), 'x')
	await writeFile(join(path, 'Thumbs.db'), 'x')
	const names = colours.map((_, place) => `${name}-${place}.png`)
	for (const [place, colour] of colours.entries()) {
		const own = `${name}-${place}.png`
		await aPicture(place === 0 ? join(path, 'inner') : path, own, colour)
	}
	return { path, names }
}

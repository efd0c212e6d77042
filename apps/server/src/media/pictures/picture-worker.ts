import sharp, { type OverlayOptions } from 'sharp'
import {
	type PictureAnswer,
	type PictureFacts,
	type PictureJob,
	picture_limits,
	thumbnail_side,
} from './picture-job.ts'

sharp.cache(false)
sharp.concurrency(1)
// Loaders that can reach other files or run code are disabled; the remaining ones only read pixels.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
	operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map(format => `VipsForeignLoad${format}File`),
})

class Problem extends Error {
	readonly fault: 'pixels' | 'frames'
	constructor(problem: 'pixels' | 'frames') {
		super(problem)
		this.fault = problem
	}
}

const factsOf = async (path: string): Promise<PictureFacts> => {
	const found = await sharp(path, { limitInputPixels: false }).metadata()
	const frames = found.pages ?? 1
	if (found.width * found.height > picture_limits.pixels) throw new Problem('pixels')
	if (frames > picture_limits.frames) throw new Problem('frames')
	// Orientations 5 to 8 are rotated by 90 degrees.
	const turned = (found.orientation ?? 1) >= 5
	const [width, height] = turned ? [found.height, found.width] : [found.width, found.height]
	return { width, height, format: found.format, frames }
}

const open = (path: string) => sharp(path, { limitInputPixels: picture_limits.pixels, failOn: 'error' }).autoOrient()

const encode = async (path: string, into: string, most: number, quality: number): Promise<PictureFacts> => {
	const box = { width: most, height: most, fit: 'inside', withoutEnlargement: true } as const
	const { width, height } = await open(path).resize(box).webp({ quality }).toFile(into)
	return { width, height, format: 'webp', frames: 1 }
}

const join = async ({ paths, into, width, height }: PictureJob & { type: 'join' }): Promise<PictureFacts> => {
	const box = { width, height, fit: 'contain', background: 'black' } as const
	const raw = { width, height, channels: 3 } as const
	const layers: OverlayOptions[] = []
	for (const [place, path] of paths.entries()) {
		const input = await open(path).resize(box).flatten().toColourspace('srgb').removeAlpha().raw().toBuffer()
		layers.push({ input, raw, left: place * width, top: 0 })
	}
	const create = { width: width * paths.length, height, channels: 3, background: 'black' } as const
	await sharp({ create }).composite(layers).webp({ quality: 70 }).toFile(into)
	return { width: create.width, height, format: 'webp', frames: 1 }
}

const work = async (job: PictureJob): Promise<PictureFacts[]> => {
	switch (job.type) {
		case 'look': {
			const facts = await factsOf(job.path)
			await encode(job.path, job.thumbnail, thumbnail_side, 80)
			return [facts]
		}
		case 'encode':
			await factsOf(job.path)
			return [await encode(job.path, job.into, job.most, job.quality)]
		case 'join':
			return [await join(job)]
		case 'sizes': {
			const sizes: PictureFacts[] = []
			for (const path of job.paths) sizes.push(await factsOf(path))
			return sizes
		}
	}
}

process.on('message', (job: PictureJob) => {
	const say = (answer: PictureAnswer): void => void process.send?.(answer)
	work(job).then(
		facts => say({ type: 'facts', facts }),
		error => say({ type: 'fault', fault: error instanceof Problem ? error.fault : 'unreadable' }),
	)
})
// The requester is gone.
process.on('disconnect', () => process.exit(0))

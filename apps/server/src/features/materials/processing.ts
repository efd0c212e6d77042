import { execFile } from 'node:child_process'
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { pictures } from '../../ports/pictures.ts'

/** What is learnt of a file when it is looked into. `duration` in ms; `fault` is a text of the catalogue, empty when all is well. */
export interface Findings {
	width: number
	height: number
	duration: number
	codec: string
	thumbnail: Buffer | null
	fault: string
	state: 'ready' | 'failed'
}

/** Pictures beyond this many pixels are refused from their header. */
const pixel_limit = 64_000_000
const thumbnail_width = 480
const poster_timeout = 30_000
const run = promisify(execFile)

const failed = (fault: string): Findings => ({
	width: 0,
	height: 0,
	duration: 0,
	codec: '',
	thumbnail: null,
	fault,
	state: 'failed',
})

const thumbnailOf = async (source: string | Buffer): Promise<Buffer> => {
	const sharp = await pictures()
	return sharp(source, { limitInputPixels: pixel_limit, failOn: 'error' })
		.rotate()
		.resize({ width: thumbnail_width, height: thumbnail_width, fit: 'inside', withoutEnlargement: true })
		.webp({ quality: 80 })
		.toBuffer()
}

/** Looks into a picture: its size as it will be seen, and a small version. */
export const inspectPicture = async (path: string): Promise<Findings> => {
	try {
		const sharp = await pictures()
		const found = await sharp(path, { limitInputPixels: false }).metadata()
		if (found.width * found.height > pixel_limit) return failed('图片像素过大')
		// Orientations 5 to 8 lie on their side.
		const turned = (found.orientation ?? 1) >= 5
		const [width, height] = turned ? [found.height, found.width] : [found.width, found.height]
		return {
			width,
			height,
			duration: 0,
			codec: found.format,
			thumbnail: await thumbnailOf(path),
			fault: '',
			state: 'ready',
		}
	} catch {
		return failed('无法读取图片')
	}
}

const isAbsent = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** The first good frame; null when there is none, `absent` where FFmpeg is not installed. */
const poster = async (path: string, mime: string, at: number): Promise<Buffer | null | 'absent'> => {
	// The demuxer is named and other protocols are closed, so that a file cannot make FFmpeg read another or call out.
	const demuxer = mime === 'video/webm' || mime.endsWith('matroska') ? 'matroska' : 'mov'
	const from = [
		'-nostdin',
		'-v',
		'error',
		'-protocol_whitelist',
		'file,pipe',
		'-f',
		demuxer,
		'-ss',
		at.toFixed(3),
		'-i',
		path,
	]
	const to = [
		'-frames:v',
		'1',
		'-vf',
		`scale='min(${thumbnail_width},iw)':-2`,
		'-f',
		'image2pipe',
		'-c:v',
		'png',
		'pipe:1',
	]
	try {
		const { stdout } = await run('ffmpeg', [...from, ...to], {
			encoding: 'buffer',
			maxBuffer: 16 * 1024 * 1024,
			timeout: poster_timeout,
		})
		return stdout.length > 0 ? await thumbnailOf(stdout) : null
	} catch (error) {
		return isAbsent(error) ? 'absent' : null
	}
}

/** Looks into a video: size, length and codec, and a poster where FFmpeg is present. */
export const inspectVideo = async (path: string, mime: string): Promise<Findings> => {
	// Loaded with the first video, because it is large.
	const { ALL_FORMATS, FilePathSource, Input } = await import('mediabunny')
	using input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS })
	try {
		const track = await input.getPrimaryVideoTrack()
		if (track === null) return failed('无法读取视频')
		const duration = Math.round((await input.computeDuration()) * 1000)
		if (!(duration > 0)) return failed('无法读取视频')
		const found = await poster(path, mime, Math.min(1, duration / 2000))
		return {
			width: track.displayWidth,
			height: track.displayHeight,
			duration,
			codec: track.codec ?? '',
			thumbnail: found === 'absent' ? null : found,
			fault: found === 'absent' ? '服务器上没有 FFmpeg，无法生成封面' : '',
			state: 'ready',
		}
	} catch {
		return failed('无法读取视频')
	}
}

/** The first bytes of a file. */
export const readHead = async (path: string, length: number): Promise<Buffer> => {
	const file = await open(path, 'r')
	try {
		const head = Buffer.alloc(length)
		const { bytesRead } = await file.read(head, 0, length, 0)
		return head.subarray(0, bytesRead)
	} finally {
		await file.close()
	}
}

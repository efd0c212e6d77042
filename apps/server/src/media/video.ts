import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ffmpeg, inputOf, type ProbedStream, probe, problemOf, type Workshop } from './ffmpeg.ts'
import { MediaError } from './media-error.ts'
import { encodePicture, joinPictures } from './pictures/pictures.ts'
import { findTool, ToolAbsent, ToolFailed } from './run-tool.ts'
import { readStreams, type Streams } from './streams/streams.ts'

/** A video file, and its facts after inspection. */
export interface VideoFile {
	readonly path: string
	readonly mime: string
	readonly size: number
}

/** Containers that a terminal's browser can open, and those that are read without FFmpeg. */
const played: ReadonlySet<string> = new Set(['video/mp4', 'video/webm', 'video/x-m4v'])
const read: ReadonlySet<string> = new Set([...played, 'video/quicktime', 'video/3gpp', 'video/matroska'])
/** Containers whose video can be remuxed without re-encoding. */
const repacked: ReadonlySet<string> = new Set([...read, 'video/x-flv', 'video/mp2t'])

const unreadable = 'video_unreadable' as const
const poster_side = 480
const frame_box = { width: 240, height: 135 } as const
const frame_count = 10
/** Maximum length of a video that can be decoded from its beginning to get a single frame, in ms. */
const exact_limit = 60_000
/** The largest side that terminals decode, in pixels. */
const side_limit = 3840

/** Codec names as used elsewhere. */
const codec_names: Record<string, string> = { h264: 'avc' }

const shapeOf = ({ width = 0, height = 0, sample_aspect_ratio, side_data_list = [] }: ProbedStream) => {
	const [across = 1, down = 1] = (sample_aspect_ratio ?? '1:1').split(':').map(Number)
	const wide = across > 0 && down > 0 ? Math.round((width * across) / down) : width
	const turned = side_data_list.some(({ rotation = 0 }) => Math.abs(rotation) % 180 === 90)
	return turned ? { width: height, height: wide } : { width: wide, height }
}

/** Audio codecs that are copied into an MP4 unchanged. */
const in_mp4: ReadonlySet<string> = new Set(['aac', 'mp3'])

const eight_bits: ReadonlySet<string> = new Set(['yuv420p', 'yuvj420p'])

/** The result of ffprobe, for containers and codecs that only FFmpeg knows. */
const probed = async ({ path, mime }: VideoFile, work: Workshop): Promise<Streams> => {
	const { streams, duration } = await probe(path, mime, work)
	const video = streams.find(row => row.codec_type === 'video' && row.disposition?.attached_pic !== 1)
	const audio = streams.find(row => row.codec_type === 'audio')
	if (video === undefined || duration === 0) throw new MediaError(unreadable)
	const codec = video.codec_name ?? ''
	return {
		...shapeOf(video),
		duration,
		codec: codec_names[codec] ?? codec,
		picture: codec === 'h264' && eight_bits.has(video.pix_fmt ?? ''),
		sound: audio === undefined ? null : in_mp4.has(audio.codec_name ?? ''),
		voice: audio?.codec_name ?? '',
	}
}

/** Whether a video plays everywhere without conversion. */
export const playsAsItIs = ({ mime }: VideoFile, { picture, sound, width, height }: Streams): boolean =>
	played.has(mime) && picture === true && sound !== false && Math.max(width, height) <= side_limit

/** One frame as PNG, fitted into a box; false if there is none at this time (ms). `exact` decodes everything before it. */
const frame = async (
	{ path, mime }: VideoFile,
	at: number,
	{ into, width, height, exact = false }: { into: string; width: number; height: number; exact?: boolean },
	work: Workshop,
): Promise<boolean> => {
	const scale = `scale=w='min(${width},iw)':h='min(${height},ih)':force_original_aspect_ratio=decrease`
	await rm(into, { force: true })
	const seek = at > 0 ? ['-ss', (at / 1000).toFixed(3)] : []
	const input = inputOf(path, mime, exact ? [] : seek)
	const to = [
		...(exact ? seek : []),
		'-map',
		'0:V:0',
		'-frames:v',
		'1',
		'-vf',
		scale,
		'-c:v',
		'png',
		'-f',
		'image2',
		'-update',
		'1',
		'-y',
		into,
	]
	const silent = { ...work, progress: () => undefined }
	await ffmpeg({ input, to, seconds: 60, output: 64 * 1024 * 1024 }, silent)
	return stat(into).then(
		found => found.size > 0,
		() => false,
	)
}

/** The facts of a video from the container itself; null if they are insufficient. Throws for a truncated file. */
const contained = async ({ path, mime }: VideoFile): Promise<Streams | null> => {
	if (!read.has(mime)) return null
	const known = await readStreams(path)
	// A readable table of contents that lists missing data means that the file was truncated.
	if (known === null) throw new MediaError(unreadable)
	return known.picture !== null && known.codec !== '' ? known : null
}

/** Inspects a video: size, length, codec, and whether it has a picture; throws a MediaError. */
export const inspectVideo = async (file: VideoFile, work: Workshop): Promise<Streams> => {
	const known = await contained(file)
	if (findTool('ffprobe') === null || findTool('ffmpeg') === null) {
		if (known !== null) return known
		throw new MediaError('no_ffmpeg_video')
	}
	try {
		const found = known ?? (await probed(file, work))
		const first = { into: join(work.folder, 'first.png'), width: 64, height: 64 }
		if (!(await frame(file, 0, first, work))) throw new MediaError(unreadable)
		return found
	} catch (error) {
		throw problemOf(error, unreadable)
	}
}

const absent = (error: unknown): unknown => (error instanceof ToolAbsent ? new MediaError('no_ffmpeg_cover') : error)

/** The poster of a video as WebP, from its first second. */
export const posterOf = async (file: VideoFile, duration: number, work: Workshop): Promise<string> => {
	const [still, into] = [join(work.folder, 'poster.png'), join(work.folder, 'poster.webp')]
	const box = { into: still, width: poster_side, height: poster_side }
	try {
		const found = (await frame(file, Math.min(1000, duration / 2), box, work)) || (await frame(file, 0, box, work))
		if (!found) throw new MediaError('no_cover')
	} catch (error) {
		throw problemOf(absent(error), 'no_cover')
	}
	await encodePicture(still, into, { most: poster_side, quality: 80 }, work.signal)
	return into
}

/** Ten frames spread over the whole length, side by side in one WebP. */
export const filmstripOf = async (
	file: VideoFile,
	{ duration, width, height }: Pick<Streams, 'duration' | 'width' | 'height'>,
	work: Workshop,
): Promise<{ path: string; width: number; height: number }> => {
	const scale = Math.min(frame_box.width / width, frame_box.height / height)
	const field = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
	const stills: (string | null)[] = []
	try {
		for (let number = 0; number < frame_count; number++) {
			const into = join(work.folder, `frame-${number}.png`)
			const at = (duration * (number + 0.5)) / frame_count
			const box = { into, ...frame_box }
			// Some containers do not support seeking: a short video is decoded from its beginning.
			const found =
				(await frame(file, at, box, work)) ||
				(duration <= exact_limit && (await frame(file, at, { ...box, exact: true }, work)))
			stills.push(found ? into : null)
			work.progress((number + 1) * 9)
		}
	} catch (error) {
		throw problemOf(absent(error), 'no_filmstrip')
	}
	// Some containers return no frame after the last key frame: the nearest one is used instead.
	let nearest = stills.find(still => still !== null) ?? null
	const filled = stills.map(still => {
		nearest = still ?? nearest
		return nearest
	})
	const shown = filled.filter(still => still !== null)
	if (shown.length < frame_count) throw new MediaError('no_filmstrip')
	const path = join(work.folder, 'filmstrip.webp')
	const made = await joinPictures(shown, path, field, work.signal)
	return { path, width: made.width, height: made.height }
}

const encoded = [
	...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', '-maxrate', '25M', '-bufsize', '50M'],
	...['-profile:v', 'high', '-pix_fmt', 'yuv420p'],
	'-vf',
	[
		'yadif=deint=interlaced',
		"scale=w='ceil(iw*sar/2)*2':h='ceil(ih/2)*2'",
		'setsar=1',
		`scale=w='min(${side_limit},iw)':h='min(${side_limit},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2`,
		'format=yuv420p',
	].join(','),
]

/** Converts a video for every terminal: 8-bit H.264 and AAC in an MP4 that starts at once. */
export const convertVideo = async (
	file: VideoFile,
	space: number,
	work: Workshop,
): Promise<{ path: string; mime: string }> => {
	const path = join(work.folder, 'converted.mp4')
	const { duration, picture, voice, width, height } = await inspectVideo(file, work)
	const seconds = 1800 + (duration / 1000) * 10
	const output = Math.min(space, file.size * 4 + 512 * 1024 * 1024)
	// Large pictures are encoded with many threads.
	const memory = 8 * 1024 ** 3
	const make = async (copies: boolean): Promise<void> => {
		const heard = in_mp4.has(voice) ? ['-c:a', 'copy'] : ['-c:a', 'aac', '-b:a', '160k', '-ac', '2']
		const seen = copies ? ['-c:v', 'copy'] : encoded
		const streams = ['-map', '0:V:0', '-map', '0:a:0?', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1']
		const to = [...streams, ...seen, ...heard, '-movflags', '+faststart', '-f', 'mp4', '-y', path]
		await ffmpeg({ input: inputOf(file.path, file.mime), to, seconds, output, duration, memory }, work)
		const made = { path, mime: 'video/mp4', size: 0 }
		const found = await readStreams(path)
		if (found === null || !playsAsItIs(made, found))
			throw new ToolFailed('ffmpeg', 'failed', 'the result does not play')
	}
	const fits = picture === true && repacked.has(file.mime) && Math.max(width, height) <= side_limit
	try {
		await make(fits).catch(error => {
			if (!fits || !(error instanceof ToolFailed) || error.reason !== 'failed') throw error
			return make(false)
		})
	} catch (error) {
		if (error instanceof ToolAbsent) throw new MediaError('no_ffmpeg_video')
		throw problemOf(error, 'video_unconverted')
	}
	return { path, mime: 'video/mp4' }
}

import { join } from 'node:path'
import { ffmpeg, inputOf, probe, problemOf, type Workshop } from './ffmpeg.ts'
import { MediaError } from './media-error.ts'
import { encodePicture } from './pictures/pictures.ts'
import { findTool, ToolAbsent } from './run-tool.ts'
import { readStreams, type Streams } from './streams/streams.ts'

export interface AudioFile {
	readonly path: string
	readonly mime: string
	readonly size: number
}

const unreadable = 'audio_unreadable' as const
const missing = 'no_ffmpeg_audio' as const
const wave_shape = { width: 960, height: 240 } as const

/** Types that every terminal's browser can open; the others are only read by FFmpeg. */
const played: ReadonlySet<string> = new Set([
	...['audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/ogg', 'audio/wav', 'audio/flac'],
])

const probed = async ({ path, mime }: AudioFile, work: Workshop): Promise<Streams> => {
	const { streams, duration } = await probe(path, mime, work)
	const audio = streams.find(row => row.codec_type === 'audio')
	if (audio === undefined || duration === 0) throw new MediaError(unreadable)
	return {
		width: 0,
		height: 0,
		duration,
		codec: audio.codec_name ?? '',
		picture: null,
		sound: false,
		voice: audio.codec_name ?? '',
	}
}

/** Whether a sound plays everywhere without conversion. */
export const isPlayedAsItIs = ({ mime }: AudioFile, { sound }: Streams): boolean => played.has(mime) && sound === true

/** Inspects a sound: its length and codec; throws a MediaError. */
export const inspectAudio = async (file: AudioFile, work: Workshop): Promise<Streams> => {
	const known = played.has(file.mime) ? await readStreams(file.path) : null
	if (known !== null && known.codec !== '') return { ...known, width: 0, height: 0 }
	if (findTool('ffprobe') === null) throw new MediaError(played.has(file.mime) ? unreadable : missing)
	return probed(file, work).catch(error => {
		throw problemOf(error, unreadable)
	})
}

/** The loudness of a sound over its length, drawn as WebP. */
export const waveOf = async (
	{ path, mime }: AudioFile,
	duration: number,
	work: Workshop,
): Promise<{ path: string; width: number; height: number }> => {
	const [drawn, into] = [join(work.folder, 'wave.png'), join(work.folder, 'wave.webp')]
	const filter = `[0:a:0]aformat=channel_layouts=mono,showwavespic=s=${wave_shape.width}x${wave_shape.height}:colors=0x2f7fd6:scale=sqrt[wave]`
	const to = [
		'-filter_complex',
		filter,
		'-map',
		'[wave]',
		'-frames:v',
		'1',
		'-c:v',
		'png',
		'-f',
		'image2',
		'-update',
		'1',
		'-y',
		drawn,
	]
	const seconds = 120 + duration / 10_000
	try {
		await ffmpeg({ input: inputOf(path, mime), to, seconds, output: 64 * 1024 * 1024 }, work)
	} catch (error) {
		if (error instanceof ToolAbsent) throw new MediaError('no_ffmpeg_wave')
		throw problemOf(error, 'no_wave')
	}
	await encodePicture(drawn, into, { most: wave_shape.width, quality: 80 }, work.signal)
	return { path: into, ...wave_shape }
}

/** Converts a sound for every terminal: AAC in MP4. */
export const convertAudio = async (
	file: AudioFile,
	space: number,
	work: Workshop,
): Promise<{ path: string; mime: string }> => {
	const path = join(work.folder, 'converted.m4a')
	try {
		const { duration } = await inspectAudio(file, work)
		const to = ['-map', '0:a:0', '-vn', '-map_metadata', '-1', '-c:a', 'aac', '-b:a', '192k', '-ac', '2']
		const output = Math.min(space, file.size * 4 + 64 * 1024 * 1024)
		const input = inputOf(file.path, file.mime)
		const seconds = 300 + duration / 1000
		await ffmpeg(
			{ input, to: [...to, '-movflags', '+faststart', '-f', 'mp4', '-y', path], seconds, output, duration },
			work,
		)
	} catch (error) {
		if (error instanceof ToolAbsent) throw new MediaError(missing)
		throw problemOf(error, 'audio_unconverted')
	}
	return { path, mime: 'audio/mp4' }
}

import { readOutside, shaped } from '@vitrine/domain/json-text'
import { z } from 'zod'
import { MediaError } from './media-error.ts'
import { runTool, ToolFailed, type ToolOrder } from './run-tool.ts'

/** Where a converter works, and the signal that stops it. */
export interface Workshop {
	/** A folder of its own, removed afterwards. */
	readonly folder: string
	readonly signal: AbortSignal
	/** Progress, 0 to 100. */
	progress(percent: number): void
}

/** The demuxer that FFmpeg must use for a type: it never guesses, so no file can pass itself off as a playlist of others. */
const demuxers: Record<string, string> = {
	'video/mp4': 'mov',
	'video/quicktime': 'mov',
	'video/x-m4v': 'mov',
	'video/3gpp': 'mov',
	'video/webm': 'matroska',
	'video/matroska': 'matroska',
	'video/x-msvideo': 'avi',
	'video/x-flv': 'flv',
	'video/mp2t': 'mpegts',
	'video/mpeg': 'mpeg',
	'video/x-ms-asf': 'asf',
	'video/ogg': 'ogg',
	'audio/mpeg': 'mp3',
	'audio/mp4': 'mov',
	'audio/aac': 'aac',
	'audio/ogg': 'ogg',
	'audio/wav': 'wav',
	'audio/flac': 'flac',
	'audio/aiff': 'aiff',
	'audio/x-ms-asf': 'asf',
	'image/bmp': 'bmp_pipe',
	'image/heic': 'mov',
}

const pixel_limit = 64_000_000

/** The arguments with which FFmpeg reads a file of this type and nothing else: no other format, no other file, no network. */
export const inputOf = (path: string, mime: string, before: readonly string[] = []): string[] => {
	const demuxer = demuxers[mime]
	if (demuxer === undefined) throw new Error(`FFmpeg has no reader for ${mime}`)
	const closed = ['-protocol_whitelist', 'file,pipe', '-format_whitelist', demuxer, '-f', demuxer]
	return [...closed, ...before, '-i', path]
}

interface FfmpegOrder extends Omit<ToolOrder, 'args' | 'folder' | 'signal' | 'line'> {
	readonly input: readonly string[]
	readonly output: number
	readonly to: readonly string[]
	/** The expected length of the output in ms, to compute the progress. */
	readonly duration?: number
}

/** Runs FFmpeg; throws ToolAbsent or ToolFailed. */
export const ffmpeg = async (
	{ input, to, duration = 0, ...limits }: FfmpegOrder,
	{ folder, signal, progress }: Workshop,
): Promise<void> => {
	const line = (text: string): void => {
		const made = /^out_time_us=(\d+)/.exec(text)
		if (made !== null && duration > 0) progress(Math.min(99, Number(made[1]) / 10 / duration))
	}
	const quiet = ['-hide_banner', '-nostdin', '-v', 'error', '-nostats', '-progress', 'pipe:1']
	const args = [...quiet, '-max_pixels', String(pixel_limit), ...input, ...to]
	await runTool('ffmpeg', { ...limits, args, folder, signal, line })
}

/** One stream as reported by ffprobe. */
const stream = z.object({
	codec_type: z.string().optional(),
	codec_name: z.string().optional(),
	pix_fmt: z.string().optional(),
	width: z.number().optional(),
	height: z.number().optional(),
	sample_aspect_ratio: z.string().optional(),
	duration: z.string().optional(),
	disposition: z.object({ attached_pic: z.number().optional() }).optional(),
	side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
})
export type ProbedStream = z.output<typeof stream>

const said = z.object({
	streams: z.array(stream).default([]),
	format: z.object({ duration: z.string().optional() }).optional(),
})

export interface Probed {
	readonly streams: readonly ProbedStream[]
	/** In ms; 0 if unknown. */
	readonly duration: number
}

/** The result of ffprobe for a file; throws ToolAbsent or ToolFailed. */
export const probe = async (path: string, mime: string, { folder, signal }: Workshop): Promise<Probed> => {
	const args = ['-v', 'error', ...inputOf(path, mime), '-show_format', '-show_streams', '-of', 'json']
	const output = await runTool('ffprobe', { args, folder, signal, seconds: 60 })
	const found = readOutside(output.toString('utf8'), shaped(said))
	if (found === null) throw new ToolFailed('ffprobe', 'failed', 'what it says is not understood')
	const { streams, format } = found
	const seconds = Math.max(0, ...[format?.duration, ...streams.map(row => row.duration)].map(text => Number(text) || 0))
	return { streams, duration: Math.round(seconds * 1000) }
}

/** The cause of a failed run: timeouts and lack of space are reported as such, everything else as a problem of the file. */
export const problemOf = (error: unknown, code: MediaError['code']): unknown => {
	if (!(error instanceof ToolFailed)) return error
	if (error.reason === 'stopped') return error
	if (error.reason === 'time') return new MediaError('conversion_slow', false, error)
	if (error.reason === 'size') return new MediaError('conversion_large', true, error)
	if (/No space left on device/.test(error.said)) return new MediaError('server_full', false, error)
	return new MediaError(code, true, error)
}

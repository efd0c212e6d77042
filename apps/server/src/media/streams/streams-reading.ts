import type { Input, InputAudioTrack, InputTrack, InputVideoTrack } from 'mediabunny'

/** What is known of a sound or a video by its container; sizes in pixels as it is seen, duration in ms. */
export interface Streams {
	readonly width: number
	readonly height: number
	readonly duration: number
	/** Of the picture, or of the sound where there is none. */
	readonly codec: string
	/** Whether every terminal's browser plays it as it is; null where it has none. */
	readonly picture: boolean | null
	readonly sound: boolean | null
	/** The codec of its sound; empty without one. */
	readonly voice: string
}

const sounds: ReadonlySet<string> = new Set([
	...['aac', 'mp3', 'opus', 'vorbis', 'flac'],
	...['pcm-s16', 'pcm-u8', 'pcm-s24', 'pcm-s32', 'pcm-f32'],
])

/** Profiles of H.264 with eight bits and half the colours: the others are not decoded by hardware. */
const avc_profiles: ReadonlySet<number> = new Set([66, 77, 88, 100])

/** Whether terminals decode a picture by its codec string (RFC 6381). */
const isPlayable = (codec: string, parameters: string): boolean => {
	if (codec === 'vp8') return true
	if (codec === 'avc') return avc_profiles.has(Number.parseInt(parameters.slice(5, 7), 16))
	if (codec === 'vp9') return /^vp09\.00\.\d+\.08/.test(parameters)
	if (codec === 'av1') return /^av01\.0\.[^.]+\.08/.test(parameters)
	return false
}

/** A file that was cut off still has its table of contents: its last piece has to be there. */
const isWhole = async (track: InputTrack): Promise<boolean> => {
	const { EncodedPacketSink } = await import('mediabunny')
	const last = await new EncodedPacketSink(track).getPacket(Number.POSITIVE_INFINITY)
	return last !== null && last.data.byteLength > 0
}

const readPicture = async (track: InputVideoTrack | null) => {
	if (track === null) return { width: 0, height: 0, picture: null, codec: null }
	const codec = await track.getCodec()
	const parameters = (await track.getCodecParameterString()) ?? ''
	return {
		width: await track.getDisplayWidth(),
		height: await track.getDisplayHeight(),
		picture: codec !== null && isPlayable(codec, parameters),
		codec: codec ?? '',
	}
}

const readSound = async (track: InputAudioTrack | null) => {
	if (track === null) return { sound: null, voice: '' }
	const codec = await track.getCodec()
	return { sound: codec !== null && sounds.has(codec), voice: codec ?? '' }
}

const reading = async (input: Input): Promise<Streams | null> => {
	const video = await input.getPrimaryVideoTrack()
	const audio = await input.getPrimaryAudioTrack()
	const track = video ?? audio
	if (track === null) return null
	const duration = Math.round((await input.computeDuration()) * 1000)
	if (!(duration > 0) || !(await isWhole(track))) return null
	const { codec, ...picture } = await readPicture(video)
	const sound = await readSound(audio)
	return { ...picture, ...sound, duration, codec: codec ?? sound.voice }
}

/**
 * Looks into a container without any converter; null when there is nothing whole in it. It takes what its tables take: not for the
 * server's own process.
 */
export const streamsOf = async (path: string): Promise<Streams | null> => {
	// Loaded with the first of them, because it is large.
	const { ADTS, FilePathSource, FLAC, Input, MATROSKA, MP3, MP4, OGG, QTFF, WAVE, WEBM } = await import('mediabunny')
	// Named one by one: lists of other files, such as HLS, are not among them.
	const formats = [MP4, QTFF, MATROSKA, WEBM, MP3, WAVE, OGG, ADTS, FLAC]
	using input = new Input({ source: new FilePathSource(path), formats })
	try {
		return await reading(input)
	} catch {
		return null
	}
}

import type { Input, InputAudioTrack, InputTrack, InputVideoTrack } from 'mediabunny'

/** The facts of a sound or a video from its container; displayed size in pixels, duration in ms. */
export interface Streams {
	readonly width: number
	readonly height: number
	readonly duration: number
	/** Codec of the picture, or of the sound if there is no picture. */
	readonly codec: string
	/** Whether every terminal's browser can play it as it is; null if it has none. */
	readonly picture: boolean | null
	readonly sound: boolean | null
	/** The codec of its sound; empty without one. */
	readonly voice: string
}

const sounds: ReadonlySet<string> = new Set([
	...['aac', 'mp3', 'opus', 'vorbis', 'flac'],
	...['pcm-s16', 'pcm-u8', 'pcm-s24', 'pcm-s32', 'pcm-f32'],
])

/** H.264 profiles with 8 bits and 4:2:0 chroma subsampling: others are not decoded by hardware. */
const avc_profiles: ReadonlySet<number> = new Set([66, 77, 88, 100])

/** Whether terminals can decode a picture, by its codec string (RFC 6381). */
const isPlayable = (codec: string, parameters: string): boolean => {
	if (codec === 'vp8') return true
	if (codec === 'avc') return avc_profiles.has(Number.parseInt(parameters.slice(5, 7), 16))
	if (codec === 'vp9') return /^vp09\.00\.\d+\.08/.test(parameters)
	if (codec === 'av1') return /^av01\.0\.[^.]+\.08/.test(parameters)
	return false
}

/** A truncated file can still have its table of contents: the last packet must be present. */
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
 * Inspects a container without a converter; null if it has no complete stream. Its cost depends on the tables of the file: never run it in
 * the server's own process.
 */
export const streamsOf = async (path: string): Promise<Streams | null> => {
	// Loaded on first use because it is large.
	const { ADTS, FilePathSource, FLAC, Input, MATROSKA, MP3, MP4, OGG, QTFF, WAVE, WEBM } = await import('mediabunny')
	// Listed explicitly, to exclude playlists of other files such as HLS.
	const formats = [MP4, QTFF, MATROSKA, WEBM, MP3, WAVE, OGG, ADTS, FLAC]
	using input = new Input({ source: new FilePathSource(path), formats })
	try {
		return await reading(input)
	} catch {
		return null
	}
}

import type { Input } from 'mediabunny'

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

const reading = async (input: Input): Promise<Streams | null> => {
	const video = await input.getPrimaryVideoTrack()
	const audio = await input.getPrimaryAudioTrack()
	if (video === null && audio === null) return null
	const { EncodedPacketSink } = await import('mediabunny')
	const track = video ?? audio
	const duration = Math.round((await input.computeDuration()) * 1000)
	if (track === null || !(duration > 0)) return null
	// A file that was cut off still has its table of contents: its last piece has to be there.
	const last = await new EncodedPacketSink(track).getPacket(Number.POSITIVE_INFINITY)
	if (last === null || last.data.byteLength === 0) return null
	const [picture, sound] = [(await video?.getCodec()) ?? null, (await audio?.getCodec()) ?? null]
	const parameters = (await video?.getCodecParameterString()) ?? ''
	return {
		width: video === null ? 0 : await video.getDisplayWidth(),
		height: video === null ? 0 : await video.getDisplayHeight(),
		duration,
		codec: (video === null ? sound : picture) ?? '',
		picture: video === null ? null : picture !== null && isPlayable(picture, parameters),
		sound: audio === null ? null : sound !== null && sounds.has(sound),
		voice: sound ?? '',
	}
}

/** Looks into a container without any converter; null when there is nothing whole in it. */
export const readStreams = async (path: string): Promise<Streams | null> => {
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

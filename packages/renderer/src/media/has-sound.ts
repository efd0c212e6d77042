/** What browsers report about the sound of an element, each in its own way. */
interface SoundFacts {
	/** Chromium: how many bytes of it have been decoded so far. */
	readonly webkitAudioDecodedByteCount?: number
	/** Firefox. */
	readonly mozHasAudio?: boolean
	/** Safari. */
	readonly audioTracks?: { readonly length: number }
}

/** Whether something that plays has any sound; assumed if the browser does not tell. */
export const hasSound = (element: HTMLMediaElement): boolean => {
	const { webkitAudioDecodedByteCount: bytes, mozHasAudio, audioTracks } = element as HTMLMediaElement & SoundFacts
	if (bytes !== undefined) return bytes > 0
	return mozHasAudio ?? (audioTracks === undefined || audioTracks.length > 0)
}

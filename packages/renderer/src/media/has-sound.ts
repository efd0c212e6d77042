/** What browsers say of the sound of an element, each in its own way. */
interface SoundFacts {
	/** Chromium: how much of it has been made audible so far. */
	readonly webkitAudioDecodedByteCount?: number
	/** Firefox. */
	readonly mozHasAudio?: boolean
	/** Safari. */
	readonly audioTracks?: { readonly length: number }
}

/** Whether something that plays has any sound; where a browser does not tell it is taken to have some. */
export const hasSound = (element: HTMLMediaElement): boolean => {
	const { webkitAudioDecodedByteCount: bytes, mozHasAudio, audioTracks } = element as HTMLMediaElement & SoundFacts
	if (bytes !== undefined) return bytes > 0
	return mozHasAudio ?? (audioTracks === undefined || audioTracks.length > 0)
}

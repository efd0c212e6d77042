/** Frames that videos have shown and lost since the last call. */
interface Frames {
	readonly decoded: number
	readonly dropped: number
}

type Film = Pick<HTMLVideoElement, 'getVideoPlaybackQuality'>

/** Counts frames of video elements across the files they load in sequence: browsers restart their counts with each file. */
export const createFrameCounts = () => {
	const before = new WeakMap<Film, Frames>()
	return {
		look(films: Iterable<Film>): Frames {
			let [decoded, dropped] = [0, 0]
			for (const film of films) {
				const { totalVideoFrames, droppedVideoFrames } = film.getVideoPlaybackQuality()
				const last = before.get(film)
				const isSame = last !== undefined && totalVideoFrames >= last.decoded && droppedVideoFrames >= last.dropped
				decoded += totalVideoFrames - (isSame ? last.decoded : 0)
				dropped += droppedVideoFrames - (isSame ? last.dropped : 0)
				before.set(film, { decoded: totalVideoFrames, dropped: droppedVideoFrames })
			}
			return { decoded, dropped }
		},
	}
}

/** The ways to play a stream: by script, or by the video element with or without asking its server whether a page may read it. */
export type StreamWay = 'hls' | 'shared' | 'plain'

/** Capabilities of a browser and its context. */
export interface StreamAbilities {
	/** Scripts can fetch from other origins and feed the video element: a terminal's browser. */
	readonly scripts: boolean
	/** The video element plays HLS by itself. */
	readonly native: boolean
}

const isPlaylist = (url: string): boolean => /\.m3u8?(?=$|[?#&/])|[?&][^=]*=m3u8(?=$|&)/i.test(url)

/**
 * The ways to try for an address, best first. A playlist needs a script or a browser that supports it; an address without a recognisable
 * type may still be one. `shared` comes before `plain` because only readable content can be put into a screenshot.
 */
export const waysOf = (url: string, { scripts, native }: StreamAbilities): StreamWay[] => {
	const script: StreamWay[] = scripts ? ['hls'] : []
	if (!isPlaylist(url)) return ['shared', 'plain', ...script]
	return [...script, ...(native ? (['shared', 'plain'] as const) : [])]
}

/** The pauses before a stream is reconnected, in ms. */
export const pauseBefore = (attempt: number): number => Math.min(30_000, 1000 * 2 ** Math.min(attempt, 10))

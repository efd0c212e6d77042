/** The ways to play a stream: by script, or by the video element with or without asking its server whether a page may read it. */
export type StreamWay = 'hls' | 'shared' | 'plain'

/** What a browser and its place can do. */
export interface StreamAbilities {
	/** Scripts may fetch from others and feed the video element: a terminal's browser. */
	readonly scripts: boolean
	/** The video element plays HLS by itself. */
	readonly native: boolean
}

const isPlaylist = (url: string): boolean => /\.m3u8?(?=$|[?#&/])|[?&][^=]*=m3u8(?=$|&)/i.test(url)

/**
 * The ways to try for an address, best first. A playlist needs a script or a browser that knows it; an address that does
 * not say what it is may still be one. `shared` comes before `plain` because only what may be read can be put into a screenshot.
 */
export const waysOf = (url: string, { scripts, native }: StreamAbilities): StreamWay[] => {
	const script: StreamWay[] = scripts ? ['hls'] : []
	if (!isPlaylist(url)) return ['shared', 'plain', ...script]
	return [...script, ...(native ? (['shared', 'plain'] as const) : [])]
}

/** The pauses before a stream is connected again, in ms. */
export const pauseBefore = (attempt: number): number => Math.min(30_000, 1000 * 2 ** Math.min(attempt, 10))

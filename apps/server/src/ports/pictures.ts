import type { default as Sharp } from 'sharp'

let loading: Promise<typeof Sharp> | null = null

const load = async (): Promise<typeof Sharp> => {
	const { default: sharp } = await import('sharp')
	sharp.cache(false)
	sharp.concurrency(1)
	return sharp
}

/** The picture library, loaded on first use: a server that starts or idles neither waits for it nor holds it in memory. */
export const pictures = (): Promise<typeof Sharp> => {
	loading ??= load()
	return loading
}

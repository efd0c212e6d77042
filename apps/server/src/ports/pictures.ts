import type { default as Sharp } from 'sharp'

let loading: Promise<typeof Sharp> | null = null

const load = async (): Promise<typeof Sharp> => {
	const { default: sharp } = await import('sharp')
	sharp.cache(false)
	sharp.concurrency(1)
	return sharp
}

/** The library of pictures, loaded with the first of them: a server that starts or rests does not wait for it or carry it. */
export const pictures = (): Promise<typeof Sharp> => {
	loading ??= load()
	return loading
}

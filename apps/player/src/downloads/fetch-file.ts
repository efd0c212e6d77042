import type { ReleaseFile } from '@vitrine/domain/release'
import type { FetchAnswer, FetchOrder } from './orders.ts'

/** Why a file could not be had: `wrong` bytes, a `full` storage, or a `network` that may do better later. */
export class FetchFault extends Error {
	readonly kind: 'wrong' | 'full' | 'network'
	constructor(kind: FetchFault['kind'], message: string) {
		super(message)
		this.name = 'FetchFault'
		this.kind = kind
	}
}

/** Fetches one file in the worker; resolves when its bytes are stored and verified. */
export type FetchFile = (
	file: ReleaseFile,
	token: string,
	onBytes: (stored: number) => void,
	signal: AbortSignal,
) => Promise<void>

/** Makes the one worker that fetches files, one after the other. */
export const createFetch = (folder: string): FetchFile => {
	const worker = new Worker(new URL('./download.worker.ts', import.meta.url), { type: 'module' })
	let last = 0
	return (file, token, onBytes, signal) =>
		new Promise((resolve, reject) => {
			const id = ++last
			const listening = new AbortController()
			const settle = (act: () => void): void => {
				listening.abort()
				act()
			}
			const once = { signal: listening.signal }
			const order: FetchOrder = { id, type: 'fetch', folder, url: `/api/terminal/file/${file.sha256}`, token, ...file }
			const hear = ({ data }: MessageEvent<FetchAnswer>): void => {
				if (data.id !== id) return
				if (data.type === 'bytes') onBytes(data.stored)
				else if (data.type === 'done') settle(resolve)
				else settle(() => reject(new FetchFault(data.kind, data.reason)))
			}
			const cancel = (): void => {
				worker.postMessage({ id, type: 'cancel' } satisfies FetchOrder)
				settle(() => reject(signal.reason))
			}
			worker.addEventListener('message', hear, once)
			worker.addEventListener('error', event => settle(() => reject(new FetchFault('network', event.message))), once)
			signal.addEventListener('abort', cancel, once)
			if (signal.aborted) cancel()
			else worker.postMessage(order)
		})
}

import { terminalAddress, terminalRoutes } from '@vitrine/contract/terminal-routes'
import type { ReleaseFile } from '@vitrine/domain/release/release'
import type { FetchAnswer, FetchOrder } from './orders.ts'

/**
 * Why a file could not be fetched: `wrong` bytes, a `full` storage, `lost` on the server, a `network` that may recover, or correct bytes
 * that are `unreadable`.
 */
export class FetchError extends Error {
	readonly kind: 'wrong' | 'full' | 'lost' | 'network' | 'unreadable'
	constructor(kind: FetchError['kind'], message: string) {
		super(message)
		this.name = 'FetchError'
		this.kind = kind
	}
}

/** Fetches one file in the worker; resolves when its bytes are stored and verified, with whether they are new. */
export type FetchFile = (
	file: ReleaseFile,
	token: string,
	onBytes: (stored: number) => void,
	signal: AbortSignal,
) => Promise<boolean>

type Order = Extract<FetchOrder, { type: 'fetch' | 'check' }>

/** Has the worker fetch one file, and listens until that is settled. */
const fetchBy = (
	worker: Worker,
	order: Order,
	onBytes: (stored: number) => void,
	signal: AbortSignal,
): Promise<boolean> =>
	new Promise((resolve, reject) => {
		const { id } = order
		const listening = new AbortController()
		const settle = (act: () => void): void => {
			listening.abort()
			act()
		}
		const once = { signal: listening.signal }
		const hear = ({ data }: MessageEvent<FetchAnswer>): void => {
			if (data.id !== id) return
			if (data.type === 'bytes') onBytes(data.stored)
			else if (data.type === 'done') settle(() => resolve(data.isNew))
			else if (data.type === 'fault') settle(() => reject(new FetchError(data.kind, data.reason)))
		}
		const cancel = (): void => {
			worker.postMessage({ id, type: 'cancel' } satisfies FetchOrder)
			settle(() => reject(signal.reason))
		}
		worker.addEventListener('message', hear, once)
		worker.addEventListener('error', event => settle(() => reject(new FetchError('network', event.message))), once)
		signal.addEventListener('abort', cancel, once)
		if (signal.aborted) cancel()
		else worker.postMessage(order)
	})

/** Whether this many more bytes could be stored. */
export type FitsBytes = (bytes: number) => Promise<boolean>

const probeBy = (worker: Worker, order: Extract<FetchOrder, { type: 'probe' }>): Promise<boolean> =>
	new Promise(resolve => {
		const listening = new AbortController()
		const settle = (fits: boolean): void => {
			listening.abort()
			resolve(fits)
		}
		const hear = ({ data }: MessageEvent<FetchAnswer>): void => {
			if (data.id === order.id && data.type === 'probed') settle(data.fits)
		}
		worker.addEventListener('message', hear, { signal: listening.signal })
		// If the space cannot be probed, it is simply tried: a file that does not fit reports that itself.
		worker.addEventListener('error', () => settle(true), { signal: listening.signal })
		worker.postMessage(order)
	})

/** What the worker does. */
export interface Transfers {
	readonly fetchFile: FetchFile
	/** Verifies a stored file; fails with `wrong` if its bytes are not the expected ones. */
	readonly checkFile: FetchFile
	readonly fits: FitsBytes
}

/** A worker that has been idle for this long is ended, in ms: an idle one keeps what it read last in memory. */
const rest_most = 10_000

/** Uses one worker for all concurrent orders, and for a while afterwards. */
const createWorkshop = () => {
	let worker: Worker | null = null
	let users = 0
	let rest: ReturnType<typeof setTimeout> | undefined
	const end = (): void => {
		worker?.terminate()
		worker = null
	}
	const begin = (): Worker => {
		const own = new Worker(new URL('./download.worker.ts', import.meta.url), { type: 'module' })
		// Pending orders learn of it too; the next order gets a new worker.
		own.addEventListener('error', () => own === worker && end())
		return own
	}
	return async <T>(work: (worker: Worker) => Promise<T>): Promise<T> => {
		clearTimeout(rest)
		users++
		worker ??= begin()
		try {
			return await work(worker)
		} finally {
			if (--users === 0) rest = setTimeout(end, rest_most)
		}
	}
}

/** Fetches files into a folder in one worker, one after the other, and knows what fits there. */
export const createFetch = (folder: string): Transfers => {
	const within = createWorkshop()
	let last = 0
	return {
		fetchFile(file, token, onBytes, signal) {
			const id = ++last
			const url = terminalAddress(terminalRoutes.file, file.sha256)
			return within(worker => fetchBy(worker, { id, type: 'fetch', folder, url, token, ...file }, onBytes, signal))
		},
		checkFile({ sha256, size }, _, onBytes, signal) {
			const id = ++last
			return within(worker => fetchBy(worker, { id, type: 'check', folder, sha256, size }, onBytes, signal))
		},
		fits: bytes => within(worker => probeBy(worker, { id: ++last, type: 'probe', folder, bytes })),
	}
}

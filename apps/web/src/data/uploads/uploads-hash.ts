/** To the worker: hash a file and its first `part` bytes, or stop. */
export type HashOrder =
	| { readonly key: number; readonly file: File; readonly part: number }
	| { readonly key: number; readonly file: null }

/** From the worker: one of the two hashes, or neither if the file cannot be read. */
export interface HashAnswer {
	readonly key: number
	readonly part?: string
	readonly whole?: string
}

/** A file being hashed in the background; both promises reject if it cannot be read. */
export interface Hashing {
	/** SHA-256 of the first bytes, as many as requested. */
	readonly part: Promise<string>
	readonly whole: Promise<string>
	stop(): void
}

interface Promised {
	readonly promise: Promise<string>
	readonly resolve: (sha256: string) => void
	readonly reject: (error: unknown) => void
}

interface Waiting {
	readonly part: Promised
	readonly whole: Promised
}

/** A promise that is settled from outside. Ignoring its rejection is allowed. */
const promised = (): Promised => {
	let [resolve, reject]: [Promised['resolve'], Promised['reject']] = [() => undefined, () => undefined]
	const promise = new Promise<string>((keep, break_) => {
		resolve = keep
		reject = break_
	})
	promise.catch(() => undefined)
	return { promise, resolve, reject }
}

const waiting = new Map<number, Waiting>()
let worker: Worker | null = null
let next_key = 1

const unreadable = (): DOMException => new DOMException('the file cannot be read', 'NotReadableError')

const fail = (key: number): void => {
	const found = waiting.get(key)
	waiting.delete(key)
	found?.part.reject(unreadable())
	found?.whole.reject(unreadable())
}

const heard = ({ data: { key, part, whole } }: MessageEvent<HashAnswer>): void => {
	const found = waiting.get(key)
	if (part !== undefined) found?.part.resolve(part)
	if (whole !== undefined) found?.whole.resolve(whole)
	if (whole !== undefined) waiting.delete(key)
	if (part === undefined && whole === undefined) fail(key)
}

const theWorker = (): Worker => {
	if (worker !== null) return worker
	worker = new Worker(new URL('./uploads-hash.worker.ts', import.meta.url), { type: 'module' })
	worker.onmessage = heard
	worker.onerror = () => {
		worker = null
		for (const key of [...waiting.keys()]) fail(key)
	}
	return worker
}

/** Hashes a file in a worker, piece by piece, so that its size does not matter. */
export const hashFile = (file: File, part = 0): Hashing => {
	const key = next_key++
	const found: Waiting = { part: promised(), whole: promised() }
	waiting.set(key, found)
	theWorker().postMessage({ key, file, part } satisfies HashOrder)
	return {
		part: found.part.promise,
		whole: found.whole.promise,
		stop: () => {
			if (!waiting.has(key)) return
			fail(key)
			worker?.postMessage({ key, file: null } satisfies HashOrder)
		},
	}
}

import { createSHA256, type IHasher } from 'hash-wasm'

import type { FetchAnswer, FetchOrder } from './orders.ts'

type Order = Extract<FetchOrder, { type: 'fetch' }>
declare const self: DedicatedWorkerGlobalScope

/** The bytes that may be lost when the power fails, and how much is read at once when hashing again. */
const flush_every = 8 * 1024 * 1024
/** A silent connection is given up after this many ms. */
const patience = 30_000

class Wrong extends Error {}

const running = new Map<number, AbortController>()

const say = (answer: FetchAnswer): void => self.postMessage(answer)

/** Bytes that were stored by an earlier try are read back into the hash, so that the end verifies all of the file. */
const rehash = (handle: FileSystemSyncAccessHandle, size: number, hasher: IHasher): number => {
	const length = handle.getSize()
	if (length > size) {
		handle.truncate(0)
		return 0
	}
	const buffer = new Uint8Array(Math.min(flush_every, Math.max(1, length)))
	let at = 0
	while (at < length) {
		const read = handle.read(buffer, { at })
		if (read === 0) break
		hasher.update(buffer.subarray(0, read))
		at += read
	}
	return at
}

const request = async (order: Order, from: number, signal: AbortSignal): Promise<Response> => {
	const headers = { authorization: `Bearer ${order.token}`, ...(from > 0 ? { range: `bytes=${from}-` } : {}) }
	const response = await fetch(order.url, { headers, signal, cache: 'no-store' })
	if (!response.ok || response.body === null) throw new Error(`HTTP ${response.status}`)
	return response
}

/** Where the bytes of a response belong; a server that does not know ranges answers with the whole file. */
const offsetOf = (response: Response, from: number): number => {
	if (response.status !== 206) return 0
	const start = /^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '')?.[1]
	if (Number(start) !== from) throw new Error('range not honoured')
	return from
}

const receive = async (order: Order, handle: FileSystemSyncAccessHandle, control: AbortController): Promise<void> => {
	const hasher = await createSHA256()
	hasher.init()
	let at = rehash(handle, order.size, hasher)
	say({ id: order.id, type: 'bytes', stored: at })
	if (at < order.size) {
		let guard = setTimeout(() => control.abort(new Error('no answer')), patience)
		try {
			const response = await request(order, at, control.signal)
			if (offsetOf(response, at) === 0 && at > 0) {
				hasher.init()
				handle.truncate(0)
				at = 0
			}
			let flushed = at
			for await (const chunk of response.body as ReadableStream<Uint8Array<ArrayBuffer>>) {
				clearTimeout(guard)
				guard = setTimeout(() => control.abort(new Error('no answer')), patience)
				if (at + chunk.length > order.size) throw new Wrong('too long')
				handle.write(chunk, { at })
				hasher.update(chunk)
				at += chunk.length
				if (at - flushed >= flush_every) {
					handle.flush()
					flushed = at
				}
				say({ id: order.id, type: 'bytes', stored: at })
			}
		} finally {
			clearTimeout(guard)
		}
	}
	handle.flush()
	if (at < order.size) throw new Error('cut short')
	if (hasher.digest('hex') !== order.sha256) throw new Wrong('hash differs')
}

const work = async (order: Order, control: AbortController): Promise<void> => {
	const root = await navigator.storage.getDirectory()
	const folder = await root.getDirectoryHandle(order.folder, { create: true })
	const file = await folder.getFileHandle(order.sha256, { create: true })
	const handle = await file.createSyncAccessHandle()
	try {
		await receive(order, handle, control)
	} catch (error) {
		if (error instanceof Wrong) handle.truncate(0)
		throw error
	} finally {
		handle.close()
	}
}

const kindOf = (error: unknown): 'wrong' | 'full' | 'network' => {
	if (error instanceof Wrong) return 'wrong'
	return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'network'
}

const fetchFile = async (order: Order): Promise<void> => {
	const control = new AbortController()
	running.set(order.id, control)
	try {
		await work(order, control)
		say({ id: order.id, type: 'done' })
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error)
		say({ id: order.id, type: 'fault', kind: kindOf(error), reason })
	} finally {
		running.delete(order.id)
	}
}

/** One file at a time: an order that was cancelled still closes its file before the next one opens it. */
let queue = Promise.resolve()

self.addEventListener('message', ({ data }: MessageEvent<FetchOrder>) => {
	if (data.type === 'cancel') running.get(data.id)?.abort(new Error('cancelled'))
	else queue = queue.then(() => fetchFile(data))
})

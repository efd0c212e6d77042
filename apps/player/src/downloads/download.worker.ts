import { createSHA256, type IHasher } from 'hash-wasm'
import { isFull } from '../library/full.ts'
import type { FetchAnswer, FetchOrder } from './orders.ts'
import { watchSilence } from './silence.ts'

type Order = Extract<FetchOrder, { type: 'fetch' }>
type Check = Extract<FetchOrder, { type: 'check' }>
declare const self: DedicatedWorkerGlobalScope

/** The bytes that can be lost in a power failure, and how much is read at once when hashing again. */
const flush_every = 8 * 1024 * 1024
/** How much is verified at once when nothing is waiting for it. */
const check_piece = 1024 * 1024

class Wrong extends Error {}
class Lost extends Error {}

const running = new Map<number, AbortController>()

const say = (answer: FetchAnswer): void => self.postMessage(answer)

/** Bytes stored by an earlier attempt are read back into the hash, so that the final check covers the whole file. */
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
	if (response.status === 404) throw new Lost('HTTP 404')
	if (!response.ok || response.body === null) throw new Error(`HTTP ${response.status}`)
	return response
}

/** Where the bytes of a response belong; a server without range support answers with the whole file. */
const offsetOf = (response: Response, from: number): number => {
	if (response.status !== 206) return 0
	const start = /^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '')?.[1]
	if (Number(start) !== from) throw new Error('range not honoured')
	return from
}

/** The stored part of a file, with its hash. */
interface Stored {
	readonly handle: FileSystemSyncAccessHandle
	readonly hasher: IHasher
	/** The number of bytes. */
	at: number
	/** How many of them would survive a power failure. */
	flushed: number
}

const openStored = async (order: Order, handle: FileSystemSyncAccessHandle): Promise<Stored> => {
	const hasher = await createSHA256()
	hasher.init()
	const at = rehash(handle, order.size, hasher)
	return { handle, hasher, at, flushed: at }
}

const startOver = (stored: Stored): void => {
	stored.hasher.init()
	stored.handle.truncate(0)
	stored.at = 0
	stored.flushed = 0
}

const full = (): DOMException => new DOMException('the disk takes no more', 'QuotaExceededError')

const append = (stored: Stored, chunk: Uint8Array<ArrayBuffer>, size: number): void => {
	if (stored.at + chunk.length > size) throw new Wrong('too long')
	// A full disk takes a part, or nothing, and says no more than how much.
	if (stored.handle.write(chunk, { at: stored.at }) < chunk.length) throw full()
	stored.hasher.update(chunk)
	stored.at += chunk.length
	if (stored.at - stored.flushed < flush_every) return
	stored.handle.flush()
	stored.flushed = stored.at
}

const fetchRest = async (order: Order, stored: Stored, control: AbortController): Promise<void> => {
	const silence = watchSilence(control)
	try {
		const response = await request(order, stored.at, control.signal)
		if (offsetOf(response, stored.at) === 0 && stored.at > 0) startOver(stored)
		for await (const chunk of response.body as ReadableStream<Uint8Array<ArrayBuffer>>) {
			silence.heard()
			append(stored, chunk, order.size)
			say({ id: order.id, type: 'bytes', stored: stored.at })
		}
	} finally {
		silence.stop()
	}
}

/** Returns whether something was missing. */
const receive = async (
	order: Order,
	handle: FileSystemSyncAccessHandle,
	control: AbortController,
): Promise<boolean> => {
	const stored = await openStored(order, handle)
	const isNew = stored.at < order.size
	say({ id: order.id, type: 'bytes', stored: stored.at })
	if (isNew) await fetchRest(order, stored, control)
	handle.flush()
	if (handle.getSize() < stored.at) throw full()
	if (stored.at < order.size) throw new Error('cut short')
	if (stored.hasher.digest('hex') !== order.sha256) throw new Wrong('hash differs')
	return isNew
}

const work = async (order: Order, control: AbortController): Promise<boolean> => {
	const root = await navigator.storage.getDirectory()
	const folder = await root.getDirectoryHandle(order.folder, { create: true })
	const file = await folder.getFileHandle(order.sha256, { create: true })
	const handle = await file.createSyncAccessHandle()
	try {
		return await receive(order, handle, control)
	} catch (error) {
		if (error instanceof Wrong) handle.truncate(0)
		throw error
	} finally {
		handle.close()
	}
}

/** How long verification pauses after each piece, in ms: disk and processor belong to playback. */
const breath = 20

/** Whether a stored file has the bytes that it should have. */
const isRight = async (order: Check, handle: FileSystemSyncAccessHandle, signal: AbortSignal): Promise<boolean> => {
	if (handle.getSize() !== order.size) return false
	const hasher = await createSHA256()
	hasher.init()
	const buffer = new Uint8Array(check_piece)
	for (let at = 0; at < order.size; ) {
		const read = handle.read(buffer, { at })
		if (read === 0) return false
		hasher.update(buffer.subarray(0, read))
		at += read
		await new Promise(resolve => setTimeout(resolve, breath))
		signal.throwIfAborted()
	}
	return hasher.digest('hex') === order.sha256
}

const check = async (order: Check, { signal }: AbortController): Promise<boolean> => {
	const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(order.folder)
	const handle = await (await folder.getFileHandle(order.sha256)).createSyncAccessHandle()
	try {
		if (!(await isRight(order, handle, signal))) throw new Wrong('hash differs')
		return false
	} finally {
		handle.close()
	}
}

const kindOf = (error: unknown): Extract<FetchAnswer, { type: 'fault' }>['kind'] => {
	if (error instanceof Wrong) return 'wrong'
	if (error instanceof Lost) return 'lost'
	return isFull(error) ? 'full' : 'network'
}

const execute = async (order: Order | Check): Promise<void> => {
	const control = new AbortController()
	running.set(order.id, control)
	try {
		const isNew = await (order.type === 'check' ? check(order, control) : work(order, control))
		say({ id: order.id, type: 'done', isNew })
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error)
		say({ id: order.id, type: 'fault', kind: kindOf(error), reason })
	} finally {
		running.delete(order.id)
	}
}

/**
 * Asks the browser for the space instead of for its figures: the quota that it reports is the same for every disk. A file that is only
 * extended takes no space.
 */
const probe = async (order: Extract<FetchOrder, { type: 'probe' }>): Promise<void> => {
	const root = await navigator.storage.getDirectory()
	const folder = await root.getDirectoryHandle(order.folder, { create: true })
	const name = `probe-${order.id}`
	const handle = await (await folder.getFileHandle(name, { create: true })).createSyncAccessHandle()
	let fits = true
	try {
		handle.truncate(order.bytes)
		handle.truncate(0)
	} catch {
		fits = false
	} finally {
		handle.close()
	}
	await folder.removeEntry(name)
	say({ id: order.id, type: 'probed', fits })
}

/** If it cannot even be asked, there is no space. */
const answerProbe = (order: Extract<FetchOrder, { type: 'probe' }>): Promise<void> =>
	probe(order).catch(() => say({ id: order.id, type: 'probed', fits: order.bytes === 0 }))

/** One file at a time: a cancelled order still closes its file before the next one opens it. */
let queue = Promise.resolve()

self.addEventListener('message', ({ data }: MessageEvent<FetchOrder>) => {
	if (data.type === 'cancel') running.get(data.id)?.abort(new Error('cancelled'))
	else if (data.type === 'probe') void answerProbe(data)
	else queue = queue.then(() => execute(data))
})

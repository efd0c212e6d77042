import { refusals } from '@vitrine/contract/catalogue'
import { CallError, client } from '@vitrine/contract/client'
import { type Material, materialsCalls } from '@vitrine/contract/materials'
import { upload_limits } from '@vitrine/domain/material'
import { create } from 'zustand'
import { quietLink } from './link.ts'
import { keys, queries } from './queries.ts'

export type UploadState = 'queued' | 'sending' | 'waiting' | 'stopped' | 'failed' | 'done'

/** One file on its way; `received` of `size` bytes are durable, `rate` in bytes a second, `since` where this run began. */
export interface UploadItem {
	readonly key: number
	readonly file: File
	readonly upload_id: string | null
	readonly received: number
	readonly state: UploadState
	readonly rate: number
	readonly fault: CallError | null
	readonly material: Material | null
}

/** How many files travel side by side, and how long a broken line is left alone, in ms. */
const side_by_side = 3
const pause = 3_000

const calls = client(quietLink, materialsCalls)
const useStore = create<{ items: readonly UploadItem[] }>(() => ({ items: [] }))
const running = new Map<number, AbortController>()
let next_key = 1
let finished: (name: string) => void = () => undefined

/** Every upload of this page's life, followed. */
export const useUploads = (): readonly UploadItem[] => useStore(store => store.items)

/** Who hears that a file has arrived. */
export const onUploaded = (heard: (name: string) => void): void => {
	finished = heard
}

/** Whether files are on their way: leaving the page would stop them. */
export const isUploading = (): boolean => useStore.getState().items.some(isActive)

/** Whether an upload runs or will run by itself. */
export const isActive = (item: UploadItem): boolean =>
	item.state === 'queued' || item.state === 'sending' || item.state === 'waiting'

const find = (key: number) => useStore.getState().items.find(item => item.key === key)

const change = (key: number, changed: Partial<UploadItem>) =>
	useStore.setState(({ items }) => ({ items: items.map(item => (item.key === key ? { ...item, ...changed } : item)) }))

/** Takes files in; answers how many were left out because more than 20 may not be on their way at once (B §9). */
export const addFiles = (files: readonly File[]): number => {
	const open = useStore.getState().items.filter(item => item.state !== 'done').length
	const taken = files.slice(0, Math.max(0, upload_limits.files - open))
	const items = taken.map(
		(file): UploadItem => ({
			key: next_key++,
			file,
			upload_id: null,
			received: 0,
			state: 'queued',
			rate: 0,
			fault: null,
			material: null,
		}),
	)
	useStore.setState(store => ({ items: [...store.items, ...items] }))
	runQueue()
	return files.length - taken.length
}

/** Stops an upload where it stands. */
export const stopUpload = (key: number): void => {
	const item = find(key)
	if (item === undefined || !isActive(item)) return
	change(key, { state: 'stopped', rate: 0 })
	running.get(key)?.abort()
}

/** Goes on with an upload that was stopped or failed. */
export const goOnUpload = (key: number): void => {
	const item = find(key)
	if (item === undefined || (item.state !== 'stopped' && item.state !== 'failed')) return
	change(key, { state: 'queued', fault: null })
	runQueue()
}

/** Gives an upload up, here and on the server; a finished one only leaves the list. */
export const cancelUpload = (key: number): void => {
	const item = find(key)
	useStore.setState(({ items }) => ({ items: items.filter(other => other.key !== key) }))
	running.get(key)?.abort()
	if (item?.upload_id && item.state !== 'done')
		void calls
			.uploadCancel({ upload_id: item.upload_id })
			.catch(() => undefined)
			.finally(unfinishedChanged)
}

const unfinishedChanged = () => void queries.invalidateQueries({ queryKey: keys.uploads })

const runQueue = () => {
	for (const item of useStore.getState().items) {
		if (running.size >= side_by_side) return
		if (item.state === 'queued' && !running.has(item.key)) void run(item.key)
	}
}

const run = async (key: number): Promise<void> => {
	const abort = new AbortController()
	running.set(key, abort)
	try {
		await send(key, abort.signal)
	} catch (error) {
		// An abort leaves the state that its cause has set.
		if (!abort.signal.aborted)
			change(key, {
				state: 'failed',
				rate: 0,
				fault: error instanceof CallError ? error : new CallError(500, '', error),
			})
	} finally {
		running.delete(key)
		runQueue()
	}
}

const send = async (key: number, signal: AbortSignal): Promise<void> => {
	change(key, { state: 'sending' })
	const upload_id = await persisting(key, signal, () => beginOrGoOn(key, signal))
	for (let item = find(key); item && item.received < item.file.size; item = find(key)) {
		const { received: offset, file } = item
		const begun = performance.now()
		const received = await persisting(key, signal, () => sendChunk(upload_id, file, offset, signal))
		const rate = ((received - offset) * 1000) / Math.max(1, performance.now() - begun)
		change(key, { received, rate: item.rate === 0 ? rate : item.rate * 0.6 + rate * 0.4 })
	}
	const material = await persisting(key, signal, () => calls.uploadFinish({ upload_id }, { signal }))
	change(key, { state: 'done', material, rate: 0 })
	finished(material.name)
	void queries.invalidateQueries({ queryKey: keys.materials })
	unfinishedChanged()
}

/** The same file by name and size may lie half there from another day: the server says how much it has. */
const beginOrGoOn = async (key: number, signal: AbortSignal): Promise<string> => {
	const item = find(key)
	if (item === undefined) throw new DOMException('cancelled', 'AbortError')
	const { file } = item
	const name = file.name.slice(-upload_limits.name)
	const taken = new Set(useStore.getState().items.flatMap(other => (other.key === key ? [] : [other.upload_id])))
	const unfinished = await calls.uploadList({}, { signal })
	const earlier =
		unfinished.find(upload => upload.upload_id === item.upload_id) ??
		unfinished.find(upload => upload.name === name && upload.size === file.size && !taken.has(upload.upload_id))
	const upload = earlier ?? (await calls.uploadStart({ name, size: file.size }, { signal }))
	change(key, { upload_id: upload.upload_id, received: upload.received })
	unfinishedChanged()
	return upload.upload_id
}

const sendChunk = async (upload_id: string, file: File, offset: number, signal: AbortSignal): Promise<number> => {
	const chunk = { file: file.slice(offset, offset + upload_limits.chunk), name: file.name }
	try {
		return (await calls.uploadChunk({ upload_id, offset }, { file: chunk, signal })).received
	} catch (error) {
		// The server knows best how much it has: an acknowledgement may have been lost.
		const expected =
			error instanceof CallError && error.status === refusals.chunk_order.status ? offsetIn(error.data) : null
		if (expected === null) throw error
		return expected
	}
}

const offsetIn = (data: unknown): number | null => {
	const values = (data as { values?: { offset?: unknown } } | null)?.values
	return values?.offset === undefined ? null : Number(values.offset)
}

/** A broken line is no failure: the call is made again until it gets through. */
const persisting = async <T>(key: number, signal: AbortSignal, call: () => Promise<T>): Promise<T> => {
	for (;;) {
		try {
			const answer = await call()
			if (find(key)?.state === 'waiting') change(key, { state: 'sending' })
			return answer
		} catch (error) {
			if (signal.aborted || !(error instanceof CallError) || error.status !== 0) throw error
			change(key, { state: 'waiting', rate: 0 })
			await delay(pause, signal)
		}
	}
}

const delay = (ms: number, signal: AbortSignal): Promise<void> =>
	new Promise((resolve, reject) => {
		const timer = setTimeout(resolve, ms)
		signal.addEventListener('abort', () => {
			clearTimeout(timer)
			reject(new DOMException('stopped', 'AbortError'))
		})
	})

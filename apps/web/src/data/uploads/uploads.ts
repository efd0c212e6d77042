import { upload_limits } from '@vitrine/domain/library/material'
import { keys, refresh } from '../calls/queries.ts'
import { type Chosen, forgetHandle } from './uploads-handles.ts'
import { isRefused, problemOf, uploadCalls } from './uploads-link.ts'
import { sendUpload } from './uploads-run.ts'
import { changeItem, findItem, isActive, isHalted, type UploadItem, uploadItems, uploadStore } from './uploads-store.ts'

/** Number of parallel uploads, and the pause before new ones after the server had no room, in ms. */
const side_by_side = 3
const space_pause = 5_000
/** Up to this many files are announced one by one, more all at once. */
const few = 3

const running = new Map<number, AbortController>()
let next_key = 1
let is_held = false
let arrived: string[] = []
/** Failures since the last announcement. */
let failures = 0
let finished: (names: readonly string[], failed: number) => void = () => undefined

/** Every upload since the page was opened, as a hook. */
export const useUploads = (): readonly UploadItem[] => uploadStore(store => store.items)

/** Sets the listener for arrived files and the number of failures since its last call. */
export const onUploaded = (heard: (names: readonly string[], failed: number) => void): void => {
	finished = heard
}

/** Whether uploads are in progress, which leaving the page would stop. */
export const isUploading = (): boolean => uploadItems().some(isActive)

/** The purpose of the uploads, and how they are sent. */
export interface UploadOrder extends Partial<Pick<UploadItem, 'directory_id' | 'purpose' | 'chunk' | 'anyway'>> {
	/** The unfinished upload that the user has matched with the file. */
	readonly upload_id?: string
}

const itemOf = ({ file, handle }: Chosen, order: UploadOrder): UploadItem => ({
	key: next_key++,
	file,
	handle,
	directory_id: 0,
	purpose: '',
	chunk: upload_limits.chunk,
	anyway: false,
	upload_id: null,
	is_chosen: order.upload_id !== undefined,
	is_checked: false,
	is_known: false,
	received: 0,
	state: 'queued',
	rate: 0,
	fault: null,
	sha256: '',
	material: null,
	...order,
})

/** Adds files in any number; those that have to wait are queued here. Returns their keys. */
export const addFiles = (files: readonly Chosen[], order: UploadOrder = {}): number[] => {
	const items = files.map(chosen => itemOf(chosen, order))
	uploadStore.setState(store => ({ items: [...store.items, ...items] }))
	runQueue()
	return items.map(item => item.key)
}

/** Stops an upload where it is. */
export const stopUpload = (key: number): void => {
	const item = findItem(key)
	if (item === undefined || !isActive(item)) return
	changeItem(key, { state: 'stopped', rate: 0 })
	running.get(key)?.abort()
}

/** Resumes an upload that was stopped or failed. */
export const goOnUpload = (key: number): void => {
	const item = findItem(key)
	if (item === undefined || !isHalted(item)) return
	changeItem(key, { state: 'queued', fault: null })
	runQueue()
}

/** Cancels an upload, here and on the server; a finished one is only removed from the list. */
export const cancelUpload = (key: number): void => {
	const item = findItem(key)
	uploadStore.setState(({ items }) => ({ items: items.filter(other => other.key !== key) }))
	running.get(key)?.abort()
	if (!item?.upload_id || item.state === 'done') return
	forgetHandle(item.upload_id)
	void uploadCalls
		.uploadCancel({ upload_id: item.upload_id })
		.catch(() => undefined)
		.finally(unfinishedChanged)
}

const unfinishedChanged = () => void refresh(keys.uploads)

const runQueue = () => {
	for (const { key, state } of uploadItems()) {
		if (is_held || running.size >= side_by_side) return
		if ((state === 'queued' || state === 'full') && !running.has(key)) void run(key)
	}
}

/** The server is not pressed for room: uploads already begun must finish first. */
const hold = () => {
	is_held = true
	setTimeout(() => {
		is_held = false
		runQueue()
	}, space_pause)
}

const run = async (key: number): Promise<void> => {
	const abort = new AbortController()
	running.set(key, abort)
	try {
		const material = await sendUpload(key, abort.signal)
		changeItem(key, { state: 'done', received: material.size, material, rate: 0 })
		done(key, material.name)
	} catch (error) {
		// On an abort, the state set by its cause is kept.
		if (!abort.signal.aborted) failed(key, error)
	} finally {
		running.delete(key)
		runQueue()
	}
}

const failed = (key: number, error: unknown): void => {
	if (!isRefused(error, 'upload_count')) {
		changeItem(key, { state: 'failed', rate: 0, fault: problemOf(error) })
		failures++
		return tell()
	}
	changeItem(key, { state: 'full', rate: 0 })
	hold()
}

/** If the last of several uploads fails, those that arrived are still announced. */
const tell = (): void => {
	if (arrived.length === 0 || (uploadItems().length > few && isUploading())) return
	finished(arrived, failures)
	arrived = []
	failures = 0
}

const done = (key: number, name: string): void => {
	const upload_id = findItem(key)?.upload_id
	if (upload_id) forgetHandle(upload_id)
	arrived.push(name)
	tell()
	void refresh(keys.materials)
	unfinishedChanged()
}

import { upload_limits } from '@vitrine/domain/library/material'
import { keys, refresh } from '../calls/queries.ts'
import { type Chosen, forgetHandle } from './uploads-handles.ts'
import { isRefused, problemOf, uploadCalls } from './uploads-link.ts'
import { sendUpload } from './uploads-run.ts'
import { changeItem, findItem, isActive, isHalted, type UploadItem, uploadItems, uploadStore } from './uploads-store.ts'

/** How many files travel side by side, and how long nothing is begun after the server had no room, in ms. */
const side_by_side = 3
const space_pause = 5_000
/** Few files are told of one by one, many all at once. */
const few = 3

const running = new Map<number, AbortController>()
let next_key = 1
let is_held = false
let arrived: string[] = []
/** How many have failed since it was last told what has arrived. */
let failures = 0
let finished: (names: readonly string[], failed: number) => void = () => undefined

/** Every upload of this page's life, followed. */
export const useUploads = (): readonly UploadItem[] => uploadStore(store => store.items)

/** Who hears that files have arrived, and how many have failed since it was last told. */
export const onUploaded = (heard: (names: readonly string[], failed: number) => void): void => {
	finished = heard
}

/** Whether files are on their way: leaving the page would stop them. */
export const isUploading = (): boolean => uploadItems().some(isActive)

/** What files are uploaded for, and how. */
export interface UploadOrder extends Partial<Pick<UploadItem, 'directory_id' | 'purpose' | 'chunk' | 'anyway'>> {
	/** The unfinished upload that a person says the file belongs to. */
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

/** Takes files in, as many as there are: those that have to wait their turn wait here. Answers their keys. */
export const addFiles = (files: readonly Chosen[], order: UploadOrder = {}): number[] => {
	const items = files.map(chosen => itemOf(chosen, order))
	uploadStore.setState(store => ({ items: [...store.items, ...items] }))
	runQueue()
	return items.map(item => item.key)
}

/** Stops an upload where it stands. */
export const stopUpload = (key: number): void => {
	const item = findItem(key)
	if (item === undefined || !isActive(item)) return
	changeItem(key, { state: 'stopped', rate: 0 })
	running.get(key)?.abort()
}

/** Goes on with an upload that was stopped or failed. */
export const goOnUpload = (key: number): void => {
	const item = findItem(key)
	if (item === undefined || !isHalted(item)) return
	changeItem(key, { state: 'queued', fault: null })
	runQueue()
}

/** Gives an upload up, here and on the server; a finished one only leaves the list. */
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

/** Nobody is pressed for room: what others have begun has to come to its end first. */
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
		// An abort leaves the state that its cause has set.
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

/** The last of many may be one that failed: what has arrived is told of all the same. */
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

import type { Material } from '@vitrine/contract/library/materials'
import { upload_limits } from '@vitrine/domain/library/material'
import { keepHandle } from './uploads-handles.ts'
import { type Hashing, hashFile } from './uploads-hash.ts'
import { Hindrance, isRefused, persisting, uploadCalls, uploadLimits } from './uploads-link.ts'
import { changeItem, findItem, type UploadItem, uploadItems } from './uploads-store.ts'

/** One run of an upload, from the queue until it finishes or is stopped. */
interface Run {
	readonly key: number
	readonly signal: AbortSignal
	/** The material that the server has made of a file it already had. */
	known: Material | null
	/** Resolves once the server has answered whether it has the file. */
	asked: Promise<unknown>
}

/** The chunk requests in flight. */
const lines = new Map<number, AbortController>()

/** Aborts the request that carries a chunk, as a failing network would. */
export const breakLine = (key: number): void => lines.get(key)?.abort()

/** A name in the form that the server stores. */
const nameOf = (file: File): string => file.name.normalize().trim().slice(-upload_limits.name)

const itemOf = ({ key }: Run): UploadItem => {
	const item = findItem(key)
	if (item === undefined) throw new DOMException('cancelled', 'AbortError')
	return item
}

const checkFile = async ({ file }: UploadItem): Promise<void> => {
	if (file.size === 0) throw new Hindrance('文件为空')
	const { size } = await uploadLimits()
	if (file.size > size)
		throw new Hindrance('文件大小超过限制 {limit}', { limit: `${Math.floor(size / 1024 / 1024)} MB` })
}

const begin = async (run: Run): Promise<UploadItem> => {
	const { file, directory_id, handle } = itemOf(run)
	const asked = { name: nameOf(file), size: file.size, directory_id }
	const { upload_id } = await persisting(run.key, run.signal, () =>
		uploadCalls.uploadStart(asked, { signal: run.signal }),
	)
	changeItem(run.key, { upload_id, received: 0, is_checked: true })
	keepHandle(upload_id, handle)
	return itemOf(run)
}

/** A file of the same name and size may be half uploaded from an earlier day. */
const beginOrGoOn = async (run: Run): Promise<UploadItem> => {
	const { file, upload_id, handle } = itemOf(run)
	const taken = new Set(uploadItems().flatMap(other => (other.key === run.key ? [] : [other.upload_id])))
	const unfinished = await persisting(run.key, run.signal, () => uploadCalls.uploadList({}, { signal: run.signal }))
	const isLike = (upload: { upload_id: string; name: string; size: number }) =>
		upload.name === nameOf(file) && upload.size === file.size && !taken.has(upload.upload_id)
	const earlier = unfinished.find(upload => upload.upload_id === upload_id) ?? unfinished.find(isLike)
	if (earlier === undefined) return begin(run)
	if (earlier.upload_id !== upload_id) changeItem(run.key, { is_checked: false })
	changeItem(run.key, { upload_id: earlier.upload_id, received: earlier.received })
	keepHandle(earlier.upload_id, handle)
	return itemOf(run)
}

/** Continues from what the server has only if the file begins with it: another file can have the same name and size. */
const checked = async (run: Run, item: UploadItem): Promise<{ hashing: Hashing; item: UploadItem }> => {
	const { file, upload_id, is_checked } = item
	if (upload_id === null || is_checked || item.received === 0) return { hashing: hashFile(file), item }
	changeItem(run.key, { state: 'checking' })
	const { signal } = run
	const stored = await persisting(run.key, signal, () => uploadCalls.uploadState({ upload_id }, { signal }))
	const hashing = hashFile(file, stored.received)
	signal.addEventListener('abort', hashing.stop)
	if (stored.received > 0 && (await hashing.part) !== stored.sha256) {
		hashing.stop()
		if (item.is_chosen) throw new Hindrance('不是同一个文件，不能接着上传')
		return { hashing: hashFile(file), item: await begin(run) }
	}
	changeItem(run.key, { received: stored.received, is_checked: true, state: 'sending' })
	return { hashing, item: itemOf(run) }
}

/** Asks whether the server already has the file; if so, it has made the material, and nothing more is sent. */
const askKnown = async (run: Run, hashing: Hashing): Promise<void> => {
	try {
		const sha256 = await hashing.whole
		changeItem(run.key, { sha256 })
		const { anyway, file, directory_id, upload_id, material } = itemOf(run)
		if (anyway || material !== null) return
		const asked = { sha256, size: file.size, name: nameOf(file), directory_id }
		const { signal } = run
		run.known = await uploadCalls.uploadKnown({ ...asked, ...(upload_id ? { upload_id } : {}) }, { signal })
		if (run.known !== null) breakLine(run.key)
	} catch {
		// If the question fails, the file is simply sent.
	}
}

/** The next offset after a chunk. The server decides, since an acknowledgement may have been lost. */
const sendChunk = async (run: Run, { file, received: offset, upload_id, chunk }: UploadItem): Promise<number> => {
	const line = new AbortController()
	lines.set(run.key, line)
	const { signal } = line
	const stop = () => line.abort()
	run.signal.addEventListener('abort', stop)
	const part = { file: file.slice(offset, offset + chunk), name: 'chunk' }
	try {
		return (await uploadCalls.uploadChunk({ upload_id: upload_id ?? '', offset }, { file: part, signal })).received
	} catch (error) {
		// The server has dropped the upload because it already has the file.
		if (isRefused(error, 'upload_absent')) await run.asked
		if (run.known !== null) return offset
		if (!isRefused(error, 'chunk_order')) throw error
		const { values } = error.data as { values?: { offset?: unknown } }
		return Number(values?.offset ?? 0)
	} finally {
		run.signal.removeEventListener('abort', stop)
		lines.delete(run.key)
	}
}

const sendChunks = async (run: Run): Promise<void> => {
	for (let item = itemOf(run); item.received < item.file.size && run.known === null; item = itemOf(run)) {
		const { received: offset } = item
		const begun = performance.now()
		const received = await persisting(run.key, run.signal, () => sendChunk(run, item))
		const rate = (Math.max(0, received - offset) * 1000) / Math.max(1, performance.now() - begun)
		changeItem(run.key, { received, rate: item.rate === 0 ? rate : item.rate * 0.6 + rate * 0.4 })
	}
}

const transfer = async (run: Run): Promise<Material> => {
	const { hashing, item } = await checked(run, await beginOrGoOn(run))
	run.signal.addEventListener('abort', hashing.stop)
	run.asked = askKnown(run, hashing)
	await sendChunks(run)
	if (run.known !== null) return run.known
	const upload_id = item.upload_id ?? ''
	const { signal } = run
	const material = await persisting(run.key, signal, () => uploadCalls.uploadFinish({ upload_id }, { signal }))
	// A forced upload lets the full hash finish for display; otherwise it is not needed any more.
	if (!item.anyway) hashing.stop()
	return material
}

/** A file that fits into one chunk is not started before it is known whether it must be sent at all. */
const isSmall = ({ file, upload_id }: UploadItem): boolean => file.size <= upload_limits.chunk && upload_id === null

/** Uploads one file; returns its material. */
export const sendUpload = async (key: number, signal: AbortSignal): Promise<Material> => {
	const run: Run = { key, signal, known: null, asked: Promise.resolve() }
	changeItem(key, { state: 'sending' })
	const item = itemOf(run)
	await checkFile(item)
	if (isSmall(item) && !item.anyway) await askKnown(run, hashFile(item.file))
	const material = run.known ?? (await transfer(run))
	changeItem(key, { is_known: run.known !== null })
	return material
}

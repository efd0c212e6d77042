/** A file and, if the browser provides one, the handle that finds it again after a reload. */
export interface Chosen {
	readonly file: File
	readonly handle: FileSystemFileHandle | null
}

/** The part of the handle API that TypeScript does not declare yet. */
interface Asking {
	requestPermission?(options: { mode: 'read' }): Promise<PermissionState>
}
type Picker = (options: { multiple: boolean }) => Promise<FileSystemFileHandle[]>

const name = 'vitrine.uploads'
const table = 'handles'

const opened = (): Promise<IDBDatabase> =>
	new Promise((resolve, reject) => {
		const request = indexedDB.open(name, 1)
		request.onupgradeneeded = () => request.result.createObjectStore(table)
		request.onsuccess = () => resolve(request.result)
		request.onerror = () => reject(request.error)
	})

const inTable = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
	const database = await opened()
	try {
		return await new Promise<T>((resolve, reject) => {
			const request = work(database.transaction(table, mode).objectStore(table))
			request.onsuccess = () => resolve(request.result)
			request.onerror = () => reject(request.error)
		})
	} finally {
		database.close()
	}
}

/** Stores where an upload's file is. A browser without storage asks for the file again. */
export const keepHandle = (upload_id: string, handle: FileSystemFileHandle | null): void => {
	if (handle !== null) void inTable('readwrite', store => store.put(handle, upload_id)).catch(() => undefined)
}

/** Forgets the file of a finished or cancelled upload. */
export const forgetHandle = (upload_id: string): void =>
	void inTable('readwrite', store => store.delete(upload_id)).catch(() => undefined)

/** The uploads whose files can be found again without being chosen. */
export const rememberedUploads = (): Promise<string[]> =>
	inTable('readonly', store => store.getAllKeys()).then(
		keys => keys.map(String),
		() => [],
	)

/**
 * The file of an upload by its handle; null if it is gone or cannot be read. Call this from a click, as the browser may ask for
 * permission.
 */
export const fileOf = async (upload_id: string): Promise<Chosen | null> => {
	try {
		const handle: (FileSystemFileHandle & Asking) | undefined = await inTable('readonly', store => store.get(upload_id))
		if (handle === undefined) return null
		if (handle.requestPermission && (await handle.requestPermission({ mode: 'read' })) !== 'granted') return null
		return { file: await handle.getFile(), handle }
	} catch {
		return null
	}
}

/** The browser's file picker that returns handles; null if it has none. */
export const filePicker = (): (() => Promise<Chosen[]>) | null => {
	const { showOpenFilePicker } = window as { showOpenFilePicker?: Picker }
	if (showOpenFilePicker === undefined) return null
	return async () => {
		// Closing the picker without a choice is not a failure.
		const handles = await showOpenFilePicker({ multiple: true }).catch(() => [])
		return Promise.all(handles.map(async handle => ({ file: await handle.getFile(), handle })))
	}
}

import type { Chosen } from '../../../data/uploads/uploads-handles.ts'

/** Files that operating systems leave in folders. */
const clutter = /^(\..*|Thumbs\.db|desktop\.ini)$/i

/** The handle of a dropped item, which TypeScript does not know yet. */
type Handled = FileSystemHandle & { values?: () => AsyncIterable<FileSystemHandle> }
type Item = DataTransferItem & { getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> }

const inOrder = (files: Chosen[]): Chosen[] =>
	files.sort((a, b) => a.file.name.localeCompare(b.file.name, undefined, { numeric: true }))

const filesOfHandle = async (handle: Handled): Promise<Chosen[]> => {
	if (handle.kind === 'file') {
		const file = handle as FileSystemFileHandle
		return [{ file: await file.getFile(), handle: file }]
	}
	const files: Chosen[] = []
	for await (const inner of handle.values?.() ?? [])
		if (!clutter.test(inner.name)) files.push(...(await filesOfHandle(inner)))
	return inOrder(files)
}

const fileOfEntry = (entry: FileSystemFileEntry): Promise<Chosen> =>
	new Promise((resolve, reject) => entry.file(file => resolve({ file, handle: null }), reject))

const filesOfEntry = async (entry: FileSystemEntry): Promise<Chosen[]> => {
	if (entry.isFile) return [await fileOfEntry(entry as FileSystemFileEntry)]
	const reader = (entry as FileSystemDirectoryEntry).createReader()
	const files: Chosen[] = []
	for (;;) {
		// A reader returns entries in batches, and an empty batch at the end.
		const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
		if (some.length === 0) return inOrder(files)
		for (const inner of some) if (!clutter.test(inner.name)) files.push(...(await filesOfEntry(inner)))
	}
}

const filesOfItem = (item: Item): Promise<Chosen[]> => {
	// Both have to be requested during the event.
	const entry = item.webkitGetAsEntry()
	const file = item.getAsFile()
	const byEntry = async () => (entry === null ? (file ? [{ file, handle: null }] : []) : filesOfEntry(entry))
	const asked = item.getAsFileSystemHandle?.()
	if (asked === undefined) return byEntry()
	return asked.then(handle => (handle === null ? byEntry() : filesOfHandle(handle))).catch(byEntry)
}

/** The dropped files, including those in folders. */
export const droppedFiles = async (transfer: DataTransfer): Promise<Chosen[]> => {
	const items = [...transfer.items].filter(item => item.kind === 'file').map(item => filesOfItem(item))
	return (await Promise.all(items)).flat()
}

/** The files of an input field, including those of a chosen folder. */
export const fieldFiles = (files: FileList | null): Chosen[] =>
	[...(files ?? [])]
		.filter(file => !file.webkitRelativePath || !clutter.test(file.name))
		.map(file => ({ file, handle: null }))

/** The files on the clipboard. A picture that was never a file is named by `nameOf`. */
export const pastedFiles = (transfer: DataTransfer | null, nameOf: () => string): Chosen[] =>
	[...(transfer?.files ?? [])].map(file => {
		const isBare = /^image\.\w+$/.test(file.name)
		const named = isBare ? new File([file], nameOf() + file.name.slice('image'.length), { type: file.type }) : file
		return { file: named, handle: null }
	})

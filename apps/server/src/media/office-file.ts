import { open } from 'node:fs/promises'

/** The Office files that are shown by their pages, by type. */
export const office_types = {
	docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
	xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
	pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
	odt: 'application/vnd.oasis.opendocument.text',
	ods: 'application/vnd.oasis.opendocument.spreadsheet',
	odp: 'application/vnd.oasis.opendocument.presentation',
	doc: 'application/msword',
	xls: 'application/vnd.ms-excel',
	ppt: 'application/vnd.ms-powerpoint',
} as const
export type OfficeFormat = keyof typeof office_types

const first_names = ['[Content_Types].xml', '_rels/', 'docProps/', 'word/', 'xl/', 'ppt/', 'customXml/', 'mimetype']

/** Whether a ZIP may be an Office file by its first entry. */
export const beginsLikeOffice = (head: Uint8Array): boolean => {
	const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
	if (bytes.length < 30) return false
	const name = bytes.toString('latin1', 30, 30 + bytes.readUInt16LE(26))
	return first_names.some(known => name.startsWith(known))
}

/** The format of a ZIP by the names in it; null for any other archive. */
const zipFormat = async (path: string): Promise<OfficeFormat | null> => {
	const { openPromise } = await import('yauzl')
	const zip = await openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false })
	try {
		const names = new Set<string>()
		let odf = ''
		for await (const entry of zip.eachEntry()) {
			const name = entry.fileNameRaw.toString('latin1')
			if (names.size < 5000) names.add(name)
			if (name !== 'mimetype' || entry.uncompressedSize > 100) continue
			for await (const piece of await zip.openReadStreamPromise(entry)) odf += (piece as Buffer).toString('latin1')
		}
		if (names.has('[Content_Types].xml')) {
			if (names.has('word/document.xml')) return 'docx'
			if (names.has('xl/workbook.xml')) return 'xlsx'
			if (names.has('ppt/presentation.xml')) return 'pptx'
		}
		return (['odt', 'ods', 'odp'] as const).find(format => office_types[format] === odf) ?? null
	} finally {
		zip.close()
	}
}

const free_sector = 0xfffffff0
const directory_entry = 128
/** Sectors of a directory that are looked at. */
const sector_limit = 256

/** The names in the directory of a compound file (MS-CFB). */
export const compoundNames = async (path: string): Promise<string[]> => {
	const file = await open(path, 'r')
	try {
		const read = async (position: number, length: number): Promise<Buffer> => {
			const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
			return buffer.subarray(0, bytesRead)
		}
		const header = await read(0, 512)
		const shift = header.readUInt16LE(30)
		if (shift !== 9 && shift !== 12) return []
		const size = 1 << shift
		const names: string[] = []
		let sector = header.readUInt32LE(48)
		for (let count = 0; sector < free_sector && count < sector_limit; count++) {
			const content = await read((sector + 1) * size, size)
			for (let at = 0; at + directory_entry <= content.length; at += directory_entry) {
				const length = content.readUInt16LE(at + 64)
				if (length >= 2 && length <= 64) names.push(content.toString('utf16le', at, at + length - 2))
			}
			// The place of the next sector stands in the allocation table, whose first parts the header names.
			const table = Math.floor((sector * 4) / size)
			if (table >= 109) break
			const part = await read((header.readUInt32LE(76 + table * 4) + 1) * size + ((sector * 4) % size), 4)
			if (part.length < 4) break
			sector = part.readUInt32LE(0)
		}
		return names
	} finally {
		await file.close()
	}
}

const compoundFormat = async (path: string): Promise<OfficeFormat | null> => {
	const names = new Set(await compoundNames(path))
	if (names.has('WordDocument')) return 'doc'
	if (names.has('Workbook') || names.has('Book')) return 'xls'
	if (names.has('PowerPoint Document')) return 'ppt'
	// A file with a password: what it is, it does not say.
	return names.has('EncryptedPackage') ? 'docx' : null
}

/** The format of an Office file by what is in it; null for anything else, and for what cannot be read. */
export const officeFormat = async (path: string, container: 'zip' | 'compound'): Promise<OfficeFormat | null> => {
	try {
		return container === 'zip' ? await zipFormat(path) : await compoundFormat(path)
	} catch {
		return null
	}
}

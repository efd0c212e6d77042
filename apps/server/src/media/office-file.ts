import { open } from 'node:fs/promises'

/** The Office types that are shown page by page. */
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

/** Whether a ZIP can be an Office file, judging by its first entry. */
export const beginsLikeOffice = (head: Uint8Array): boolean => {
	const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
	if (bytes.length < 30) return false
	const name = bytes.toString('latin1', 30, 30 + bytes.readUInt16LE(26))
	return first_names.some(known => name.startsWith(known))
}

/** What distinguishes an Office file from other ZIPs: its entry names, and the type stated in OpenDocument files. */
interface ZipTraits {
	readonly names: ReadonlySet<string>
	readonly mimetype: string
}

const zipTraits = async (path: string): Promise<ZipTraits> => {
	const { openPromise } = await import('yauzl')
	const zip = await openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false })
	try {
		const names = new Set<string>()
		let mimetype = ''
		for await (const entry of zip.eachEntry()) {
			const name = entry.fileNameRaw.toString('latin1')
			if (names.size < 5000) names.add(name)
			if (name !== 'mimetype' || entry.uncompressedSize > 100) continue
			for await (const piece of await zip.openReadStreamPromise(entry)) mimetype += (piece as Buffer).toString('latin1')
		}
		return { names, mimetype }
	} finally {
		zip.close()
	}
}

/** The part that is unique to each Office Open XML format. */
const main_parts = [
	{ format: 'docx', part: 'word/document.xml' },
	{ format: 'xlsx', part: 'xl/workbook.xml' },
	{ format: 'pptx', part: 'ppt/presentation.xml' },
] as const

const open_document = ['odt', 'ods', 'odp'] as const

/** The format of a ZIP by its entry names; null for any other archive. */
const zipFormat = async (path: string): Promise<OfficeFormat | null> => {
	const { names, mimetype } = await zipTraits(path)
	const isOpenXml = names.has('[Content_Types].xml')
	const main = isOpenXml ? main_parts.find(({ part }) => names.has(part)) : undefined
	return main?.format ?? open_document.find(format => office_types[format] === mimetype) ?? null
}

const free_sector = 0xfffffff0
const directory_entry = 128
/** Maximum number of directory sectors read. */
const sector_limit = 256

/** Sectors of the allocation table listed in the header of a compound file. */
const named_tables = 109

type ReadPart = (position: number, length: number) => Promise<Buffer>

/** The names in one sector of the directory. */
const namesIn = (sector: Buffer): string[] => {
	const names: string[] = []
	for (let at = 0; at + directory_entry <= sector.length; at += directory_entry) {
		const length = sector.readUInt16LE(at + 64)
		if (length >= 2 && length <= 64) names.push(sector.toString('utf16le', at, at + length - 2))
	}
	return names
}

/** The sector that follows another, from the allocation table, whose first parts are listed in the header. */
const sectorAfter = async (sector: number, size: number, header: Buffer, read: ReadPart): Promise<number> => {
	const table = Math.floor((sector * 4) / size)
	if (table >= named_tables) return free_sector
	const part = await read((header.readUInt32LE(76 + table * 4) + 1) * size + ((sector * 4) % size), 4)
	return part.length < 4 ? free_sector : part.readUInt32LE(0)
}

/** The names in the directory of a compound file (MS-CFB). */
export const compoundNames = async (path: string): Promise<string[]> => {
	const file = await open(path, 'r')
	try {
		const read: ReadPart = async (position, length) => {
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
			names.push(...namesIn(await read((sector + 1) * size, size)))
			sector = await sectorAfter(sector, size, header, read)
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
	// A password-protected file, which does not reveal its format.
	return names.has('EncryptedPackage') ? 'docx' : null
}

/** The format of an Office file by its content; null for anything else, and for unreadable files. */
export const officeFormat = async (path: string, container: 'zip' | 'compound'): Promise<OfficeFormat | null> => {
	try {
		return container === 'zip' ? await zipFormat(path) : await compoundFormat(path)
	} catch {
		return null
	}
}

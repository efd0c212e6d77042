import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ArchiveError, archive_limits, checkArchive } from './archive.ts'
import { problemOf, type Workshop } from './ffmpeg.ts'
import { MediaError } from './media-error.ts'
import { compoundNames, type OfficeFormat, office_types } from './office-file.ts'
import { encodePicture, pictureSizes } from './pictures/pictures.ts'
import { findTool, runTool, ToolFailed } from './run-tool.ts'

export interface DocumentFile {
	readonly path: string
	readonly mime: string
}

/** Maximum number of pages shown, and the longer side of each in pixels. */
export const page_limit = 300
const page_side = 1920
const thumbnail_side = 480
const gigabyte = 1024 ** 3

const locked = 'document_locked' as const
const unreadable = 'document_unreadable' as const

/** The import filter that LibreOffice must use, and the matching export filter. */
const filters: Record<OfficeFormat, [reader: string, writer: string]> = {
	docx: ['MS Word 2007 XML', 'writer_pdf_Export'],
	doc: ['MS Word 97', 'writer_pdf_Export'],
	odt: ['writer8', 'writer_pdf_Export'],
	xlsx: ['Calc MS Excel 2007 XML', 'calc_pdf_Export'],
	xls: ['MS Excel 97', 'calc_pdf_Export'],
	ods: ['calc8', 'calc_pdf_Export'],
	pptx: ['Impress MS PowerPoint 2007 XML', 'impress_pdf_Export'],
	ppt: ['MS PowerPoint 97', 'impress_pdf_Export'],
	odp: ['impress8', 'impress_pdf_Export'],
}

const formatOf = ({ mime }: DocumentFile): OfficeFormat | null =>
	(Object.keys(office_types) as OfficeFormat[]).find(format => office_types[format] === mime) ?? null

/** Office files contain text that compresses very well: below this size the ratio is not limited. */
const office_limits = { ...archive_limits, free: 64 * 1024 * 1024 }

/** Nested archives, which have not been checked; data sheets embedded behind charts are archives too but do not match. */
const packed = /\.(zip|jar|7z|rar|gz|tgz|bz2|xz|svgz|cab)$/i

const checkOffice = async ({ path }: DocumentFile): Promise<void> => {
	const names = await compoundNames(path).catch((): string[] => [])
	if (names.includes('EncryptedPackage')) throw new MediaError(locked)
	try {
		const entries = await checkArchive(path, office_limits)
		if (entries.some(name => packed.test(name))) throw new MediaError('document_archives')
	} catch (error) {
		if (!(error instanceof ArchiveError)) throw error
		if (error.kind === 'encrypted') throw new MediaError(locked)
		throw new MediaError(error.kind === 'broken' ? unreadable : 'document_unsafe')
	}
}

/** Checks a document before any converter sees it, and reports what this server lacks for it; throws a MediaError. */
export const inspectDocument = async (file: DocumentFile): Promise<void> => {
	const format = formatOf(file)
	if (format !== null && !['doc', 'xls', 'ppt'].includes(format)) await checkOffice(file)
	if (format !== null && findTool('soffice') === null) throw new MediaError('no_libreoffice')
	if (findTool('pdftoppm') === null) throw new MediaError('no_poppler')
}

const item = (path: string, name: string, type: string, value: string): string =>
	`<item oor:path="/org.openoffice.Office.${path}"><prop oor:name="${name}" oor:op="fuse" oor:type="${type}"><value>${value}</value></prop></item>`

/** A profile that runs no macros, fetches nothing and follows no links. */
const profile = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${[
	item('Common/Security/Scripting', 'MacroSecurityLevel', 'xs:int', '3'),
	item('Common/Security/Scripting', 'DisableMacrosExecution', 'xs:boolean', 'true'),
	item('Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'xs:boolean', 'true'),
	item('Writer/Content/Update', 'Link', 'xs:int', '0'),
	item('Writer/Content/Update', 'Field', 'xs:boolean', 'false'),
	item('Calc/Content/Update', 'Link', 'xs:int', '1'),
	item('Calc/Formula/Load', 'OOXMLRecalcMode', 'xs:int', '1'),
	item('Calc/Formula/Load', 'ODFRecalcMode', 'xs:int', '1'),
].join('\n')}
</oor:items>
`

const toPdf = async ({ path }: DocumentFile, format: OfficeFormat, { folder, signal }: Workshop): Promise<string> => {
	const [source, out, home] = [join(folder, `document.${format}`), join(folder, 'out'), join(folder, 'profile')]
	await copyFile(path, source)
	await mkdir(join(home, 'user'), { recursive: true })
	await writeFile(join(home, 'user', 'registrymodifications.xcu'), profile)
	const [reader, writer] = filters[format]
	const range = JSON.stringify({ PageRange: { type: 'string', value: `1-${page_limit}` } })
	const args = [
		...['--headless', '--norestore', '--nodefault', '--nofirststartwizard', '--nolockcheck'],
		`-env:UserInstallation=${pathToFileURL(home).href}`,
		...[`--infilter=${reader}`, '--convert-to', `pdf:${writer}:${range}`, '--outdir', out, source],
	]
	await runTool('soffice', { args, folder, signal, seconds: 240, memory: 6 * gigabyte, output: gigabyte })
	const [made] = await readdir(out).catch(() => [])
	// It reports success even if it has written nothing.
	if (made === undefined) throw new MediaError(unreadable)
	return join(out, made)
}

/** Renders the pages of a PDF; returns their files in order. */
const drawPages = async (pdf: string, { folder, signal, progress }: Workshop): Promise<string[]> => {
	const out = join(folder, 'pages')
	await mkdir(out)
	const line = (text: string): void => {
		const found = /^(\d+) (\d+) /.exec(text)
		if (found !== null) progress(20 + (Number(found[1]) / Number(found[2])) * 70)
	}
	const looks = ['-jpeg', '-jpegopt', 'quality=90', '-scale-to', String(page_side), '-progress']
	const args = ['-f', '1', '-l', String(page_limit), ...looks, pdf, join(out, 'page')]
	await runTool('pdftoppm', { args, folder, signal, line, seconds: 900, memory: 2 * gigabyte })
	const number = (name: string): number => Number(/(\d+)\.jpg$/.exec(name)?.[1])
	const names = (await readdir(out)).filter(name => name.endsWith('.jpg'))
	return names.toSorted((a, b) => number(a) - number(b)).map(name => join(out, name))
}

export interface Pages {
	readonly pages: readonly {
		readonly path: string
		readonly mime: string
		readonly width: number
		readonly height: number
	}[]
	/** A thumbnail of the first page. */
	readonly thumbnail: string
}

/** The pages of a document as pictures; throws a MediaError. */
export const pagesOf = async (file: DocumentFile, work: Workshop): Promise<Pages> => {
	await inspectDocument(file)
	try {
		const format = formatOf(file)
		const pdf = format === null ? file.path : await toPdf(file, format, work)
		work.progress(20)
		const paths = await drawPages(pdf, work)
		const [first] = paths
		if (first === undefined) throw new MediaError(unreadable)
		const sizes = await pictureSizes(paths, work.signal)
		const thumbnail = join(work.folder, 'thumbnail.webp')
		await encodePicture(first, thumbnail, { most: thumbnail_side, quality: 80 }, work.signal)
		const pages = sizes.map(({ width, height }, place) => ({
			path: paths[place] ?? '',
			mime: 'image/jpeg',
			width,
			height,
		}))
		return { pages, thumbnail }
	} catch (error) {
		if (error instanceof ToolFailed && /password|encrypted/i.test(error.said)) throw new MediaError(locked)
		throw problemOf(error, unreadable)
	}
}

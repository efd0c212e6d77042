import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { MaterialDetail } from '@vitrine/contract/library/materials'
import { ZipFile } from 'yazl'
import type { TestApp } from './app.ts'
import type { Browser } from './browser.ts'
import { upload } from './factories.ts'

const run = promisify(execFile)

/** Whether Office documents and their pages can be made here. */
export const has_office = ['soffice', 'pdftoppm'].every(
	tool => spawnSync(tool, [tool === 'soffice' ? '--version' : '-v']).error === undefined,
)

const inFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
	const folder = await mkdtemp(join(tmpdir(), 'vitrine-media-'))
	try {
		return await work(folder)
	} finally {
		await rm(folder, { recursive: true })
	}
}

/** A test film made by FFmpeg, with a moving picture and a tone, this many seconds long. */
export const aFilm = (name: string, args: readonly string[], seconds = 2): Promise<Buffer> =>
	inFolder(async folder => {
		const path = join(folder, name)
		const sources = [`testsrc=duration=${seconds}:size=320x240:rate=10`, `sine=duration=${seconds}`]
		const from = sources.flatMap(source => ['-f', 'lavfi', '-i', source])
		await run('ffmpeg', ['-v', 'error', ...from, ...args, path])
		return readFile(path)
	})

/** A test tone made by FFmpeg, this many seconds long. */
export const aSound = (name: string, args: readonly string[] = [], seconds = 2): Promise<Buffer> =>
	inFolder(async folder => {
		const path = join(folder, name)
		await run('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', `sine=duration=${seconds}`, ...args, path])
		return readFile(path)
	})

const documents = new Map<string, Promise<Buffer>>()

const makeDocument = (format: string, source: { name: string; content: string }): Promise<Buffer> =>
	inFolder(async folder => {
		await writeFile(join(folder, source.name), source.content)
		const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
		const args = ['--headless', profile, '--convert-to', format, '--outdir', folder, join(folder, source.name)]
		await run('soffice', args, { env: { ...process.env, HOME: folder, TMPDIR: folder } })
		const [extension] = format.split(':')
		return readFile(join(folder, source.name.replace(/\.\w+$/, `.${extension}`)))
	})

/** A text or table converted by LibreOffice; made only once, because it is slow. */
export const aDocument = (format: string, source: { name: string; content: string }): Promise<Buffer> => {
	const name = `${format} ${source.name}`
	const made = documents.get(name) ?? makeDocument(format, source)
	documents.set(name, made)
	return made
}

/** A ZIP of these files, in this order. */
export const aZip = async (files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> => {
	const zip = new ZipFile()
	for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
	zip.end()
	const pieces: Buffer[] = []
	for await (const piece of zip.outputStream) pieces.push(piece as Buffer)
	return Buffer.concat(pieces)
}

const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const package_relation = 'http://schemas.openxmlformats.org/package/2006'

/** A Word file with this body; `relations` belong to its text, `files` are added to the archive. */
export const aWordFile = (
	body: string,
	relations = '',
	files: Readonly<Record<string, string | Buffer>> = {},
): Promise<Buffer> =>
	aZip({
		'[Content_Types].xml': `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="${package_relation}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
		'_rels/.rels': `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="${package_relation}/relationships"><Relationship Id="rId1" Type="${relation}/officeDocument" Target="word/document.xml"/></Relationships>`,
		'word/document.xml': `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${relation}" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><w:body>${body}</w:body></w:document>`,
		'word/_rels/document.xml.rels': `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="${package_relation}/relationships">${relations}</Relationships>`,
		...files,
	})

/** A paragraph of a Word file. */
export const aParagraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`

/** Uploads a file and returns its material once all possible processing is done. */
export const processed = async (
	app: TestApp,
	browser: Browser,
	name: string,
	content: Uint8Array,
): Promise<MaterialDetail> => {
	const { id } = await upload(browser, name, content, 1024 * 1024)
	await app.settled()
	return detail(browser, id)
}

/** A material with all its details. */
export const detail = async (browser: Browser, id: number): Promise<MaterialDetail> => {
	const [found] = await browser.materials.get({ ids: [id] })
	if (found === undefined) throw new Error(`there is no material ${id}`)
	return found
}

/** The bytes behind an address. */
export const bytesAt = async (app: TestApp, browser: Browser, address: string): Promise<Buffer> =>
	Buffer.from(await (await browser.fetch(`${app.origin}${address}`)).arrayBuffer())

/** Runs work while the server finds none of its converters. */
export const withoutTools = async (work: () => Promise<void>): Promise<void> => {
	const path = process.env.PATH
	try {
		process.env.PATH = ''
		await work()
	} finally {
		process.env.PATH = path
	}
}

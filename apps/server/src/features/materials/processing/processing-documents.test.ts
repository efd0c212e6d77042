import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../../test/browser.ts'
import { upload } from '../../../../test/factories.ts'
import { storedFiles } from '../../../../test/files.ts'
import {
	aDocument,
	aParagraph,
	aWordFile,
	aZip,
	bytesAt,
	has_office,
	processed,
	withoutTools,
} from '../../../../test/media-files.ts'

const text = { name: 'text.html', content: '<html><body><h1>Welcome</h1><p>first</p></body></html>' }
const table = { name: 'table.csv', content: 'a,b\n1,2\n3,4\n' }
const slides = {
	name: 'slides.fodp',
	content: `<?xml version="1.0" encoding="UTF-8"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.presentation"><office:body><office:presentation>${[1, 2].map(page => `<draw:page draw:name="page${page}"><draw:frame svg:width="10cm" svg:height="3cm" svg:x="2cm" svg:y="2cm"><draw:text-box><text:p>slide ${page}</text:p></draw:text-box></draw:frame></draw:page>`).join('')}</office:presentation></office:body></office:document>`,
}

const documents: [format: string, kind: string, source: { name: string; content: string }][] = [
	['docx:MS Word 2007 XML', 'word', text],
	['doc:MS Word 97', 'word', text],
	['odt', 'word', text],
	['xlsx', 'excel', table],
	['xls', 'excel', table],
	['ods', 'excel', table],
	['pptx', 'ppt', slides],
	['ppt', 'ppt', slides],
	['odp', 'ppt', slides],
]

if (!has_office) console.warn('LibreOffice or Poppler is not here: 18 tests of documents are not run')

describe.runIf(has_office).each(dialects)('documents on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	// LibreOffice renders the same on any database, so only what is stored is tested on both.
	test.each(dialect === 'sqlite' ? documents : documents.slice(0, 1))(
		'%s becomes pages',
		async (format, kind, source) => {
			const found = await processed(app, admin, 'document', await aDocument(format, source))
			expect(found).toMatchObject({ state: 'ready', kind, fault: '', play_sha256: '', play_url: '' })
			expect(found.page_count).toBe(kind === 'ppt' ? 2 : 1)
			const [first] = found.pages
			expect(Math.max(first?.width ?? 0, first?.height ?? 0)).toBe(1920)
			expect([found.width, found.height]).toEqual([first?.width, first?.height])
			const page = sharp(await bytesAt(app, admin, first?.url ?? ''))
			expect(await page.metadata()).toMatchObject({ format: 'jpeg', width: first?.width, height: first?.height })
			// The page is not blank.
			expect((await page.stats()).channels[0]?.min).toBeLessThan(120)
			expect(await sharp(await bytesAt(app, admin, found.thumbnail)).metadata()).toMatchObject({ format: 'webp' })
			expect(found.steps.map(({ step, state }) => [step, state])).toEqual([
				['inspect', 'done'],
				['pages', 'done'],
			])
		},
		90_000,
	)

	test('a PDF becomes pages, in their order', async () => {
		const content = await aDocument('pdf', {
			name: 'long.html',
			content: `<html><body>${[1, 2, 3].map(page => `<p style="page-break-after: always">page ${page}</p>`).join('')}</body></html>`,
		})
		const found = await processed(app, admin, 'paper', content)
		expect(found).toMatchObject({ state: 'ready', kind: 'pdf', mime: 'application/pdf', play_sha256: '' })
		expect(found.page_count).toBeGreaterThanOrEqual(3)
		expect(new Set(found.pages.map(({ sha256 }) => sha256)).size).toBeGreaterThanOrEqual(3)
	})

	test('a broken PDF and a broken Word file fail in words', async () => {
		const pdf = await processed(app, admin, 'x', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5000)]))
		expect(pdf).toMatchObject({ state: 'failed', kind: 'pdf', fault: 'document_unreadable' })
		const whole = await aWordFile(aParagraph('cut'))
		await expectError(upload(admin, 'y', whole.subarray(0, whole.length - 40)), 'file_unsupported')
		const empty = await aZip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w:document' })
		expect(await processed(app, admin, 'z', empty)).toMatchObject({
			state: 'failed',
			kind: 'word',
			fault: 'document_unreadable',
		})
	})

	test('where the server has no LibreOffice a document says so, and nothing is half done', async () => {
		const content = await aWordFile(aParagraph('without'))
		await withoutTools(async () => {
			const before = (await storedFiles(app)).blobs.length
			const found = await processed(app, admin, 'without', content)
			expect(found).toMatchObject({ state: 'failed', page_count: 0, thumbnail: '' })
			expect(found.fault).toMatch(/^no_(libreoffice|poppler)$/)
			expect((await storedFiles(app)).blobs).toHaveLength(before + 1)
		})
		const [failed] = (await admin.materials.list({ key_word: 'without' })).list
		await admin.materials.retry({ id: failed?.id ?? 0 })
		await app.settled()
		expect((await admin.materials.list({ key_word: 'without' })).list).toMatchObject([
			{ state: 'ready', page_count: 1 },
		])
	})

	test('archives that are no documents are refused', async () => {
		for (const files of [
			{ 'word/readme.txt': 'x' },
			{ mimetype: 'application/epub+zip' },
			{ '[Content_Types].xml': '<Types/>', 'AndroidManifest.xml': 'x' },
		])
			await expectError(upload(admin, 'archive.docx', await aZip(files as Record<string, string>)), 'file_unsupported')
	})
})

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../../test/browser.ts'
import { aPicture, upload } from '../../../../test/factories.ts'
import { aPictureHeader, storedFiles } from '../../../../test/files.ts'

const padded = (text: string): Buffer => Buffer.from(text.padEnd(5000, ' '))

const disguised: [string, Buffer][] = [
	['a page', padded('<!doctype html><html><script>alert(1)</script></html>')],
	[
		'a drawing with script',
		padded('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
	],
	['a drawing', padded('<svg xmlns="http://www.w3.org/2000/svg"/>')],
	['a script', padded('alert(document.cookie)')],
	['a program', Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(5000)])],
	['an archive', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(5000)])],
	['an archive of something else', Buffer.from('504b0304140000000000000000000000000000000000000000000a000000', 'hex')],
	['a page in an envelope', padded('MIME-Version: 1.0\nContent-Type: multipart/related')],
	['a script that begins like a page', padded('<?php system($_GET[0]); ?>')],
	['a setting of a server', padded('AddType application/x-httpd-php .png')],
	['a list of songs', padded('#EXTM3U\nhttp://127.0.0.1/x.ts')],
	['nothing but zeros', Buffer.alloc(5000)],
	['one byte', Buffer.from('x')],
]

describe.each(dialects)('disguised files on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const processed = async (name: string, content: Buffer) => {
		const { id } = await upload(admin, name, content)
		await app.settled()
		return (await admin.materials.list({})).list.find(row => row.id === id)
	}

	test.each(disguised)('%s named .png is refused with its first chunk', async (name, content) => {
		await expectError(upload(admin, `${name}.png`, content), 'file_unsupported')
		for (const { upload_id } of await admin.materials.uploadList({})) await admin.materials.uploadCancel({ upload_id })
	})

	test('sent byte by byte, such a file is refused at its end and leaves nothing', async () => {
		const before = await storedFiles(app)
		await expectError(
			upload(admin, 'x.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 7),
			'file_unsupported',
		)
		expect(await storedFiles(app)).toEqual(before)
		expect(await admin.materials.uploadList({})).toEqual([])
		expect((await admin.materials.list({})).count).toBe(0)
	})

	test('a name says nothing: a picture named .html is a picture', async () => {
		const found = await processed('page.html', await aPicture())
		expect(found).toMatchObject({ kind: 'picture', mime: 'image/png', state: 'ready' })
	})

	test('a truncated picture fails and says why', async () => {
		const content = await aPicture(800, 600)
		const found = await processed('half.png', content.subarray(0, Math.floor(content.length / 2)))
		expect(found).toMatchObject({ state: 'failed', fault: 'picture_unreadable', thumbnail: '' })
	})

	test('a picture of too many pixels fails by its header alone', async () => {
		expect(await processed('bomb.png', aPictureHeader(30_000, 30_000))).toMatchObject({
			state: 'failed',
			fault: 'picture_pixels',
		})
	})

	test('a truncated video fails and says why', async () => {
		const head = Buffer.concat([
			Buffer.from([0, 0, 0, 24]),
			Buffer.from('ftypisom\0\0\x02\0isommp42'),
			Buffer.alloc(6000),
		])
		expect(await processed('half.mp4', head)).toMatchObject({
			state: 'failed',
			kind: 'video',
			fault: 'video_unreadable',
		})
	})

	test('a picture that is also a page is served as a picture and cannot run', async () => {
		const content = Buffer.concat([await aPicture(), Buffer.from('<script>alert(1)</script>')])
		const found = await processed('both.html', content)
		const response = await admin.fetch(`${app.origin}${found?.url}`)
		expect(response.headers.get('content-type')).toBe('image/png')
		expect(response.headers.get('x-content-type-options')).toBe('nosniff')
		expect(response.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
	})

	test('what is two things at once is only ever served as the one that was found in it', async () => {
		const gif = Buffer.concat([
			Buffer.from('GIF89a/*\x01\0\x80\0\0', 'latin1'),
			Buffer.from('*/=1;alert(document.cookie);//'),
			Buffer.alloc(6000),
		])
		const pdf = Buffer.concat([
			Buffer.from(
				'%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n<script>alert(1)</script>',
			),
			Buffer.alloc(6000),
		])
		const archive = Buffer.concat([await aPicture(), Buffer.from('PK\x03\x04<?php system(1); ?>')])
		for (const [content, mime] of [
			[gif, 'image/gif'],
			[pdf, 'application/pdf'],
			[archive, 'image/png'],
		] as const) {
			const found = await processed('two.html', content)
			expect(found?.mime).toBe(mime)
			const response = await admin.fetch(`${app.origin}${found?.url}`)
			expect(response.headers.get('content-type')).toBe(mime)
			expect(response.headers.get('x-content-type-options')).toBe('nosniff')
			expect(response.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
		}
	})

	test('a compound file that is no document is refused at its end and leaves nothing', async () => {
		const before = await storedFiles(app)
		const head = Buffer.from('d0cf11e0a1b11ae1', 'hex')
		await expectError(upload(admin, 'x.doc', Buffer.concat([head, Buffer.alloc(5000)])), 'file_unsupported')
		expect(await storedFiles(app)).toEqual(before)
	})

	test('a picture that lies on its side is as wide as it is seen, and its small version says nothing of its place', async () => {
		const source = sharp({ create: { width: 40, height: 20, channels: 3, background: '#123456' } })
		const content = await source
			.withExif({ IFD0: { Copyright: 'somebody' } })
			.withMetadata({ orientation: 6 })
			.jpeg()
			.toBuffer()
		const found = await processed('side.jpg', content)
		expect(found).toMatchObject({ width: 20, height: 40, mime: 'image/jpeg' })
		const small = Buffer.from(await (await admin.fetch(`${app.origin}${found?.thumbnail}`)).arrayBuffer())
		expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 20, height: 40 })
		expect((await sharp(small).metadata()).exif).toBeUndefined()
	})
})

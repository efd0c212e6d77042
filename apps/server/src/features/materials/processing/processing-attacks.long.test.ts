import { writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../../test/browser.ts'
import { aPicture, upload } from '../../../../test/factories.ts'
import { aPictureHeader, has_ffmpeg, storedFiles } from '../../../../test/files.ts'
import { aFilm, aParagraph, aWordFile, aZip, bytesAt, has_office, processed } from '../../../../test/media-files.ts'
import { findTool, runTool } from '../../../media/run-tool.ts'

const megabyte = 1024 * 1024

/** A GIF with this many frames of one pixel each. */
const aLongGif = (frames: number): Buffer => {
	const head = Buffer.from('47494638396101000100800000', 'hex')
	const colours = Buffer.from([0, 0, 0, 255, 255, 255])
	const frame = Buffer.from('2c00000000010001000002024c0100', 'hex')
	return Buffer.concat([head, colours, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])])
}

const word = { '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w:document/>' }

/** Replaces a name with another of the same length wherever it occurs. */
const renamed = (content: Buffer, from: string, to: string): Buffer =>
	Buffer.from(content.toString('latin1').replaceAll(from, to), 'latin1')

/** The directory claims that every large entry is small. */
const lying = (content: Buffer): Buffer => {
	const out = Buffer.from(content)
	for (let at = out.indexOf('PK\x01\x02'); at >= 0; at = out.indexOf('PK\x01\x02', at + 4))
		if (out.readUInt32LE(at + 24) > megabyte) out.writeUInt32LE(10, at + 24)
	return out
}

const withLink = async (): Promise<Buffer> => {
	const zip = new ZipFile()
	for (const [name, content] of Object.entries(word)) zip.addBuffer(Buffer.from(content), name)
	zip.addBuffer(Buffer.from('/etc/passwd'), 'word/media', { mode: 0o120777 })
	zip.end()
	const pieces: Buffer[] = []
	for await (const piece of zip.outputStream) pieces.push(piece as Buffer)
	return Buffer.concat(pieces)
}

/** Number of clearly red pixels in a picture. */
const countRed = async (picture: Buffer): Promise<number> => {
	const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
	let red = 0
	for (let at = 0; at < data.length; at += info.channels) {
		const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3)
		if (r > 200 && g < 80 && b < 80) red++
	}
	return red
}

const unsafe = 'document_unsafe'
const archives: [about: string, content: () => Promise<Buffer>, problem: string][] = [
	[
		'names that climb out',
		async () => renamed(await aZip({ ...word, 'xx/evil.xml': 'x' }), 'xx/evil', '../evil'),
		unsafe,
	],
	['a link', withLink, unsafe],
	[
		'more than 2,000 entries',
		() => aZip({ ...word, ...Object.fromEntries(Array.from({ length: 2001 }, (_, n) => [`word/${n}.xml`, ''])) }),
		unsafe,
	],
	['a hundred times its size', () => aZip({ ...word, 'word/big.xml': Buffer.alloc(70 * megabyte) }), unsafe],
	['more than 200 MB', () => aZip({ ...word, 'word/big.xml': Buffer.alloc(210 * megabyte) }), unsafe],
	[
		'a directory that lies',
		async () => lying(await aZip({ ...word, 'word/big.xml': Buffer.alloc(30 * megabyte) })),
		'document_unreadable',
	],
	['an archive within', async () => aZip({ ...word, 'word/more.zip': await aZip({ a: 'b' }) }), 'document_archives'],
]

describe.each(dialects)('files that attack, on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let canary: Server
	let address = ''
	const heard: string[] = []
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		canary = createServer((request, response) => {
			heard.push(request.url ?? '')
			response.end()
		})
		await new Promise<void>(done => canary.listen(0, '127.0.0.1', done))
		address = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`
	})
	afterAll(async () => {
		canary.close()
		await app.remove()
	})

	test('lists of other files and drawings that name them are refused, and nothing is fetched', async () => {
		const files = [
			`#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n${address}/a.ts\n#EXT-X-ENDLIST\n`,
			`ffconcat version 1.0\nfile '${address}/b.mp4'\n`,
			`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="${address}/c.png"/></svg>`,
			`<html><img src="${address}/d.png"></html>`,
			`[playlist]\nFile1=${address}/e.mp3\n`,
			`%!PS-Adobe-3.0\n(${address}/f) run\n`,
		]
		for (const [n, content] of files.entries())
			for (const name of ['x.mp4', 'x.png'])
				await expectError(upload(admin, `${n}${name}`, Buffer.from(content.padEnd(6000, ' '))), 'file_unsupported')
		for (const { upload_id } of await admin.materials.uploadList({})) await admin.materials.uploadCancel({ upload_id })
		expect(heard).toEqual([])
	})

	test('a list that has the beginning of a video is read as a video, and nothing else', async () => {
		const list = `\n#EXTM3U\n#EXTINF:1,\n${address}/g.ts\nfile:///etc/passwd\n`
		const beginnings = [
			Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\x02\0isommp42')]),
			Buffer.concat([Buffer.from('RIFF\xff\xff\0\0AVI LIST', 'latin1')]),
			Buffer.from('FLV\x01\x05\0\0\0\x09', 'latin1'),
		]
		for (const head of beginnings) {
			const found = await processed(
				app,
				admin,
				'list.mp4',
				Buffer.concat([head, Buffer.from(list), Buffer.alloc(6000)]),
			)
			expect(found).toMatchObject({ state: 'failed', play_sha256: '', filmstrip: '', thumbnail: '' })
		}
		expect(heard).toEqual([])
	})

	test.runIf(has_ffmpeg)('a converter finds no network and no other format', async () => {
		const order = { folder: app.folder, seconds: 20 }
		const list = join(app.folder, 'list.m3u8')
		await writeFile(list, `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n${address}/h.ts\n#EXT-X-ENDLIST\n`)
		const film = join(app.folder, 'film.mp4')
		await writeFile(film, await aFilm('film.mp4', ['-c:v', 'libx264', '-t', '1']))
		await expect(
			runTool('ffprobe', { ...order, args: ['-protocol_whitelist', 'file,pipe', '-f', 'mov', list] }),
		).rejects.toThrow()
		await expect(
			runTool('ffprobe', {
				...order,
				args: ['-protocol_whitelist', 'file,pipe', '-format_whitelist', 'mov', '-f', 'hls', list],
			}),
		).rejects.toThrow()
		const env = (await runTool('env', { ...order, args: [] })).toString()
		expect(env).not.toMatch(/VITRINE|PASSWORD|TOKEN/)
		expect(heard).toEqual([])
	})

	test('a converter that takes too long, says or writes too much is ended', async () => {
		const order = { folder: app.folder, seconds: 20 }
		await expect(runTool('sleep', { ...order, seconds: 0.2, args: ['60'] })).rejects.toMatchObject({ reason: 'time' })
		await expect(runTool('yes', { ...order, args: [] })).rejects.toMatchObject({ reason: 'size' })
		await expect(runTool('sleep', { ...order, args: ['60'], signal: AbortSignal.abort() })).rejects.toMatchObject({
			reason: 'stopped',
		})
		if (findTool('prlimit') !== null) {
			const args = ['if=/dev/zero', `of=${join(app.folder, 'large')}`, 'bs=1M', 'count=20']
			await expect(runTool('dd', { ...order, args, output: megabyte })).rejects.toThrow()
		}
		await expect(runTool('no-such-tool', { ...order, args: [] })).rejects.toMatchObject({ tool: 'no-such-tool' })
	})

	test('pictures that are too much are refused from their header, and the server does not grow', async () => {
		const good = await processed(app, admin, 'warm', await aPicture())
		expect(good.state).toBe('ready')
		global.gc?.()
		const before = process.memoryUsage().rss
		const [wide, long, gif] = [aPictureHeader(14_000, 14_000), aPictureHeader(1, 2 ** 31 - 1), aLongGif(10_001)]
		expect(await processed(app, admin, 'flood', wide)).toMatchObject({ state: 'failed', fault: 'picture_pixels' })
		expect(await processed(app, admin, 'line', long)).toMatchObject({ state: 'failed' })
		expect(await processed(app, admin, 'flicker', gif)).toMatchObject({ state: 'failed', fault: 'picture_frames' })
		expect(process.memoryUsage().rss - before).toBeLessThan(200 * megabyte)
	})

	test.each(archives)('a document with %s is refused before LibreOffice sees it', async (_, content, problem) => {
		const before = (await storedFiles(app)).blobs.length
		const found = await processed(app, admin, 'office', await content())
		expect(found).toMatchObject({ kind: 'word', state: 'failed', fault: problem, page_count: 0, thumbnail: '' })
		expect((await storedFiles(app)).blobs).toHaveLength(before + 1)
	})

	test.runIf(has_office)('a document that names other files shows nothing of them and fetches nothing', async () => {
		const secret = join(app.folder, 'secret.png')
		await writeFile(
			secret,
			await sharp({ create: { width: 400, height: 400, channels: 3, background: '#ff0000' } })
				.png()
				.toBuffer(),
		)
		const kind = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
		const relations = [`${address}/remote.png`, `file://${secret}`]
			.map(
				(target, n) => `<Relationship Id="rId${n + 1}" Type="${kind}/image" Target="${target}" TargetMode="External"/>`,
			)
			.join('')
		const image = (id: string) =>
			`<w:p><w:r><w:drawing><wp:inline><wp:extent cx="3000000" cy="3000000"/><wp:docPr id="1" name="p"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:link="${id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="3000000" cy="3000000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
		const field = `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>INCLUDETEXT "/etc/passwd"</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`
		const content = await aWordFile(
			aParagraph('before') + image('rId1') + image('rId2') + field + aParagraph('after'),
			relations,
		)
		const found = await processed(app, admin, 'letter', content)
		expect(found).toMatchObject({ state: 'ready', fault: '' })
		for (const { url } of found.pages) {
			expect(await countRed(await bytesAt(app, admin, url))).toBeLessThan(500)
		}
		expect(heard).toEqual([])
	})
})

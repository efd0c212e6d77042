import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { aZip, type ZipEntry } from '../../test/archives.ts'
import { ArchiveError, archive_limits, checkArchive, readArchive } from './archive.ts'

const problemOf = async (zip: Buffer, limits = archive_limits): Promise<string> => {
	const error = await readArchive(zip, limits).then(
		files => new Error(`read: ${[...files.keys()]}`),
		(error: unknown) => error,
	)
	expect(error).toBeInstanceOf(ArchiveError)
	const folder = await mkdtemp(join(tmpdir(), 'vitrine-zip-'))
	try {
		await writeFile(join(folder, 'a.zip'), zip)
		await expect(checkArchive(join(folder, 'a.zip'), limits)).rejects.toThrow(ArchiveError)
		expect(await readdir(folder)).toEqual(['a.zip'])
	} finally {
		await rm(folder, { recursive: true })
	}
	return (error as ArchiveError).kind
}
const good: ZipEntry = { name: 'good.txt', content: 'good' }
const link = 0o120777

describe('names that lead out of an archive, or mean two things', () => {
	test.each([
		'../evil.txt',
		'a/../../evil.txt',
		'a/..',
		'./a',
		'/etc/passwd',
		'//server/share',
		'a//b',
		'C:\\evil.txt',
		'C:/evil.txt',
		'c:evil.txt',
		'a\\..\\..\\evil.txt',
		'\\\\server\\share\\evil',
		'a/b\\c.txt',
		'evil\0.txt',
		'evil\n.txt',
		'file.txt:stream',
		'trailing./a',
		'trailing /a',
		'',
		'x'.repeat(600),
	])('%j is refused, and nothing of the archive is taken', async name => {
		expect(await problemOf(aZip([good, { name, content: 'x' }]))).toBe('name')
	})

	test('what is no UTF-8 is refused', async () => {
		expect(await problemOf(aZip([{ name: Buffer.from([0x61, 0xff, 0xfe]), content: 'x' }]))).toBe('name')
	})

	test.each([
		['a.txt', 'a.txt'],
		['a.txt', 'A.TXT'],
		['straße.txt', 'STRAßE.txt'],
		['é.txt', 'e\u0301.txt'],
		['ﬁ.txt', 'fi.txt'],
		['a', 'a/b'],
		['a/b/c', 'A/B'],
		['a/', 'a'],
	])('%j beside %j is refused', async (one, other) => {
		const mode = one.endsWith('/') ? 0o040755 : 0o100644
		expect(await problemOf(aZip([{ name: one, mode }, { name: other }]))).toBe('twice')
	})

	test('names that are merely unusual stay to the letter', async () => {
		const names = [
			'%2e%2e/evil',
			'..a/b',
			'=cmd|x.txt',
			'<script>.txt',
			'目录/文件 1.png',
			'[Content_Types].xml',
			'_rels/.rels',
		]
		const files = await readArchive(aZip(names.map(name => ({ name, content: name }))))
		expect([...files].map(([name, content]) => [name, String(content)])).toEqual(names.map(name => [name, name]))
	})
})

describe('what is no plain file', () => {
	test.each([
		['a link', { name: 'a', content: '/etc/passwd', mode: link }, 'kind'],
		['a link that looks like a folder', { name: 'a/', mode: link }, 'kind'],
		['a device', { name: 'a', mode: 0o020644 }, 'kind'],
		['a pipe', { name: 'a', mode: 0o010644 }, 'kind'],
		['a folder that says it is a file', { name: 'a', mode: 0o040755 }, 'kind'],
		['a folder with bytes', { name: 'a/', content: 'x', mode: 0o040755 }, 'kind'],
		[
			'a hard link of PKWARE',
			{ name: 'a', extra: Buffer.from('0d000e00000000000000000000000000006162', 'hex') },
			'kind',
		],
		['a link of ASi', { name: 'a', extra: Buffer.from('6e750400aabbccdd', 'hex') }, 'kind'],
		['an encrypted file', { name: 'a', content: 'x', flags: 0x801 }, 'encrypted'],
		['a method that nobody has', { name: 'a', content: 'x', method: 99 }, 'broken'],
	] as const)('%s is refused', async (_, entry, kind) => {
		expect(await problemOf(aZip([good, entry]))).toBe(kind)
	})
})

describe('archives that lie or are too much', () => {
	test.each([
		['a size that is too small', { size: 3 }],
		['a size that is too large', { size: 5000 }],
		['another sum', { crc: 1 }],
		['another name than stands at the file', { name: 'other.txt' }],
		['another place', { offset: 7 }],
	] as const)('%s is found', async (_, said) => {
		expect(await problemOf(aZip([{ name: 'a.txt', content: 'x'.repeat(2000), said }]))).toBe('broken')
	})

	test('two entries of the same bytes are refused', async () => {
		const twice = aZip([
			{ name: 'a', content: 'x' },
			{ name: 'a', content: 'x', said: { name: 'b', offset: 0 } },
		])
		expect(await problemOf(twice)).toBe('broken')
	})

	test('a number of entries that is not true is found', async () => {
		expect(await problemOf(aZip([good, { name: 'b' }], { count: 1 }))).toBe('broken')
		expect(await problemOf(aZip([good], { count: 9 }))).toBe('broken')
	})

	test('something before the archive makes it two things, and is refused', async () => {
		const zip = aZip([good])
		expect(await problemOf(Buffer.concat([Buffer.from('GIF89a'), zip]))).toBe('broken')
		expect(await problemOf(Buffer.concat([zip, zip]))).toBe('broken')
	})

	test('no archive at all, and half of one, are refused', async () => {
		const zip = aZip([good])
		for (const bytes of [Buffer.alloc(0), Buffer.from('PK'), Buffer.alloc(5000, 1), zip.subarray(0, zip.length - 10)])
			expect(await problemOf(bytes)).toBe('broken')
	})

	test('too many entries are refused by what the directory says', async () => {
		const many = Array.from({ length: archive_limits.entries + 1 }, (_, n) => ({ name: `${n}` }))
		expect(await problemOf(aZip(many))).toBe('many')
		expect(await problemOf(aZip([good], { count: 65_534 }))).toBe('many')
	})

	test('a bomb is refused before it is inflated', async () => {
		const zeros = Buffer.alloc(20 * 1024 * 1024)
		expect(await problemOf(aZip([{ name: 'bomb', content: zeros }]))).toBe('large')
		const said = { size: archive_limits.inflated + 1 }
		expect(await problemOf(aZip([{ name: 'bomb', content: 'x', said }]))).toBe('large')
		const two = { size: 120 * 1024 * 1024 }
		expect(
			await problemOf(
				aZip([
					{ name: 'a', said: two },
					{ name: 'b', said: two },
				]),
			),
		).toBe('large')
	})

	test('an archive within an archive is a file like any other', async () => {
		const inner = aZip([{ name: '../evil', content: deflateRawSync('x') }])
		const files = await readArchive(aZip([{ name: 'inner.zip', content: inner, method: 0 }]))
		expect(files.get('inner.zip')?.equals(inner)).toBe(true)
	})

	test('a plain archive is read to the byte, stored or packed, folders left out', async () => {
		const text = 'line\n'.repeat(10_000)
		const zip = aZip([
			{ name: 'folder/', mode: 0o040755 },
			{ name: 'folder/a.txt', content: text },
			{ name: 'b.bin', content: Buffer.from([0, 255]), method: 0 },
		])
		const files = await readArchive(zip)
		expect([...files.keys()]).toEqual(['folder/a.txt', 'b.bin'])
		expect(files.get('folder/a.txt')?.toString()).toBe(text)
		expect(files.get('b.bin')?.equals(Buffer.from([0, 255]))).toBe(true)
	})
})

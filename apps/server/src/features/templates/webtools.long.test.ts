import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { aWebtool, aZip } from '../../../test/archives.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { storedFiles } from '../../../test/files.ts'
import { bootstrapOf } from './webtool-page.ts'

const label = 'x'
const manifest = (content: object) => ({ name: 'vitrine.json', content: JSON.stringify(content) })

describe.each(dialects)('the archive of a web tool on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())
	const add = (zip: Buffer, name = 'x.zip') =>
		admin.templates.addWebtool({}, { file: { file: new Blob([new Uint8Array(zip)]), name } })

	test.each([
		['a page', Buffer.from('<script>'), 'archive_broken'],
		['nothing', Buffer.alloc(0), 'file_missing'],
		['a name that leads out', aWebtool({ files: [{ name: '../../evil', content: 'x' }] }), 'archive_name'],
		['a link', aWebtool({ files: [{ name: 'a.js', content: '/etc/passwd', mode: 0o120777 }] }), 'archive_kind'],
		['a name twice', aWebtool({ files: [{ name: 'INDEX.html', content: 'x' }] }), 'archive_twice'],
		['a bomb', aWebtool({ files: [{ name: 'a', content: Buffer.alloc(30_000_000) }] }), 'archive_large'],
		[
			'too many files',
			aWebtool({ files: Array.from({ length: 2000 }, (_, at) => ({ name: `${at}` })) }),
			'archive_many',
		],
		[
			'a page that is too large',
			aWebtool({ html: '<img src="a.png">', files: [{ name: 'a.png', content: randomBytes(13_000_000) }] }),
			'webtool_large',
		],
		['a locked file', aWebtool({ files: [{ name: 'a', content: 'x', flags: 1 }] }), 'archive_encrypted'],
		['no page', aZip([manifest({ name: 'x', version: '1' })]), 'webtool_file_missing'],
		['no description', aZip([{ name: 'index.html', content: 'x' }]), 'webtool_file_missing'],
		['a page elsewhere', aWebtool({ html: '<script src="https://evil.example/x.js"></script>' }), 'webtool_outside'],
		['a file that is missing', aWebtool({ html: '<img src="no.png">' }), 'webtool_reference'],
		['a page of too many elements', aWebtool({ html: '<a>x</a>'.repeat(50_001) }), 'webtool_unsupported'],
		['elements too deep within each other', aWebtool({ html: '<div>'.repeat(501) }), 'webtool_unsupported'],
		['a frame', aWebtool({ html: '<iframe src="x.html"></iframe>' }), 'webtool_unsupported'],
		[
			'another encoding',
			aZip([{ name: 'index.html', content: Buffer.from([0xff]) }, manifest({ name: 'x', version: '1' })]),
			'webtool_encoding',
		],
		[
			'a description that is none',
			aZip([{ name: 'index.html' }, { name: 'vitrine.json', content: '{' }]),
			'webtool_manifest',
		],
		[
			'a field twice',
			aWebtool({ manifest: { form: [1, 2].map(() => ({ type: 'text', name: 'a', label })) } }),
			'webtool_manifest',
		],
		[
			'a name that is none',
			aWebtool({ manifest: { form: [{ type: 'text', name: '__proto__', label }] } }),
			'webtool_manifest',
		],
		[
			'a kind of field that nobody has',
			aWebtool({ manifest: { form: [{ type: 'file', name: 'a', label }] } }),
			'webtool_manifest',
		],
		['a manifest of megabytes', aWebtool({ manifest: { form: Array(2_200_000).fill(0) } }), 'webtool_manifest'],
		['no version', aWebtool({ manifest: { version: '' } }), 'webtool_manifest'],
	] as const)('%s is refused, and nothing of it is kept', async (_, zip, code) => {
		const before = await storedFiles(app)
		await expectError(add(zip, '../../evil.zip'), code)
		expect(await storedFiles(app)).toEqual(before)
		expect((await admin.templates.list({ type: 'webtool' })).count).toBe(0)
	})

	test('says which file is at fault', async () => {
		const files = [{ name: 'css/a.css', content: 'p{background:url(no.png)}' }]
		const zip = aWebtool({ html: '<link rel="stylesheet" href="css/a.css">', files })
		const { data } = await expectError(add(zip), 'webtool_reference')
		expect(data).toMatchObject({ values: { file: 'css/a.css', what: 'css/no.png' } })
	})

	test('a folder that was packed as a whole is read as well', async () => {
		const description = JSON.stringify({ name: 'Folder', version: '1' })
		const zip = aZip([
			{ name: 'tool/', mode: 0o040755 },
			{ name: 'tool/index.html', content: '<img src="a.png">' },
			{ name: 'tool/vitrine.json', content: description },
			{ name: 'tool/a.png', content: 'png' },
			{ name: '__MACOSX/tool/._a.png', content: 'x' },
		])
		const { id } = await add(zip)
		expect((await admin.templates.get({ id })).name).toBe('Folder')
	})
})

describe('what a page is told of its values', () => {
	const form = [
		{ type: 'text', name: 'title', label, default: 'Hello' },
		{ type: 'number', name: 'count', label, min: 3 },
	] as const
	const pageData = (hash: string): { values: object; language: string; time_zone: string } => {
		const window: Record<string, unknown> = {}
		new Function('window', 'location', bootstrapOf(form as never))(window, { hash })
		return window.vitrine as never
	}
	const hashOf = (values: unknown) =>
		`#values=${encodeURIComponent(JSON.stringify(values))}&language=ru&time_zone=Asia%2FTokyo`

	test.each([
		['', { title: 'Hello', count: 3 }],
		['#values=%7B', { title: 'Hello', count: 3 }],
		[hashOf({ title: 'a+b & c' }), { title: 'a+b & c', count: 3 }],
		[hashOf({ count: 7, other: 1, constructor: 2 }), { title: 'Hello', count: 7 }],
		['#values=%7B%22__proto__%22%3A%7B%22title%22%3A1%7D%7D', { title: 'Hello', count: 3 }],
	])('%j', (hash, values) => {
		expect(pageData(hash).values).toEqual(values)
	})

	test('language and time zone travel with them, and nothing of it changes', () => {
		const said = pageData(hashOf({}))
		expect([said.language, said.time_zone, Object.isFrozen(said), Object.isFrozen(said.values)]).toEqual([
			'ru',
			'Asia/Tokyo',
			true,
			true,
		])
	})
})

import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { errors } from '@vitrine/contract/error-codes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../../test/browser.ts'
import { aMaterial, aPicture, upload } from '../../../../test/factories.ts'
import { storedFiles } from '../../../../test/files.ts'
import { call, expectProblems, expectRefused, post, signed } from '../../../../test/raw.ts'

const chunk_path = '/admin/material/uploadChunk'
const mebibyte = 1024 * 1024

/** Names that would escape the folder if used as a path. */
const names = [
	'../../../../etc/passwd',
	'..\\..\\windows\\win.ini',
	'/etc/cron.d/vitrine',
	'C:\\vitrine.png',
	'.',
	'..',
	'con',
	'a;rm -rf /',
	'$(touch x).png',
	'-rf',
	'%2e%2e%2fpicture.png',
	'picture.png\u202egnp.exe',
	'a\r\nSet-Cookie: x=1',
	'字'.repeat(200),
	'😀'.repeat(100),
]

describe.each(dialects)('what uploads are given on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect, { VITRINE_UPLOAD_LIMIT_MB: '9' })
		admin = await anAdmin(app)
		// The folders for processing exist from the first file on.
		await aMaterial(app, admin)
	})
	afterAll(() => app.remove())

	/** A signed multipart call with a file, or with fields that pretend to be one. */
	const send = (params: Record<string, string>, file?: { content: Uint8Array; name: string; part?: string }) => {
		const form = new FormData()
		for (const [name, value] of Object.entries(signed(admin, chunk_path, params))) form.set(name, value)
		if (file !== undefined) form.set(file.part ?? 'file', new Blob([new Uint8Array(file.content)]), file.name)
		return post(admin, chunk_path, form)
	}

	describe('names (A01)', () => {
		test.each(names)('%j is a name, never a place', async name => {
			const before = await readdir(app.config.data_dir)
			const content = await aPicture()
			const { upload_id } = await admin.materials.uploadStart({ name, size: content.length })
			const params = { upload_id, offset: '0', ext: '/../../x.php', chunk_current: '0' }
			expect(await send(params, { content, name })).toMatchObject({ status: 1 })
			expect((await storedFiles(app)).uploads).toEqual([upload_id])
			const material = await admin.materials.uploadFinish({ upload_id })
			expect(material.name).toBe(name)
			await app.settled()
			const { blobs, uploads } = await storedFiles(app)
			expect(uploads).toEqual([])
			expect(blobs.filter(file => !/^[0-9a-f]{64}$/.test(file))).toEqual([])
			expect(blobs).toContain(material.sha256)
			expect(await readdir(app.config.data_dir)).toEqual(before)
			expect(existsSync(join(app.config.data_dir, 'x'))).toBe(false)
		})

		test('a NUL, nothing and what is too long are refused before a byte travels', async () => {
			const start = (name: string) => call(admin, '/admin/material/uploadStart', { name, size: '10' })
			expectProblems(await start('a\0.png'), { name: '格式不正确' })
			expectProblems(await start(' '), { name: '必填' })
			expectProblems(await start('x'.repeat(201)), { name: '太长' })
			expect(await admin.materials.uploadList({})).toEqual([])
		})

		test('accents that stand apart from their letters are joined: the name is found by what people type', async () => {
			const { id, name } = await upload(admin, 'Cafe\u0301 Bru\u0308cke', await aPicture())
			expect(name).toBe('Caf\u00e9 Br\u00fccke')
			await app.settled()
			expect((await admin.materials.list({ key_word: 'Caf\u00e9' })).list.map(row => row.id)).toEqual([id])
		})

		test.each([
			['ext', 'x'.repeat(21)],
			['chunk_current', '../1'],
			['chunk_current', '-1'],
			['offset', '1e3'],
			['upload_id', '../../vitrine.db'],
			['upload_id', '..'],
		])('%s %j is refused', async (field, value) => {
			const { upload_id } = await admin.materials.uploadStart({ name: 'x', size: 10 })
			const answer = await send({ upload_id, offset: '0', [field]: value }, { content: Buffer.from('x'), name: 'x' })
			expect(answer).toMatchObject({
				status: errors.parameter.status,
				data: { fields: { [field]: expect.any(String) } },
			})
			await admin.materials.uploadCancel({ upload_id })
		})

		test.each(['../../up', 'up/..', '.', 'a/b', 'a\\b', 'a b'])('a directory is not named %j', async name_en => {
			const answer = await call(admin, '/admin/directory/add', { pid: '0', name: '目录', name_en })
			expect(answer.status).toBe(errors.parameter.status)
		})
	})

	describe('places of files on the server (A05)', () => {
		const pretended = { 'file[path]': '/etc/passwd', filepath: '/etc/passwd', tempFilePath: '/etc/passwd' }
		const fields = { ...pretended, path: '/etc/passwd', file: '/etc/passwd', 'file[filepath]': '/etc/passwd' }

		test.each(['application/json', 'application/x-www-form-urlencoded'])('a body of %s is no file', async type => {
			const { upload_id } = await admin.materials.uploadStart({ name: 'x', size: 10 })
			const params = signed(admin, chunk_path, { upload_id, offset: '0', ...fields })
			const body = type.endsWith('json') ? JSON.stringify(params) : String(new URLSearchParams(params))
			expectRefused(await post(admin, chunk_path, body, { 'content-type': type }), 'type_unsupported')
			expect(await admin.materials.uploadState({ upload_id })).toMatchObject({ received: 0 })
			await admin.materials.uploadCancel({ upload_id })
		})

		test('fields of a form that look like a stored file are no file', async () => {
			const { upload_id } = await admin.materials.uploadStart({ name: 'x', size: 10 })
			expectRefused(await send({ upload_id, offset: '0', ...fields }), 'file_missing')
			expect(await admin.materials.uploadState({ upload_id })).toMatchObject({ received: 0 })
			await admin.materials.uploadCancel({ upload_id })
		})

		test('a part is its bytes, whatever it and its file are called', async () => {
			const content = await aPicture()
			const { upload_id } = await admin.materials.uploadStart({ name: 'x', size: content.length })
			const file = { content, name: '/etc/passwd', part: 'file[path]' }
			expect(await send({ upload_id, offset: '0', filepath: '/etc/passwd' }, file)).toMatchObject({ status: 1 })
			await admin.materials.uploadFinish({ upload_id })
			await app.settled()
		})

		test('they are no parameters of a start or a finish either', async () => {
			const started = await call(admin, '/admin/material/uploadStart', { name: 'x', size: '10', ...fields })
			const { upload_id } = started.data as { upload_id: string }
			expectRefused(await call(admin, '/admin/material/uploadFinish', { upload_id, ...fields }), 'upload_short')
			await admin.materials.uploadCancel({ upload_id })
		})
	})

	describe('the limit of a file', () => {
		const limit = async (upload_limit_mb: string) => admin.system.save({ settings: { upload_limit_mb } })
		const start = (size: number) => admin.materials.uploadStart({ name: 'x', size })

		test('is that of the environment while none is set', async () => {
			const { size, files, chunk } = await admin.materials.uploadLimits({})
			expect({ size, files, chunk }).toEqual({ size: 9 * mebibyte, files: 20, chunk: 8 * mebibyte })
			await expectError(start(9 * mebibyte + 1), 'upload_limit')
		})

		test('is what is set, at once, and never above the environment', async () => {
			await limit('2')
			expect((await admin.materials.uploadLimits({})).size).toBe(2 * mebibyte)
			expect((await expectError(start(2 * mebibyte + 1), 'upload_limit')).tips).toContain('2 MB')
			await admin.materials.uploadCancel(await start(2 * mebibyte))
			const above = await expectError(limit('10'), 'upload_limit_above')
			expect(above.data).toMatchObject({
				values: { limit: '9 MB' },
				fields: { 'settings.upload_limit_mb': expect.any(String) },
			})
			expect((await admin.materials.uploadLimits({})).size).toBe(2 * mebibyte)
			await limit('9')
			await admin.materials.uploadCancel(await start(9 * mebibyte))
			await limit('0')
			expect((await admin.materials.uploadLimits({})).size).toBe(9 * mebibyte)
		})

		test.each(['-1', '1.5', 'x', '1000001', ''])('%j is none', async value => {
			const settings = JSON.stringify({ upload_limit_mb: value })
			expect((await call(admin, '/admin/system/save', { settings })).status).toBe(errors.parameter.status)
		})
	})
})

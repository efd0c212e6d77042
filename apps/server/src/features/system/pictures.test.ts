import { picture_limits } from '@vitrine/domain/people/account'
import type { PictureKey } from '@vitrine/domain/system'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, aVisitor, type Browser, expectError } from '../../../test/browser.ts'
import { aPicture, upload } from '../../../test/factories.ts'
import { aPictureHeader, storedFiles } from '../../../test/files.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'
import { lastOperation } from '../../../test/roles.ts'

/** A favicon whose directory lists pictures with these sizes and offsets. */
const anIcon = (content: Buffer, entries: readonly { size: number; start: number }[], kind = 1): Buffer => {
	const head = Buffer.alloc(6 + 16 * entries.length)
	head.writeUInt16LE(kind, 2)
	head.writeUInt16LE(entries.length, 4)
	entries.forEach(({ size, start }, place) => {
		head.set([32, 32], 6 + 16 * place)
		head.writeUInt32LE(size, 6 + 16 * place + 8)
		head.writeUInt32LE(start, 6 + 16 * place + 12)
	})
	return Buffer.concat([head, content])
}
const aFavicon = async (): Promise<Buffer> => {
	const content = await aPicture(32, 32)
	return anIcon(content, [{ size: content.length, start: 22 }])
}

describe.each(dialects)('pictures of the layout on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const set = (browser: Browser, key: PictureKey, content: Buffer, name = 'picture.png') =>
		browser.system.setPicture({ key }, { file: { file: new Blob([new Uint8Array(content)]), name } })
	/** What a visitor without a session gets. */
	const get = async (address: string, headers: Record<string, string> = {}) => {
		const response = await fetch(`${app.origin}${address}`, { headers })
		return { code: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
	}

	test('nobody sets one without the right', async () => {
		const content = await aPicture()
		await expectError(set(await aVisitor(app), 'logo', content), 'not_signed_in')
		const group = await aGroup(app, await rootGroup(app))
		await expectError(set(await aMember(app, group, 'administrator'), 'logo', content), 'not_permitted')
		expect((await storedFiles(app)).blobs).toEqual([])
	})

	test('what is no PNG, too large or broken is refused, and nothing is kept', async () => {
		const before = await storedFiles(app)
		const jpeg = await sharp(await aPicture())
			.jpeg()
			.toBuffer()
		const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
		const picture = await aPicture()
		const large = Buffer.concat([picture, Buffer.alloc(picture_limits.png + 1 - picture.length)])
		for (const [content, coded] of [
			[jpeg, 'image_type'],
			[svg, 'image_type'],
			[await aFavicon(), 'image_type'],
			[Buffer.alloc(0), 'file_missing'],
			[large, 'image_size'],
			[picture.subarray(0, picture.length / 2), 'file_corrupted'],
			[Buffer.concat([picture.subarray(0, 60), Buffer.alloc(200, 7)]), 'file_corrupted'],
			[aPictureHeader(30_000, 30_000), 'picture_too_large'],
		] as const) {
			await expectError(set(admin, 'logo', content), coded)
			await expectError(set(admin, 'loginPicture', content), coded)
		}
		await expectError(admin.system.setPicture({ key: 'logo' }), 'type_unsupported')
		expect(await storedFiles(app)).toEqual(before)
		expect((await admin.system.layout({})).pictures).toEqual({ logo: '', loginPicture: '', favicon: '' })
	})

	test('a favicon that is none, or lies about what it has, is refused', async () => {
		const content = await aPicture(32, 32)
		const { length: size } = content
		const huge = Buffer.concat([await aFavicon(), Buffer.alloc(picture_limits.ico)])
		for (const [icon, coded] of [
			[content, 'icon_type'],
			[Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>'), 'icon_type'],
			[anIcon(content, [{ size, start: 22 }], 2), 'icon_type'],
			[anIcon(content, []), 'icon_type'],
			[anIcon(Buffer.alloc(0), [{ size: 0, start: 22 }]), 'icon_type'],
			[anIcon(content, [{ size: size + 1, start: 22 }]), 'file_corrupted'],
			[anIcon(content, [{ size: 0xffff_ffff, start: 22 }]), 'file_corrupted'],
			[anIcon(content, [{ size: 10, start: 0 }]), 'file_corrupted'],
			[huge, 'image_size'],
		] as const)
			await expectError(set(admin, 'favicon', icon, 'favicon.ico'), coded)
		expect((await admin.system.layout({})).pictures.favicon).toBe('')
	})

	test('one that is set is drawn again within its size, and shown to everybody for ever', {
		tags: 'long',
	}, async () => {
		const hidden = Buffer.concat([await aPicture(2000, 1000), Buffer.from('<script>alert(1)</script>')])
		const { address } = await set(admin, 'logo', hidden)
		expect((await admin.system.layout({})).pictures.logo).toBe(address)
		const layout = await (await aVisitor(app)).access.getSystemLayout({})
		expect(layout).toContainEqual({ key: 'logo', value: address })
		const { code, headers, body } = await get(address)
		expect([code, headers.get('content-type')]).toEqual([200, 'image/png'])
		expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
		expect(headers.get('x-content-type-options')).toBe('nosniff')
		expect(await sharp(body).metadata()).toMatchObject({ format: 'png', width: 320, height: 160 })
		expect(body.includes('<script>')).toBe(false)
		expect((await get(address, { 'if-none-match': headers.get('etag') ?? '' })).code).toBe(304)
		const login = await set(admin, 'loginPicture', await aPicture(4000, 2000))
		expect(await sharp((await get(login.address)).body).metadata()).toMatchObject({ width: 1840, height: 920 })
		const { object, after } = await lastOperation(app, 'system.setPicture')
		expect([object, after]).toEqual(['loginPicture', JSON.stringify({ sha256: login.address.split('/').at(-1) })])
	})

	test('a favicon is kept as it is', async () => {
		const icon = await aFavicon()
		const { address } = await set(admin, 'favicon', icon, 'favicon.ico')
		const { code, headers, body } = await get(address)
		expect([code, headers.get('content-type'), body.equals(icon)]).toEqual([200, 'image/x-icon', true])
	})

	test('an old one is not reachable any more, its file goes, and no other file is reachable this way', {
		tags: 'long',
	}, async () => {
		const first = await set(admin, 'logo', await aPicture())
		const count = (await storedFiles(app)).blobs.length
		expect((await get(first.address)).code).toBe(200)
		const second = await set(admin, 'logo', await aPicture())
		expect([(await get(first.address)).code, (await get(second.address)).code]).toEqual([404, 200])
		expect((await storedFiles(app)).blobs).toHaveLength(count)
		const sha256 = second.address.split('/').at(-1)
		const material = await upload(admin, 'a.png', await aPicture())
		await app.settled()
		for (const address of [
			`/layout/favicon/${sha256}`,
			`/layout/webTitle/${sha256}`,
			`/layout/constructor/${sha256}`,
			`/layout/logo/${material.sha256}`,
			'/layout/webTitle/Vitrine',
			'/layout/logo/..%2f..%2fvitrine.sqlite',
		])
			expect([address, (await get(address)).code]).toEqual([address, 404])
	})

	test('one that is taken away is gone for everybody, and its file with it', async () => {
		const { address } = await set(admin, 'logo', await aPicture())
		const { length } = (await storedFiles(app)).blobs
		await admin.system.removePicture({ key: 'logo' })
		expect((await get(address)).code).toBe(404)
		expect((await admin.system.layout({})).pictures.logo).toBe('')
		expect((await storedFiles(app)).blobs).toHaveLength(length - 1)
		await admin.system.removePicture({ key: 'logo' })
	})

	test('a file lives while a picture, a material or an avatar is the same', async () => {
		const content = await aPicture(100, 40)
		const { address } = await set(admin, 'logo', content)
		await set(admin, 'loginPicture', content)
		await set(admin, 'logo', content)
		const sha256 = address.split('/').at(-1) ?? ''
		const isStored = async () => (await storedFiles(app)).blobs.some(name => name.includes(sha256.slice(4)))
		await admin.system.removePicture({ key: 'logo' })
		expect(await isStored()).toBe(true)
		const { user_id } = admin.session
		const setAvatar = (avatar_sha256: string | null) =>
			app.database.db.updateTable('users').set({ avatar_sha256 }).where('id', '=', user_id).execute()
		await setAvatar(sha256)
		await admin.system.removePicture({ key: 'loginPicture' })
		expect(await isStored()).toBe(true)
		await set(admin, 'logo', content)
		await setAvatar(null)
		await admin.system.removePicture({ key: 'logo' })
		expect(await isStored()).toBe(false)
	})
})

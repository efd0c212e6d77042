import { newDigitalClock } from '@vitrine/domain/program/kinds/digital-clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromBuffer } from 'yauzl'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { anAdmin, aVisitor, type Browser, expectError } from '../../../../test/browser.ts'
import { aName, aPicture, upload } from '../../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../../test/people.ts'

/** The names in an archive with their contents. */
const unpacked = (content: Buffer): Promise<Map<string, Buffer>> =>
	new Promise((resolve, reject) =>
		fromBuffer(content, { lazyEntries: true }, (problem, zip) => {
			if (problem) return reject(problem)
			const found = new Map<string, Buffer>()
			zip.on('entry', entry =>
				zip.openReadStream(entry, async (error, stream) => {
					if (error) return reject(error)
					found.set(entry.fileName, Buffer.concat(await stream.toArray()))
					zip.readEntry()
				}),
			)
			zip.on('end', () => resolve(found))
			zip.readEntry()
		}),
	)

describe.each(dialects)('saving materials on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const made = async (name: string) => {
		const content = await aPicture()
		const { id } = await upload(admin, name, content)
		await app.settled()
		return { id, content }
	}

	test('an address is good for its own materials and session only', { tags: 'long' }, async () => {
		const [one, two] = [await made('one.png'), await made('two.png')]
		await expectError(admin.materials.download({ ids: [] }), 'no_record')
		await expectError(admin.materials.download({ ids: [one.id, 999_999] }), 'material_absent')
		const { url } = await admin.materials.download({ ids: [one.id] })
		const stranger = await aVisitor(app)
		for (const [browser, address] of [
			[stranger, url],
			[await anAdmin(app), url],
			[admin, url.replace(`ids=${one.id}`, `ids=${two.id}`)],
			[admin, url.replace(`ids=${one.id}`, `ids=${one.id},${two.id}`)],
			[admin, url.replace(/k=.*/, '')],
		] as const)
			expect((await browser.fetch(`${app.origin}${address}`)).status).toBe(404)
		await admin.materials.remove({ ids: [one.id] })
		expect((await admin.fetch(`${app.origin}${url}`)).status).toBe(404)
	})

	test('addresses end with the rights and the organisation of who was given them', { tags: 'long' }, async () => {
		const root = await rootGroup(app)
		const [here, elsewhere] = [await aGroup(app, root), await aGroup(app, root)]
		const member = await aMember(app, here)
		const { user_id, role_id } = await member.access.session({})
		const { id } = await upload(member, 'own.png', await aPicture())
		await app.settled()
		const addresses = async () => {
			const [material] = await member.materials.get({ ids: [id] })
			const { url } = await member.materials.download({ ids: [id] })
			return [material?.url, material?.thumbnail, url]
		}
		const codes = (all: readonly (string | undefined)[]) =>
			Promise.all(all.map(async address => (await member.fetch(`${app.origin}${address}`)).status))
		const given = await addresses()
		expect(await codes(given)).toEqual([200, 200, 200])
		const { id: without } = await admin.roles.add({ name: aName('role'), permissions: ['plays.read'] })
		await admin.users.edit({ id: user_id, role_id: without })
		expect(await codes(given)).toEqual([404, 404, 404])
		await admin.users.edit({ id: user_id, role_id })
		expect(await codes(await addresses())).toEqual([200, 200, 200])
		await admin.users.edit({ id: user_id, group_id: elsewhere })
		expect(await codes(given)).toEqual([404, 404, 404])
	})

	test('what was made here has no file to be saved', { tags: 'long' }, async () => {
		const { id } = await admin.materials.make({ name: aName('clock'), options: newDigitalClock })
		await expectError(admin.materials.download({ ids: [id] }), 'material_without_file')
		const { id: picture } = await made('beside.png')
		expect(await admin.materials.download({ ids: [id, picture] })).toMatchObject({ count: 1, left_out: 1 })
	})

	test('one is saved under its name, whatever is in it, and from the middle on', { tags: 'long' }, async () => {
		const { id, content } = await made('../夏 "季"')
		const { url } = await admin.materials.download({ ids: [id] })
		const response = await admin.fetch(`${app.origin}${url}`)
		expect(response.headers.get('content-disposition')).toBe(
			`attachment; filename="__ ___.png"; filename*=UTF-8''_%E5%A4%8F%20_%E5%AD%A3_.png`,
		)
		expect(Buffer.from(await response.arrayBuffer())).toEqual(content)
		const part = await admin.fetch(`${app.origin}${url}`, { headers: { range: 'bytes=10-19' } })
		expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, content.subarray(10, 20)])
	})

	test('several come as an archive, each under a name of its own that leads nowhere else', {
		tags: 'long',
	}, async () => {
		const [a, b, c] = [await made('same.png'), await made('SAME.png'), await made('../../up.png')]
		const { id } = await admin.materials
			.make({
				name: 'clock',
				options: {
					kind: 'external_signal',
					background: '#000000',
					source: 'hdmi1',
				} as never,
			})
			.catch(() => ({ id: 0 }))
		const wanted = [a.id, b.id, c.id, ...(id === 0 ? [] : [id])]
		const { url, count, left_out } = await admin.materials.download({ ids: wanted })
		expect([count, left_out]).toEqual([3, wanted.length - 3])
		const response = await admin.fetch(`${app.origin}${url}`)
		const body = Buffer.from(await response.arrayBuffer())
		expect(response.headers.get('content-length')).toBe(String(body.length))
		expect(response.headers.get('content-type')).toBe('application/zip')
		const found = await unpacked(body)
		expect([...found.keys()]).toEqual(['same.png', 'SAME (2).png', '_.._up.png'])
		expect([...found.values()]).toEqual([a.content, b.content, c.content])
	})
})

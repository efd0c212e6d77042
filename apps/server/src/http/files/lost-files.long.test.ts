import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { errors } from '@vitrine/contract/error-codes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { damages, openFiles, placeOf, spoil } from '../../../test/damaged-files.ts'
import { aName, aPicture, aProgram, aPublish, aTerminal, bound, upload } from '../../../test/factories.ts'
import { savedPackage, sendPackage } from '../../../test/importing.ts'

const mebibyte = 1024 * 1024

/** Reads to the end; throws if the stream breaks. */
const restOf = async (reader: ReadableStreamDefaultReader<Uint8Array> | undefined): Promise<void> => {
	for (;;) if ((await reader?.read())?.done !== false) return
}

describe.each(dialects)('a stored file that the disk has lost, on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	/** A picture of this many bytes, in a program that a terminal is to play. */
	const aShown = async (size = 0) => {
		const picture = await aPicture()
		const content = Buffer.concat([picture, randomBytes(Math.max(0, size - picture.length))])
		const name = aName('shown')
		const { id } = await upload(admin, name, content, 8 * mebibyte)
		await app.settled()
		const [material] = await admin.materials.get({ ids: [id] })
		if (material === undefined) throw new Error('there is no material')
		const program = await aProgram(app, admin, material)
		return { content, name, id, material, program, path: placeOf(app, material.sha256) }
	}
	type Shown = Awaited<ReturnType<typeof aShown>>

	/** The ways to fetch the file: by a browser, as a download, and by a terminal, each with its own headers. */
	const waysTo = async ({ material, program }: Shown) => {
		const pair = await aTerminal(admin)
		await aPublish(admin, [program.id], [pair.terminal.id])
		const terminal = await bound(app, pair)
		terminal.close()
		const saved = await admin.materials.download({ ids: [material.id] })
		const authorization = `Bearer ${terminal.token}`
		const get = (address: string, own: Record<string, string>) => (headers: Record<string, string>) =>
			admin.fetch(`${app.origin}${address}`, { headers: { ...own, ...headers } })
		return [
			{ get: get(material.url, {}), coded: errors.file_lost },
			{ get: get(saved.url, {}), coded: errors.files_lost },
			{ get: get(`/api/terminal/file/${material.sha256}`, { authorization }), coded: errors.file_lost },
		] as const
	}

	const linesOf = (sha256: string): string[] =>
		app.log.filter(line => line.includes('stored file') && line.includes(sha256))
	const lostNow = async (): Promise<number> => {
		const text = await (await fetch(`${app.origin}/metrics`)).text()
		return Number(/\nvitrine_files_lost (\d+)\n/.exec(text)?.[1])
	}

	for (const [how, damage] of Object.entries(damages))
		test.each([0, 2 * mebibyte])(
			`one that ${how} (%i bytes) is said to be lost, until it is sent in again`,
			async size => {
				const shown = await aShown(size)
				const ways = await waysTo(shown)
				const { sha256 } = shown.material
				const before = await lostNow()
				await damage(shown.path)
				for (const { get, coded } of ways)
					for (const headers of [{}, { range: 'bytes=10-19' }, { range: 'bytes=-5' }] as Record<string, string>[]) {
						const response = await get(headers)
						expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
						expect(await response.json()).toMatchObject({
							status: coded.status,
							tips: coded.text.replace('{names}', shown.name),
						})
					}
				expect(linesOf(sha256)).toHaveLength(1)
				expect(await lostNow()).toBe(before + 1)

				await upload(admin, aName('again'), shown.content, 8 * mebibyte)
				expect(await lostNow()).toBe(before)
				for (const { get } of ways) {
					const response = await get({})
					expect([response.status, Buffer.from(await response.arrayBuffer()).equals(shown.content)]).toEqual([
						200,
						true,
					])
					const part = await get({ range: 'bytes=10-19' })
					expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, shown.content.subarray(10, 20)])
				}
			},
		)

	test('one that comes back by hand is served at once, and counts as lost no more', async () => {
		for (const size of [0, 2 * mebibyte]) {
			const shown = await aShown(size)
			const [{ get }] = await waysTo(shown)
			const before = await lostNow()
			const content = await damages['is gone'](shown.path)
			expect((await get({})).status).toBe(404)
			await writeFile(shown.path, content)
			expect(Buffer.from(await (await get({})).arrayBuffer()).equals(content)).toBe(true)
			expect(await lostNow()).toBe(before)
		}
	})

	test('small ones that hold other bytes are not sent, and not kept in memory', async () => {
		const shown = await aShown()
		const [{ get }] = await waysTo(shown)
		await spoil(shown.path)
		expect((await get({})).status).toBe(404)
		await upload(admin, aName('again'), shown.content)
		expect(Buffer.from(await (await get({})).arrayBuffer()).equals(shown.content)).toBe(true)
	})

	test('a folder in the place of a file is no file', async () => {
		const shown = await aShown(2 * mebibyte)
		const [{ get }] = await waysTo(shown)
		await rm(shown.path)
		await mkdir(shown.path)
		expect((await get({})).status).toBe(404)
		await rm(shown.path, { recursive: true })
	})

	test('what is made of one that is cut short is refused by name, and its program says so', async () => {
		const shown = await aShown(2 * mebibyte)
		const template = await admin.templates.copyMaterial({ material_id: shown.id, name: aName('template') })
		await damages['is cut short'](shown.path)
		const use = admin.templates.useMaterial({ id: template.id, name: aName('used') })
		expect((await expectError(use, 'files_lost')).tips).toContain('template')
		const about = await admin.programs.details({ id: shown.program.id })
		expect([about.health, about.materials[0]?.absent]).toEqual(['bad', true])
		await upload(admin, aName('again'), shown.content, 8 * mebibyte)
		expect((await admin.programs.details({ id: shown.program.id })).materials[0]?.absent).toBe(false)
	})

	test('a package brings one that was cut short', async () => {
		const shown = await aShown(2 * mebibyte)
		const saved = await savedPackage(app, admin, [shown.program.id])
		await damages['is cut short'](shown.path)
		await admin.exchange.take({ upload_id: await sendPackage(admin, saved) })
		const [{ get }] = await waysTo(shown)
		expect(Buffer.from(await (await get({})).arrayBuffer()).equals(shown.content)).toBe(true)
	})

	test('a thumbnail that is lost is said to be lost', async () => {
		const { material } = await aShown()
		const { thumb_sha256 } = await app.database.db
			.selectFrom('materials')
			.select('thumb_sha256')
			.where('id', '=', material.id)
			.executeTakeFirstOrThrow()
		await damages['is gone'](placeOf(app, thumb_sha256 ?? ''))
		expect((await admin.fetch(`${app.origin}${material.thumbnail}`)).status).toBe(404)
	})

	test('one that is cut short while it is sent breaks the connection: nobody takes the half for the whole', async () => {
		const shown = await aShown(24 * mebibyte)
		for (const { get } of await waysTo(shown)) {
			const response = await get({})
			const reader = response.body?.getReader()
			await reader?.read()
			await truncate(shown.path, 16 * mebibyte)
			const rest = async () => {
				for (;;) if ((await reader?.read())?.done !== false) return
			}
			await expect(rest()).rejects.toThrow()
			await writeFile(shown.path, shown.content)
		}
		// Once each time, because it was restored in between.
		expect(linesOf(shown.material.sha256)).toHaveLength(3)
	})

	describe('several as an archive', () => {
		/** Three materials and their programs, the first of the given size; the second one gets lost. */
		const three = async (size = 0) => {
			const all = [await aShown(size), await aShown(), await aShown()]
			const [, second] = all
			if (second === undefined) throw new Error('there is no second')
			const ids = all.map(({ id }) => id)
			const programs = all.map(({ program }) => program.id)
			return { ids, programs, second, aside: `${second.path}.aside` }
		}

		test('are refused with the name of the one that is lost, before a byte is sent', async () => {
			const { ids, programs, second, aside } = await three()
			const addresses = [
				(await admin.materials.download({ ids })).url,
				(await admin.exchange.download({ ids: programs })).url,
			]
			await rename(second.path, aside)
			for (const call of [() => admin.materials.download({ ids }), () => admin.exchange.download({ ids: programs })])
				expect((await expectError(call(), 'files_lost')).tips).toContain(second.name)
			for (const address of addresses) {
				const response = await admin.fetch(`${app.origin}${address}`)
				expect(response.status).toBe(404)
				expect(((await response.json()) as { tips: string }).tips).toContain(second.name)
			}
			await rename(aside, second.path)
			for (const address of addresses) {
				const response = await admin.fetch(`${app.origin}${address}`)
				expect((await response.arrayBuffer()).byteLength).toBe(Number(response.headers.get('content-length')))
			}
		})

		test('break off when one is lost or cut short while they are sent', async () => {
			const { ids, programs, second, aside } = await three(16 * mebibyte)
			const addresses = [
				(await admin.materials.download({ ids })).url,
				(await admin.exchange.download({ ids: programs })).url,
			]
			const damage = [
				() => rename(second.path, aside),
				async () => {
					await rename(second.path, aside)
					await mkdir(second.path)
				},
			]
			for (const address of addresses)
				for (const break_ of damage) {
					const response = await admin.fetch(`${app.origin}${address}`)
					const reader = response.body?.getReader()
					await reader?.read()
					await break_()
					await expect(restOf(reader)).rejects.toThrow()
					await rm(second.path, { recursive: true, force: true })
					await rename(aside, second.path)
				}
		})
	})

	test('a client that goes away leaves no file open, nor does anything before', async () => {
		const shown = await aShown(16 * mebibyte)
		const [{ get }] = await waysTo(shown)
		for (let round = 0; round < 10; round++) {
			const response = await get({})
			await response.body?.cancel()
		}
		await expect.poll(() => openFiles(app)).toEqual([])
	})
})

import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { emptyProgram } from '@vitrine/domain/program/document'
import { newText } from '@vitrine/domain/program/kinds/text'
import { package_format, package_limits } from '@vitrine/domain/program/package'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, type TestApp } from '../../../test/app.ts'
import { aZip } from '../../../test/archives.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { sendPackage } from '../../../test/importing.ts'
import { aPackage } from '../../../test/packages.ts'
import { readPackage } from './package-opening.ts'

describe('a package that is a lot of work', () => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp('sqlite')
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const programOf = (change: object = {}) => ({
		name: 'x',
		w: 640,
		h: 480,
		screenshot: '',
		document: { ...emptyProgram(640, 480), ...change },
	})
	const indexOf = (change: object = {}) => ({
		format: package_format,
		version: 1,
		programs: [programOf()],
		materials: [],
		templates: [],
		...change,
	})
	const look = async (content: Buffer) => admin.exchange.look({ upload_id: await sendPackage(admin, content) })

	test('keeps nobody waiting: calls are answered while its index is read', async () => {
		const more = Object.fromEntries(Array.from({ length: 1_000_000 }, (_, at) => [`k${at}`, 0]))
		const path = join(app.folder, 'package.zip')
		// Loading modules on first use would yield to other work.
		await writeFile(path, aPackage({ index: indexOf() }))
		await readPackage(path, 1_000_000_000, 'x')
		await writeFile(path, aPackage({ index: indexOf(more) }))
		const done: string[] = []
		const end = () => void done.push('read')
		const reading = readPackage(path, 1_000_000_000, 'x').then(end, end)
		for (let call = 0; call < 300; call++) expect((await fetch(`${app.origin}/healthz`)).status).toBe(200)
		done.push('answered')
		await reading
		expect(done).toEqual(['answered', 'read'])
	})

	test('folders too deep within each other are refused before they are compared', async () => {
		const deep = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `${'a/'.repeat(200)}${at}` }))
		await expectError(look(aZip(deep(package_limits.files))), 'archive_name')
		await expectError(look(aZip(deep(1))), 'archive_name')
		await expectError(look(aZip([{ name: `${'a/'.repeat(31)}a` }])), 'package_other')
	})

	test('one that is never at its end is refused in words, and the next one is read', async () => {
		const path = join(app.folder, 'endless')
		await promisify(execFile)('mkfifo', [path])
		await expect(readPackage(path, 1_000_000_000, 'x')).rejects.toMatchObject({ code: 'package_heavy' })
		expect(await look(aPackage({ index: indexOf() }))).toMatchObject({ programs: [{ name: 'x' }] })
	})

	test('a few kilobytes that unpack to megabytes are refused, whatever is in them', async () => {
		const bomb = aZip([{ name: 'media/x', content: Buffer.alloc(20_000_000) }])
		expect(bomb.length).toBeLessThan(50_000)
		await expectError(look(bomb), 'archive_large')
		const beside = aZip([
			{ name: 'media/x', content: Buffer.alloc(20_000_000) },
			{ name: 'media/y', content: randomBytes(3_000_000) },
		])
		await expectError(look(beside), 'package_other')
	})

	test('a program of more than anybody can save is refused by its name', async () => {
		const resources = Array.from({ length: 500 }, (_, at) => ({
			...newText,
			id: `r${at}`,
			name: 'x',
			play_time: 1000,
			text: 'x'.repeat(5000),
		}))
		const windowOf = (id: number) => ({
			id: `w${id}`,
			name: 'w',
			idx: id,
			zIndex: 0,
			x: 0,
			y: 0,
			w: 100,
			h: 100,
			resources,
		})
		const windows = Array.from({ length: 2 }, (_, id) => windowOf(id))
		const { data } = await expectError(
			look(aPackage({ index: indexOf({ programs: [programOf({ windows })] }) })),
			'package_invalid',
		)
		expect(data).toMatchObject({ values: { what: '> 4 MB' } })
	})
})

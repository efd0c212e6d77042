import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { checkBackup } from '../src/backup/backup-check.ts'
import { backup } from '../src/backup/backup-copying.ts'
import { aApp, dialects } from './app.ts'
import { anAdmin, expectError, follow } from './browser.ts'
import { placeOf } from './damaged-files.ts'
import { aName, aPicture, aProgram, aTerminal, bound, upload } from './factories.ts'
import { storedFiles } from './files.ts'
import { aServer } from './killed.ts'
import { starting } from './starting.ts'

type App = Awaited<ReturnType<typeof aApp>>
type Browser = Awaited<ReturnType<typeof anAdmin>>

const mebibyte = 1024 * 1024
/** No process below may write a longer file than this; the shell counts in blocks of 512 bytes. */
const longest = 12 * mebibyte
const short_files = `ulimit -f ${longest / 512}`

const made: (() => Promise<unknown>)[] = []
afterEach(async () => {
	for (const undo of made.splice(0).reverse()) await undo()
})

const live = async (dialect: 'sqlite' | 'postgres') => {
	const app = await aApp(dialect)
	made.push(() => app.remove())
	return { app, admin: await anAdmin(app) }
}

const aFolder = async (): Promise<string> => {
	const folder = await mkdtemp(join(tmpdir(), 'vitrine-errors-'))
	made.push(() => rm(folder, { recursive: true, force: true }))
	return folder
}

const begun = async (app: App, admin: Browser, content: Buffer) => {
	const name = aName('upload')
	const { upload_id } = await admin.materials.uploadStart({ name, size: content.length })
	const chunk = (from: number, to = content.length) =>
		admin.materials.uploadChunk(
			{ upload_id, offset: from },
			{ file: { file: new Blob([new Uint8Array(content.subarray(from, to))]), name } },
		)
	return { upload_id, chunk, path: join(app.config.data_dir, 'uploads', upload_id) }
}

describe.each(dialects)('a disk that fails, on %s', dialect => {
	// The errors on write and sync are real: devices replace the files.
	test.each([
		['finds no room for a write', '/dev/full', (work: Promise<unknown>) => expectError(work, 'disk_full')],
		[
			'does not confirm what was written',
			'/dev/null',
			(work: Promise<unknown>) => expect(work).rejects.toMatchObject({ status: 500 }),
		],
	] as const)(
		'and %s answers no chunk as received, and takes it once it works again',
		async (_what, device, refused) => {
			const { app, admin } = await live(dialect)
			const content = await aPicture()
			const { upload_id, chunk, path } = await begun(app, admin, content)
			await symlink(device, path)
			await refused(chunk(0))
			expect(await admin.materials.uploadState({ upload_id })).toMatchObject({ received: 0 })
			await expectError(admin.materials.uploadFinish({ upload_id }), 'upload_short')
			await rm(path)
			// A restart closes open files.
			const again = await app.again()
			made.push(() => again.remove())
			follow(admin, again)
			expect(await chunk(0)).toEqual({ received: content.length })
			const { sha256 } = await admin.materials.uploadFinish({ upload_id })
			await again.settled()
			expect((await storedFiles(again)).blobs).toContain(sha256)
			expect((await storedFiles(again)).uploads).toEqual([])
		},
	)

	test('a file that cannot get its place ends with a word, and gets it when there is one', async () => {
		const { app, admin } = await live(dialect)
		const content = await aPicture()
		const { upload_id, chunk } = await begun(app, admin, content)
		await chunk(0)
		const { sha256 = '' } = await admin.materials.uploadState({ upload_id })
		const folder = join(app.config.data_dir, 'blobs', sha256.slice(0, 2))
		await writeFile(folder, 'a file in the place of a folder')
		await expectError(admin.materials.uploadFinish({ upload_id }), 'merge_failed')
		expect((await admin.materials.list({})).list).toEqual([])
		await rm(folder)
		const { id } = await admin.materials.uploadFinish({ upload_id })
		await app.settled()
		expect(await admin.materials.get({ ids: [id] })).toMatchObject([{ state: 'ready' }])
	})

	test('a backup goes on past what cannot be read, and names it', async () => {
		const { app, admin } = await live(dialect)
		const names = [await aProgram(app, admin), await aProgram(app, admin)].flatMap(({ files }) => Object.keys(files))
		const [unreadable = '', folder = ''] = names
		await rm(placeOf(app, unreadable))
		await symlink('/proc/self/mem', placeOf(app, unreadable))
		await rm(placeOf(app, folder))
		await mkdir(placeOf(app, folder))
		const into = await aFolder()
		const { files, faults: problems } = await backup(app.config, into, 0)
		// Neither of the two counts as a file.
		expect(files).toBe((await storedFiles(app)).blobs.length)
		expect(problems.toSorted()).toEqual(
			[
				`${placeOf(app, unreadable)}: the stored file is damaged or cannot be read; the backup is without it`,
				`${folder}: the stored file is missing; the backup is without it`,
			].toSorted(),
		)
	})

	test('a backup that cannot be written ends with one line and leaves the one before', async () => {
		const { app, admin } = await live(dialect)
		await aProgram(app, admin)
		const into = await aFolder()
		await backup(app.config, into, 0)
		const whole = await checkBackup(into)
		await upload(admin, aName('long'), Buffer.concat([await aPicture(), randomBytes(longest)]), 8 * mebibyte)
		await app.settled()
		const { data_dir, database_url } = app.config
		const settings = {
			VITRINE_DATA_DIR: data_dir,
			...(database_url === null ? {} : { VITRINE_DATABASE_URL: database_url }),
		}
		const { code, said } = await starting(settings, 'backup.ts', ['backup', into], short_files).ended
		expect([code, said.split('\n').length]).toEqual([1, 1])
		expect(said).toMatch(/: cannot be read or written \(EFBIG\)$/)
		expect(await checkBackup(into)).toBeGreaterThanOrEqual(whole)
		const left = await readdir(into, { recursive: true })
		expect(left.filter(name => name.includes('.part'))).toEqual([])
	})

	test('a write that the system cuts short is finished, or taken back: the upload goes on from there', async () => {
		const { app, admin } = await live(dialect)
		await app.close()
		let server = await aServer(app, short_files)
		made.push(() => server.kill())
		follow(admin, { ...app, origin: server.origin })
		await vi.waitFor(() => admin.access.session({}), { timeout: 120_000 })
		const content = Buffer.concat([await aPicture(), randomBytes(16 * mebibyte - 100_000)])
		const { upload_id, chunk } = await begun(app, admin, content)
		await chunk(0, 8 * mebibyte)
		await expectError(chunk(8 * mebibyte), 'disk_full')
		expect(await admin.materials.uploadList({})).toMatchObject([{ received: 8 * mebibyte }])
		await upload(admin, aName('beside'), await aPicture())
		await server.kill()
		server = await aServer(app)
		follow(admin, { ...app, origin: server.origin })
		await vi.waitFor(() => admin.access.session({}), { timeout: 120_000 })
		expect(await chunk(8 * mebibyte)).toEqual({ received: content.length })
		const { sha256 } = await admin.materials.uploadFinish({ upload_id })
		expect((await storedFiles(app)).blobs).toContain(sha256)
	})
})

test('a process that may open no more files says that it is busy, and not that a file is lost', async () => {
	const { app, admin } = await live('sqlite')
	const content = Buffer.concat([await aPicture(), randomBytes(2 * mebibyte)])
	const { id } = await upload(admin, aName('open'), content, 8 * mebibyte)
	const terminal = await bound(app, await aTerminal(admin))
	terminal.close()
	await app.settled()
	await app.close()
	const server = await aServer(app, 'ulimit -n 120')
	made.push(() => server.kill())
	follow(admin, { ...app, origin: server.origin })
	await vi.waitFor(() => admin.access.session({}), { timeout: 120_000 })
	const [material] = await admin.materials.get({ ids: [id] })
	const agent = new Agent({ keepAlive: true, maxSockets: 1 })
	const code = () =>
		new Promise<number>((resolve, reject) => {
			const headers = { cookie: admin.cookie }
			get(`${server.origin}${material?.url}`, { agent, headers }, answer => {
				answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
			}).once('error', reject)
		})
	expect(await code()).toBe(200)
	const sockets: Socket[] = []
	const request = [
		'GET /api/terminal/file/none HTTP/1.1',
		`Host: ${new URL(server.origin).host}`,
		`Authorization: Bearer ${terminal.token}`,
	]
	/** One more connection, used by a known terminal: strangers get fewer connections than there are files. False if it is refused. */
	const another = () =>
		new Promise<boolean>(resolve => {
			const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
			socket.on('error', () => undefined).once('close', () => resolve(false))
			socket.once('data', () => resolve(true)).write(`${request.join('\r\n')}\r\n\r\n`)
			sockets.push(socket)
		})
	// Until one is refused: no file handles are left.
	while (await another());
	expect(await code()).toBe(503)
	for (const socket of sockets) socket.destroy()
	await expect.poll(code).toBe(200)
	const figures = await (await fetch(`${server.origin}/metrics`)).text()
	expect(figures).toContain('\nvitrine_files_lost 0\n')
	agent.destroy()
})

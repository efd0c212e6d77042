import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { checkBackup, filesOf, placeOfFile } from '../src/backup/backup-check.ts'
import { backup, restore } from '../src/backup/backup-copying.ts'
import { openDatabase } from '../src/db/database.ts'
import { aApp, aDatabase, dialects } from './app.ts'
import { anAdmin } from './browser.ts'
import { aName, aPicture, upload } from './factories.ts'
import { type Started, starting } from './starting.ts'

const mebibyte = 1024 * 1024
const made: (() => Promise<unknown>)[] = []
afterEach(async () => {
	for (const undo of made.splice(0).reverse()) await undo()
})

const aFolder = async (): Promise<string> => {
	const folder = await mkdtemp(join(tmpdir(), 'vitrine-restore-'))
	made.push(() => rm(folder, { recursive: true, force: true }))
	return folder
}

/** A backup with files that take a while to copy. */
const aBackup = async (): Promise<{ folder: string; files: readonly string[] }> => {
	const app = await aApp('sqlite')
	made.push(() => app.remove())
	const admin = await anAdmin(app)
	for (let count = 0; count < 4; count++)
		await upload(admin, aName('large'), Buffer.concat([await aPicture(), randomBytes(8 * mebibyte)]), 8 * mebibyte)
	await app.settled()
	const folder = await aFolder()
	await backup(app.config, folder, app.clock.now())
	return { folder, files: await filesOf(join(folder, 'blobs')) }
}

describe.each(dialects)('a restore that is ended on the way, on %s', dialect => {
	const anEmpty = async () => {
		const data_dir = join(await aFolder(), 'data')
		const database_url = dialect === 'postgres' ? await aDatabase(made) : null
		const settings: Record<string, string> = { VITRINE_DATA_DIR: data_dir, VITRINE_LOG_LEVEL: 'silent' }
		if (database_url !== null) settings.VITRINE_DATABASE_URL = database_url
		const blobs = join(data_dir, 'blobs')
		const left = async () =>
			(await readdir(data_dir, { recursive: true, withFileTypes: true }).catch(() => []))
				.filter(entry => entry.isFile() && entry.name !== 'vitrine.lock')
				.map(({ name }) => name)
		const materials = async () => {
			const database = openDatabase(data_dir, database_url)
			const rows = await database.db.selectFrom('materials').select('sha256').execute()
			await database.close()
			return rows.length
		}
		return { config: { data_dir, database_url }, settings, blobs, left, materials }
	}
	const restoring = (settings: Record<string, string>, folder: string, limits?: string): Started =>
		starting(settings, 'backup.ts', ['restore', folder], limits)

	/** Kills a restore once this many files exist; returns whether the kill ended it. */
	const killedAt = async (run: Started, blobs: string, wanted: number): Promise<boolean> => {
		let hasEnded = false
		void run.ended.then(() => {
			hasEnded = true
		})
		while (!hasEnded && (await filesOf(blobs)).length < wanted) await turn()
		run.kill()
		return (await run.ended).code === null
	}

	/** Whether everything was there already except for the final mark; a partial restore must be refused. */
	const startsAll = async (settings: Record<string, string>): Promise<boolean> => {
		const start = starting(settings)
		const address = await start.ready
		if (address !== null) expect(await start.stop()).toMatchObject({ code: 0 })
		else
			expect((await start.ended).said).toMatch(
				/^VITRINE_DATA_DIR: a restore into .+ was interrupted; nothing was changed/,
			)
		return address !== null
	}

	test('is refused as an installation, and is whole when it is done again', async () => {
		const { folder, files } = await aBackup()
		const { settings, blobs, materials, config } = await anEmpty()
		// Killed as soon as this many files exist, which hits it while copying files or rows.
		for (const wanted of [1, files.length]) {
			const isKilled = await killedAt(restoring(settings, folder), blobs, wanted)
			// A restore that had completed leaves nothing to repeat.
			if (isKilled && (await startsAll(settings))) break
		}
		const last = await restoring(settings, folder).ended
		if (last.code !== 0) expect(last.said).toMatch(/already contains a database|the database is not empty/)
		expect((await filesOf(blobs)).toSorted()).toEqual(files.toSorted())
		expect(await materials()).toBe(4)
		const start = starting(settings)
		expect(await start.ready).not.toBeNull()
		expect(await start.stop()).toMatchObject({ code: 0 })
		expect(existsSync(join(config.data_dir, 'restoring'))).toBe(false)
	})

	test('leaves nothing when a file finds no room', async () => {
		const { folder } = await aBackup()
		const { settings, left } = await anEmpty()
		const { code, said } = await restoring(settings, folder, `ulimit -f ${(4 * mebibyte) / 512}`).ended
		expect([code, said.split('\n').length]).toEqual([1, 1])
		expect(said).toMatch(/: cannot be read or written \(EFBIG\)$/)
		expect(await left()).toEqual([])
		expect((await restoring(settings, folder).ended).code).toBe(0)
	})

	test('does not begin with a backup of which a file cannot be read', async () => {
		const { folder, files } = await aBackup()
		const { config, left } = await anEmpty()
		const path = placeOfFile(join(folder, 'blobs'), files[0] ?? '')
		await rename(path, `${path}.aside`)
		await mkdir(path)
		for (const work of [() => checkBackup(folder), () => restore(config, folder, 0)])
			await expect(work()).rejects.toThrow(/1 files are missing from the backup/)
		expect(await left()).toEqual([])
		await rm(path, { recursive: true })
		await rename(`${path}.aside`, path)
		expect((await restore(config, folder, 0)).files).toBe(files.length)
	})
})

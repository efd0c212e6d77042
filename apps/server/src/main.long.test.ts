import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'

const made: (() => Promise<unknown>)[] = []
afterEach(async () => {
	for (const undo of made.splice(0).reverse()) await undo()
})

const aFolder = async (): Promise<string> => {
	const folder = await mkdtemp(join(tmpdir(), 'vitrine-start-'))
	made.push(() => rm(folder, { recursive: true, force: true }))
	return folder
}

/** Starts the program as `npm start` does and waits for its end. */
const start = (settings: Record<string, string>): Promise<{ code: number | null; said: string }> =>
	new Promise(resolve => {
		const env = { ...process.env, VITRINE_PORT: '0', VITRINE_SOCKET_PORT: '0', ...settings }
		const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
			env,
			stdio: ['ignore', 'ignore', 'pipe'],
		})
		let said = ''
		child.stderr.on('data', piece => {
			said += piece
		})
		child.on('close', code => resolve({ code, said: said.trim() }))
	})

const takenPort = async (): Promise<number> => {
	const server: Server = createServer()
	await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
	made.push(() => new Promise(done => server.close(done)))
	const address = server.address()
	return typeof address === 'object' && address !== null ? address.port : 0
}

test('a taken port ends the start with one line that names it', async () => {
	const port = await takenPort()
	for (const name of ['VITRINE_PORT', 'VITRINE_SOCKET_PORT']) {
		const { code, said } = await start({ VITRINE_DATA_DIR: await aFolder(), [name]: String(port) })
		expect(code).toBe(1)
		expect(said).toBe(`port ${port} is already in use; set VITRINE_PORT or VITRINE_SOCKET_PORT to another`)
	}
})

test('a data directory that cannot be written ends the start with one line', async () => {
	const file = join(await aFolder(), 'file')
	await writeFile(file, '')
	const { code, said } = await start({ VITRINE_DATA_DIR: join(file, 'data') })
	expect(code).toBe(1)
	expect(said).toMatch(/^VITRINE_DATA_DIR: cannot write to .* \(ENOTDIR\)$/)
})

test('a wrong setting ends the start with one line that says which and why', async () => {
	const folder = await aFolder()
	const wrong: [Record<string, string>, RegExp][] = [
		[{ VITRINE_PORT: 'eighty' }, /^VITRINE_PORT: "eighty" is not a whole number/],
		[{ VITRINE_DATABASE_URL: 'mysql://x' }, /^VITRINE_DATABASE_URL: /],
		[
			{ VITRINE_DATABASE_URL: 'postgres://x:y@127.0.0.1:1/none' },
			/^VITRINE_DATABASE_URL: nothing answers at this address \(ECONNREFUSED\)$/,
		],
		[{ VITRINE_HOST: '0.0.0.0', VITRINE_FIXED_VERIFY_CODE: '1' }, /^VITRINE_FIXED_VERIFY_CODE: /],
		[{ VITRINE_REDIS_URL: 'redis://x' }, /^VITRINE_REDIS_URL: /],
	]
	for (const [settings, line] of wrong) {
		const { code, said } = await start({ VITRINE_DATA_DIR: folder, ...settings })
		expect({ code, lines: said.split('\n').length }).toEqual({ code: 1, lines: 1 })
		expect(said).toMatch(line)
	}
})

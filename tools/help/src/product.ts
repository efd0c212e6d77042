import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '../../setup/free-port.ts'

export const root = resolve(import.meta.dirname, '../../..')
export const account = 'admin'
export const password = 'Pictures#2026'
export const verify_code = '2468'

const ready = (child: ChildProcess): Promise<void> =>
	new Promise((done, failed) => {
		let output = ''
		const read = (piece: Buffer): void => {
			output += piece
			if (output.includes('Vitrine is ready')) done()
		}
		child.stdout?.on('data', read)
		child.stderr?.on('data', read)
		child.once('exit', code => failed(new Error(`the server ended with ${code}: ${output.slice(-2000)}`)))
	})

/** The built product, running on a temporary folder. */
export interface Product {
	readonly origin: string
	stop(): Promise<void>
}

/** Starts the product on an empty folder. */
export const startProduct = async (): Promise<Product> => {
	const folder = await mkdtemp(join(tmpdir(), 'vitrine-pictures-'))
	const port = await freePort()
	const child = spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
		env: {
			...process.env,
			VITRINE_DATA_DIR: folder,
			VITRINE_HOST: '127.0.0.1',
			VITRINE_PORT: String(port),
			VITRINE_SOCKET_PORT: String(await freePort()),
			VITRINE_ADMIN_PASSWORD: password,
			VITRINE_FIXED_VERIFY_CODE: verify_code,
			VITRINE_DISK_RESERVE_MB: '0',
		},
		stdio: ['ignore', 'pipe', 'pipe'],
	})
	const gone = new Promise(done => child.once('exit', done))
	const stop = async (): Promise<void> => {
		child.kill('SIGTERM')
		await gone
		await rm(folder, { recursive: true, force: true })
	}
	try {
		await ready(child)
	} catch (error) {
		await rm(folder, { recursive: true, force: true })
		throw error
	}
	return { origin: `http://localhost:${port}`, stop }
}

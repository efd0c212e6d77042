import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../../setup/free-port.ts'
import { type Operator, signIn } from '../src/operator.ts'

export const password = 'Fleet#2026'
const verify_code = '1357'

/** How a test signs in. */
export const who = { account: 'admin', password, verifyCode: async () => verify_code }

/** A server in a process of its own, with its own data. */
export interface Running {
	readonly origin: string
	readonly folder: string
	readonly operator: Operator
	end(): Promise<void>
}

export const aServer = async (): Promise<Running> => {
	const folder = await mkdtemp(join(tmpdir(), 'vitrine-fleet-'))
	const port = await freePort()
	const env = {
		...process.env,
		VITRINE_DATA_DIR: folder,
		VITRINE_DATABASE_URL: '',
		VITRINE_PORT: String(port),
		VITRINE_SOCKET_PORT: String(await freePort()),
		VITRINE_ADMIN_PASSWORD: password,
		VITRINE_FIXED_VERIFY_CODE: verify_code,
		VITRINE_DISK_RESERVE_MB: '0',
	}
	const main = resolve(import.meta.dirname, '../../../apps/server/src/main.ts')
	const server: ChildProcess = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
	if (server.stdout === null) throw new Error('no output')
	for await (const line of createInterface(server.stdout)) if (line.startsWith('Vitrine is ready')) break
	server.stdout.resume()
	const origin = `http://127.0.0.1:${port}`
	return {
		origin,
		folder,
		operator: await signIn(origin, who),
		end: async () => {
			if (server.exitCode === null && server.kill()) await once(server, 'exit')
			await rm(folder, { recursive: true, force: true })
		},
	}
}

/** A program that lasts this many ms and needs no file. */
export const aProgram = async (operator: Operator, name: string, play_time: number): Promise<number> => {
	const made = await operator.programs.create({ name, w: 640, h: 360 })
	const item = { kind: 'text' as const, id: 'r', name, play_time, text: name, font_size: 80, font_family: 'sans-serif' }
	const look = { bold: false, italic: false, color: '#ffffff', background: '#000000', line_height: 1, speed: 100 }
	const place = { align: 'center' as const, vertical_align: 'middle' as const, scroll: 'none' as const }
	const window = { id: 'w', name: 'w', idx: 0, zIndex: 0, x: 0, y: 0, w: 640, h: 360 }
	const windows = [{ ...window, resources: [{ ...item, ...look, ...place }] }]
	await operator.programs.save({ id: made.id, revision: made.revision, document: { ...made.document, windows } })
	return made.id
}

import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { enrol } from '@vitrine/fleet/enrol'
import { type Identity, identities } from '@vitrine/fleet/identity'
import { type Operator, signIn } from '@vitrine/fleet/operator'
import { freePort } from '../../setup/free-port.ts'
import { inRepository, type Running, start } from './spawn.ts'

/** What every case works with. */
export interface Stage {
	readonly quick: boolean
	/** How many plays statistics are asked of; null for the usual number. */
	readonly plays: number | null
	/** The terminals that the prepared installation knows. */
	readonly fleet: readonly Identity[]
	/** Number of A-B-B-A rounds. */
	readonly pairs: number
	readonly origin: string
	readonly socket_port: number
	/** A port for a baseline. */
	readonly other_port: number
	/** Already signed in; the session is part of the prepared installation. */
	readonly operator: Operator
	/** The id of a program that can be published. */
	readonly program_id: number
	/** A new folder for a case, with a copy of the prepared installation unless `empty`. */
	folder(name: string, empty?: boolean): Promise<string>
	/** Starts the product on a folder. */
	product(folder: string, settings?: { probe?: boolean; env?: Record<string, string> }): Promise<Running>
	remove(): Promise<void>
}

export const admin = { account: 'admin', password: 'Bench#12345', code: '1234' } as const

const starter =
	(port: number, socket_port: number): Stage['product'] =>
	(folder, { probe = false, env = {} } = {}) =>
		start({
			script: inRepository('apps/server/src/main.ts'),
			env: {
				VITRINE_DATA_DIR: folder,
				VITRINE_PORT: String(port),
				VITRINE_SOCKET_PORT: String(socket_port),
				VITRINE_ADMIN_PASSWORD: admin.password,
				VITRINE_FIXED_VERIFY_CODE: admin.code,
				VITRINE_DISK_RESERVE_MB: '0',
				VITRINE_LOG_LEVEL: 'warn',
				...env,
			},
			ready: 'Vitrine is ready',
			probe,
		})

/** A program that shows a text: it can be published, and terminals have no file to fetch. */
const makeProgram = async ({ programs }: Operator): Promise<number> => {
	const made = await programs.create({ name: 'bench', w: 1920, h: 1080 })
	const resource = {
		kind: 'text' as const,
		id: 'r1',
		name: 'text',
		play_time: 10_000,
		text: 'Vitrine',
		font_size: 80,
		font_family: 'sans-serif',
		bold: false,
		italic: false,
		color: '#ffffff',
		background: '#000000',
		align: 'center' as const,
		vertical_align: 'middle' as const,
		line_height: 1,
		scroll: 'none' as const,
		speed: 100,
	}
	const window = { id: 'w1', name: 'window', idx: 0, zIndex: 0, x: 0, y: 0, w: 1920, h: 1080, resources: [resource] }
	await programs.save({ id: made.id, revision: made.revision, document: { ...made.document, windows: [window] } })
	return made.id
}

/** Prepares an installation once, with terminals and a program; cases work on copies of it. */
export const prepare = async (root: string, { quick, plays }: Pick<Stage, 'quick' | 'plays'>): Promise<Stage> => {
	await rm(root, { recursive: true, force: true })
	await mkdir(root, { recursive: true })
	const [port, socket_port, other_port] = [await freePort(), await freePort(), await freePort()]
	const origin = `http://127.0.0.1:${port}`
	const product = starter(port, socket_port)
	const prepared = join(root, 'prepared')
	const server = await product(prepared)
	const operator = await signIn(origin, { ...admin, verifyCode: async () => admin.code })
	const fleet = identities('BENCH', quick ? 2000 : 10_000)
	await enrol(operator, 'BENCH', fleet)
	const program_id = await makeProgram(operator)
	await server.stop()
	return {
		quick,
		plays,
		fleet,
		pairs: quick ? 1 : 2,
		origin,
		socket_port,
		other_port,
		operator,
		program_id,
		folder: async (name, empty = false) => {
			const folder = join(root, name)
			await rm(folder, { recursive: true, force: true })
			if (!empty) await cp(prepared, folder, { recursive: true })
			return folder
		},
		product,
		remove: () => rm(root, { recursive: true, force: true }),
	}
}

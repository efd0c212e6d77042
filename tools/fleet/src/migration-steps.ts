import { lookup } from 'node:dns/promises'
import { connect, isIP, type Socket } from 'node:net'
import { connect as secured } from 'node:tls'
import { CallError, client, type Link } from '@vitrine/contract/call/client'
import { type ErrorCode, errors } from '@vitrine/contract/error-codes'
import { toTerminal } from '@vitrine/contract/frames'
import { enrolmentCalls } from '@vitrine/contract/terminal/enrolment'
import type { MigrationProblem } from '@vitrine/domain/command/trials/migration'
import { readOutside, shaped } from '@vitrine/domain/json-text'
import { WebSocket } from 'ws'
import type { Identity } from './identity.ts'
import { channelAddress, readPublicConfig } from './operator.ts'

const frameOf = shaped(toTerminal)

/** Why a step of a migration failed. */
export class StepFailure extends Error {
	readonly problem: MigrationProblem
	constructor(problem: MigrationProblem) {
		super(problem)
		this.problem = problem
	}
}

/** The account at the new server, and whether this is only a test. */
export interface Account {
	readonly user: string
	readonly password: string
	readonly test_only: boolean
}

const portOf = ({ port, protocol }: URL): number => (port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port))

/** The problem that a network error stands for. */
const ofNetwork = (error: unknown): MigrationProblem => {
	const { code, name } = error as NodeJS.ErrnoException
	if (name === 'AbortError' || name === 'TimeoutError' || code === 'ETIMEDOUT') return 'timed_out'
	return code === 'ENOTFOUND' || code === 'EAI_AGAIN' ? 'name_unknown' : 'unreachable'
}

/** The problem behind a failed step; an unknown error counts as a connection problem. */
export const problemOf = (error: unknown): MigrationProblem =>
	error instanceof StepFailure ? error.problem : ofNetwork(error)

/** Resolves a name to an address. Throws if there is none. */
export const findAddress = async ({ hostname }: URL): Promise<string> => {
	const name = hostname.replace(/^\[|\]$/g, '')
	return isIP(name) === 0 ? (await lookup(name)).address : name
}

const once = <T extends Socket>(socket: T, event: string, signal: AbortSignal): Promise<T> =>
	new Promise((resolve, reject) => {
		const ended = (): void => void socket.destroy(signal.reason)
		signal.addEventListener('abort', ended, { once: true })
		socket.once(event, () => {
			signal.removeEventListener('abort', ended)
			resolve(socket)
		})
		socket.once('error', error => {
			signal.removeEventListener('abort', ended)
			reject(error)
		})
	})

/** Connects to the port of an address. */
export const connectTo = (url: URL, address: string, signal: AbortSignal): Promise<Socket> =>
	once(connect({ host: address, port: portOf(url) }), 'connect', signal)

/** Encrypts a connection and verifies the certificate, as every later request does. */
export const encrypt = async ({ hostname }: URL, socket: Socket, signal: AbortSignal): Promise<void> => {
	const name = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { servername: hostname } : {}
	try {
		const made = await once(secured({ socket, ...name }), 'secureConnect', signal)
		made.destroy()
	} catch (error) {
		throw signal.aborted ? error : new StepFailure('certificate')
	}
}

const problems: Partial<Record<ErrorCode, MigrationProblem>> = {
	login_wrong: 'login_wrong',
	account_gone: 'login_wrong',
	too_many_logins: 'too_many_logins',
	not_permitted: 'not_permitted',
	second_factor_needed: 'second_factor',
	must_change_password: 'must_change_password',
	serial_taken: 'serial_taken',
	time_off: 'clock',
	path_unknown: 'not_vitrine',
	version_wrong: 'not_vitrine',
}
const by_status = new Map(
	Object.entries(problems).map(([code, problem]) => [errors[code as ErrorCode].status as number, problem]),
)

/** Signs in at the new server and registers the terminal there unless this is a test; returns the address of its terminal channel. */
export const signInAt = async (
	{ origin }: URL,
	{ user, password, test_only }: Account,
	{ sn, key }: Identity,
	signal: AbortSignal,
): Promise<string> => {
	const own: typeof fetch = (input, init) => fetch(input, { ...init, signal })
	const config = await readPublicConfig(origin, own).catch((error: unknown) => {
		throw signal.aborted ? signal.reason : new StepFailure(isLost(error) ? 'unreachable' : 'not_vitrine')
	})
	const link: Link = {
		origin,
		credentials: () => ({ token: '', key: config.app_key }),
		now: Date.now,
		fetch: own,
	}
	try {
		const enrolment = client(link, enrolmentCalls)
		await enrolment.enrol({ account: user, password, sn, key, test_only: test_only ? 1 : 0 })
	} catch (error) {
		if (signal.aborted) throw signal.reason
		if (error instanceof CallError && error.status !== 0)
			throw new StepFailure(by_status.get(error.status) ?? 'refused')
		throw error
	}
	return channelAddress(origin, config.socket_port)
}

/** Whether a request reached no server at all, as opposed to a server that is not Vitrine. */
const isLost = (error: unknown): boolean => error instanceof TypeError && error.message === 'fetch failed'

/** A terminal's channel that is bound at a new server; `heard` are the frames that arrived meanwhile, for the code that takes it over. */
export interface BoundChannel {
	readonly socket: WebSocket
	readonly token: string
	readonly heard: readonly string[]
}

/** Opens the terminal channel of the new server. */
export const openChannel = (address: string, signal: AbortSignal): Promise<WebSocket> =>
	new Promise((resolve, reject) => {
		const socket = new WebSocket(address, { perMessageDeflate: false })
		const ended = (): void => socket.terminate()
		signal.addEventListener('abort', ended, { once: true })
		const settled = (): void => {
			signal.removeEventListener('abort', ended)
			socket.removeAllListeners()
			// A late error of a channel that is no longer used must not be unhandled.
			socket.on('error', () => undefined)
		}
		socket.once('open', () => {
			settled()
			resolve(socket)
		})
		socket.once('error', error => {
			settled()
			reject(signal.aborted ? signal.reason : error)
		})
	})

/** Binds and sends one heartbeat; resolves when the heartbeat has been answered. */
export const firstBeat = (socket: WebSocket, bind: string, signal: AbortSignal): Promise<BoundChannel> =>
	new Promise((resolve, reject) => {
		const heard: string[] = []
		let token = ''
		const ended = (): void => failed(signal.reason)
		const settled = (): void => {
			signal.removeEventListener('abort', ended)
			socket.removeAllListeners('message')
			socket.removeAllListeners('close')
		}
		const failed = (error: unknown): void => {
			settled()
			socket.terminate()
			reject(error)
		}
		signal.addEventListener('abort', ended, { once: true })
		socket.on('close', () => failed(new StepFailure('refused')))
		socket.on('message', raw => {
			const frame = readOutside(String(raw), frameOf)
			if (frame?.type === 'bind') {
				if (!('data' in frame)) return failed(new StepFailure('refused'))
				token = frame.data.token
				return void socket.send(JSON.stringify({ type: 'heart_package', data: {} }))
			}
			if (frame?.type !== 'heart_package') return void heard.push(String(raw))
			settled()
			resolve({ socket, token, heard })
		})
		socket.send(bind)
	})

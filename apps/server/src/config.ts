import { isIP } from 'node:net'
import { resolve } from 'node:path'

/** A setting that stops the start; its message is the one line that the operator sees. */
export class ConfigFault extends Error {
	constructor(setting: string, why: string) {
		super(`${setting}: ${why}`)
		this.name = 'ConfigFault'
	}
}

/** The settings of a process, read once from its environment (protocol §1). */
export interface Config {
	readonly data_dir: string
	readonly host: string
	readonly port: number
	readonly socket_port: number
	/** Null is the embedded SQLite in the data directory. */
	readonly database_url: string | null
	/** How browsers reach the server, when a proxy stands before it; decides secure cookies and allowed origins. */
	readonly public_url: URL | null
	readonly trust_proxy: boolean
	readonly admin_password: string | null
	readonly fixed_verify_code: string | null
	readonly metrics_token: string | null
	readonly log_level: string
	/** The largest file that may be uploaded, in bytes. */
	readonly upload_limit: number
	/** Bytes that uploads leave free on the disk, so that the database can always go on. */
	readonly disk_reserve: number
}

type Environment = Record<string, string | undefined>

const log_levels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']

const number = (env: Environment, name: string, fallback: number, min: number, max: number): number => {
	const text = env[name]
	if (text === undefined || text === '') return fallback
	const value = Number(text)
	if (!Number.isInteger(value) || value < min || value > max)
		throw new ConfigFault(name, `"${text}" is not a whole number from ${min} to ${max}`)
	return value
}

const url = (env: Environment, name: string, protocols: string[]): URL | null => {
	const text = env[name]
	if (text === undefined || text === '') return null
	const value = URL.parse(text)
	if (value === null || !protocols.includes(value.protocol))
		throw new ConfigFault(name, `not an address of the form ${protocols.map(p => `${p}//…`).join(' or ')}`)
	return value
}

const isLoopback = (host: string): boolean =>
	host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

const refuseUnsupported = (env: Environment): void => {
	if (env.VITRINE_REDIS_URL)
		throw new ConfigFault('VITRINE_REDIS_URL', 'this version runs as one process and has no Redis driver')
	if (env.VITRINE_STORAGE_URL)
		throw new ConfigFault(
			'VITRINE_STORAGE_URL',
			'this version keeps files in the data directory and has no object storage driver',
		)
}

/** Reads the settings; throws {@link ConfigFault} with one clear line for the first wrong one. */
export const readConfig = (env: Environment): Config => {
	refuseUnsupported(env)
	const host = env.VITRINE_HOST || '127.0.0.1'
	if (host !== 'localhost' && isIP(host) === 0) throw new ConfigFault('VITRINE_HOST', `"${host}" is not an IP address`)
	const fixed_verify_code = env.VITRINE_FIXED_VERIFY_CODE || null
	if (fixed_verify_code !== null && !isLoopback(host))
		throw new ConfigFault('VITRINE_FIXED_VERIFY_CODE', 'only allowed while VITRINE_HOST is a loopback address')
	const log_level = env.VITRINE_LOG_LEVEL || 'info'
	if (!log_levels.includes(log_level)) throw new ConfigFault('VITRINE_LOG_LEVEL', `not one of ${log_levels.join(', ')}`)
	const database_url = url(env, 'VITRINE_DATABASE_URL', ['postgres:', 'postgresql:'])
	return {
		data_dir: resolve(env.VITRINE_DATA_DIR || './data'),
		host,
		port: number(env, 'VITRINE_PORT', 8080, 0, 65_535),
		socket_port: number(env, 'VITRINE_SOCKET_PORT', 7200, 0, 65_535),
		database_url: database_url === null ? null : (env.VITRINE_DATABASE_URL ?? null),
		public_url: url(env, 'VITRINE_PUBLIC_URL', ['http:', 'https:']),
		trust_proxy: number(env, 'VITRINE_TRUST_PROXY', 0, 0, 1) === 1,
		admin_password: env.VITRINE_ADMIN_PASSWORD || null,
		fixed_verify_code,
		metrics_token: env.VITRINE_METRICS_TOKEN || null,
		log_level,
		upload_limit: number(env, 'VITRINE_UPLOAD_LIMIT_MB', 10_240, 1, 1_000_000) * 1024 * 1024,
		disk_reserve: number(env, 'VITRINE_DISK_RESERVE_MB', 256, 0, 1_000_000) * 1024 * 1024,
	}
}

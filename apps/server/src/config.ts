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
	/** Where letters go out; null writes them into a folder of the data directory. */
	readonly smtp_url: string | null
	/** The sender of letters. */
	readonly mail_from: string
	readonly log_level: string
	/** The largest file that may be uploaded, in bytes. */
	readonly upload_limit: number
	/** Bytes that uploads leave free on the disk, so that the database can always go on. */
	readonly disk_reserve: number
	/** Hosts and networks that feeds may be fetched from although they are private, as `ports/egress-rules.ts` reads them. */
	readonly egress_allow: readonly string[]
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

const mailFrom = (env: Environment, smtp_url: URL | null): string => {
	const given = env.VITRINE_MAIL_FROM
	if (!given) return `vitrine@${smtp_url?.hostname ?? 'localhost'}`
	if (!/^[^\s@<>]+@[^\s@<>]+$/.test(given))
		throw new ConfigFault('VITRINE_MAIL_FROM', `"${given}" is not an e-mail address`)
	return given
}

/** `host`, `address` or `address/prefix` with or without `:port`, IPv6 in brackets; `*` with a port that may be opened for all. */
const isAllowance = (entry: string): boolean => {
	if (/^\*:(8080|8443)$/.test(entry)) return true
	const [, six, six_prefix = '', four = '', four_prefix, port = '1'] =
		/^(?:\[([\da-f:.]+)(?:\/(\d{1,3}))?\]|([\w.-]+)(?:\/(\d{1,2}))?)(?::([1-9]\d{0,4}))?$/i.exec(entry) ?? []
	if (Number(port) > 65_535) return false
	if (six !== undefined) return isIP(six) === 6 && Number(six_prefix) <= 128
	if (four_prefix !== undefined) return isIP(four) === 4 && Number(four_prefix) <= 32
	return four !== ''
}

const egressAllow = (env: Environment): string[] => {
	const entries = (env.VITRINE_EGRESS_ALLOW ?? '').split(',').map(entry => entry.trim())
	const wrong = entries.find(entry => entry !== '' && !isAllowance(entry))
	if (wrong !== undefined)
		throw new ConfigFault('VITRINE_EGRESS_ALLOW', `"${wrong}" is not host[:port], network/prefix[:port] or *:8080`)
	return entries.filter(entry => entry !== '')
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
	const smtp_url = url(env, 'VITRINE_SMTP_URL', ['smtp:', 'smtps:'])
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
		smtp_url: smtp_url === null ? null : (env.VITRINE_SMTP_URL ?? null),
		mail_from: mailFrom(env, smtp_url),
		log_level,
		upload_limit: number(env, 'VITRINE_UPLOAD_LIMIT_MB', 10_240, 1, 1_000_000) * 1024 * 1024,
		disk_reserve: number(env, 'VITRINE_DISK_RESERVE_MB', 256, 0, 1_000_000) * 1024 * 1024,
		egress_allow: egressAllow(env),
	}
}

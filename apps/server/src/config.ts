import type { KeyObject } from 'node:crypto'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type { MapSource } from '@vitrine/domain/layout/map-source'
import type { DatabaseLimits } from './db/database.ts'
import { licenceKey } from './licence-key.ts'
import { machinesAddress } from './machines-address.ts'
import { mapSettings } from './map-settings.ts'
import { unknownNames } from './setting-names.ts'

/** A setting that prevents the start; its message is the one line that the operator sees. */
export class ConfigError extends Error {
	constructor(setting: string, why: string) {
		super(`${setting}: ${why}`)
		this.name = 'ConfigError'
	}
}

/** The settings of a process, read once from its environment (protocol §1). */
export interface Config extends MapSource {
	/** The address of the list of registered machines; null if no service is set. */
	readonly update_service_url: string | null
	/** The key whose software licences are accepted; null for none. */
	readonly licence_key: KeyObject | null
	readonly data_dir: string
	readonly host: string
	readonly port: number
	/** Null opens none: sockets then use the HTTP port too. */
	readonly socket_port: number | null
	/** Null is the embedded SQLite in the data directory. */
	readonly database_url: string | null
	/** Limits of the connections to PostgreSQL. */
	readonly database_limits: DatabaseLimits
	/** How browsers reach the server behind a proxy; decides over secure cookies and allowed origins. */
	readonly public_url: URL | null
	/** Host names of the server; others are refused. Any name is accepted if there are none. */
	readonly hosts: readonly string[]
	/** The scope of HSTS sent to browsers. */
	readonly hsts: HstsScope
	/** Addresses and networks of proxies whose X-Forwarded-For is trusted; if empty, none is. */
	readonly trust_proxy: readonly string[]
	/** How many connections strangers may have open: per address, and in total. */
	readonly connections: ConnectionLimits
	readonly admin_password: string | null
	readonly fixed_verify_code: string | null
	readonly metrics_token: string | null
	/** The mail server; null writes emails into a folder of the data directory. */
	readonly smtp_url: string | null
	/** The sender of emails. */
	readonly mail_from: string
	readonly log_level: string
	/** The largest file that may be uploaded, in bytes. */
	readonly upload_limit: number
	/** Bytes that uploads leave free on the disk, so that the database can always continue. */
	readonly disk_reserve: number
	/** Maximum size of the screenshots of all terminals together, in bytes. */
	readonly screenshot_budget: number
	/** Maximum bytes for the logs that terminals have uploaded. */
	readonly terminal_log_budget: number
	/** The backup that is checked every day; null checks none. */
	readonly backup_dir: string | null
	/** The built player; null for the one that belongs to this version. */
	readonly player_dir: string | null
	/** Hosts and networks that feeds may be fetched from although they are private, as parsed by `ports/egress/egress-rules.ts`. */
	readonly egress_allow: readonly string[]
	/** The same for identity providers, and for these alone. */
	readonly sso_allow: readonly string[]
}

/** Limits for connections of unknown callers. */
export interface ConnectionLimits {
	readonly each: number
	readonly all: number
}

/** `off` revokes what was sent before. */
const hsts_scopes = ['host', 'subdomains', 'off'] as const
export type HstsScope = (typeof hsts_scopes)[number]

type Environment = Record<string, string | undefined>

const log_levels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']

const number = (env: Environment, name: string, fallback: number, min: number, max: number): number => {
	const text = env[name]
	if (text === undefined || text === '') return fallback
	const value = Number(text)
	if (!Number.isInteger(value) || value < min || value > max)
		throw new ConfigError(name, `"${text}" is not a whole number from ${min} to ${max}`)
	return value
}

const url = (env: Environment, name: string, protocols: string[]): URL | null => {
	const text = env[name]
	if (text === undefined || text === '') return null
	const value = URL.parse(text)
	if (value === null || !protocols.includes(value.protocol))
		throw new ConfigError(name, `not an address of the form ${protocols.map(p => `${p}//…`).join(' or ')}`)
	return value
}

/** The address of the installation for browsers: everything is served at its root. */
const publicUrl = (env: Environment): URL | null => {
	const value = url(env, 'VITRINE_PUBLIC_URL', ['http:', 'https:'])
	if (value === null) return null
	if (value.pathname !== '/' || value.search !== '' || value.hash !== '')
		throw new ConfigError('VITRINE_PUBLIC_URL', 'must be an address without a path: Vitrine needs a host of its own')
	if (value.username !== '' || value.password !== '')
		throw new ConfigError('VITRINE_PUBLIC_URL', 'must not contain a user name')
	return value
}

/** Names besides the one in the public address, such as those terminals use on the local network. */
const furtherHosts = (env: Environment): string[] => {
	const names = (env.VITRINE_HOSTS ?? '').split(',').map(name => name.trim().toLowerCase())
	const wrong = names.find(name => name !== '' && URL.parse(`http://${name}/`)?.hostname !== name)
	if (wrong !== undefined)
		throw new ConfigError(
			'VITRINE_HOSTS',
			`"${wrong}" is not a host name or an address without a port (10.0.0.5,signage.local)`,
		)
	return names.filter(name => name !== '')
}

const publicAddress = (env: Environment): Pick<Config, 'public_url' | 'hosts' | 'hsts'> => {
	const [public_url, further] = [publicUrl(env), furtherHosts(env)]
	if (public_url === null && further.length > 0)
		throw new ConfigError('VITRINE_HOSTS', 'has an effect only together with VITRINE_PUBLIC_URL')
	const hsts = hsts_scopes.find(scope => scope === (env.VITRINE_HSTS || 'host'))
	if (hsts === undefined) throw new ConfigError('VITRINE_HSTS', `not one of ${hsts_scopes.join(', ')}`)
	return { public_url, hosts: public_url === null ? [] : [public_url.hostname, ...further], hsts }
}

/** `1` is short for this machine. */
const trustProxy = (env: Environment): string[] => {
	const text = env.VITRINE_TRUST_PROXY || '0'
	if (text === '0') return []
	if (text === '1') return ['127.0.0.0/8', '::1']
	const entries = text.split(',').map(entry => entry.trim())
	const wrong = entries.find(entry => {
		const [address = '', prefix] = entry.split('/')
		const family = isIP(address)
		const bits = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
		return family === 0 || !bits || entry.split('/').length > 2
	})
	if (wrong !== undefined)
		throw new ConfigError('VITRINE_TRUST_PROXY', `"${wrong}" is not an address or a network (10.0.0.2,10.1.0.0/16)`)
	return entries
}

const smtpUrl = (env: Environment): URL | null => {
	const value = url(env, 'VITRINE_SMTP_URL', ['smtp:', 'smtps:'])
	if (value !== null && value.hostname === '')
		throw new ConfigError('VITRINE_SMTP_URL', 'the host is missing (smtp://user:password@host:587)')
	return value
}

const isLoopback = (host: string): boolean =>
	host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

const refuseUnsupported = (env: Environment): void => {
	if (env.VITRINE_REDIS_URL)
		throw new ConfigError('VITRINE_REDIS_URL', 'this version runs as one process and has no Redis driver')
	if (env.VITRINE_STORAGE_URL)
		throw new ConfigError(
			'VITRINE_STORAGE_URL',
			'this version keeps files in the data directory and has no object storage driver',
		)
}

const mailFrom = (env: Environment, smtp_url: URL | null): string => {
	const given = env.VITRINE_MAIL_FROM
	if (!given) return `vitrine@${smtp_url?.hostname ?? 'localhost'}`
	if (!/^[^\s@<>]+@[^\s@<>]+$/.test(given))
		throw new ConfigError('VITRINE_MAIL_FROM', `"${given}" is not an email address`)
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

const allowances = (env: Environment, name: 'VITRINE_EGRESS_ALLOW' | 'VITRINE_SSO_ALLOW'): string[] => {
	const entries = (env[name] ?? '').split(',').map(entry => entry.trim())
	const wrong = entries.find(entry => entry !== '' && !isAllowance(entry))
	if (wrong !== undefined) throw new ConfigError(name, `"${wrong}" is not host[:port], network/prefix[:port] or *:8080`)
	return entries.filter(entry => entry !== '')
}

/** How many times longer background work may take than work a user waits for. */
const background_patience = 4

const databaseLimits = (env: Environment): DatabaseLimits => {
	const statement_timeout = number(env, 'VITRINE_DATABASE_STATEMENT_SECONDS', 30, 1, 3600) * 1000
	const lock_timeout = number(env, 'VITRINE_DATABASE_LOCK_SECONDS', 5, 1, 3600) * 1000
	return {
		calls: {
			statement_timeout,
			lock_timeout,
			connections: number(env, 'VITRINE_DATABASE_CONNECTIONS', 20, 2, 1000),
		},
		background: {
			statement_timeout: statement_timeout * background_patience,
			lock_timeout,
			connections: number(env, 'VITRINE_DATABASE_BACKGROUND_CONNECTIONS', 5, 1, 1000),
		},
	}
}

/** Reads the settings; throws {@link ConfigError} with one clear line for the first invalid one. */
export const readConfig = (given: Environment): Config => {
	// Every name that is read counts as known, so there is no second list of names.
	const known = new Set<string>()
	const env = new Proxy(given, {
		get: (all, name) => {
			known.add(String(name))
			return Reflect.get(all, name) as string | undefined
		},
	})
	const config = read(env)
	for (const [name, nearest] of unknownNames(given, known))
		throw new ConfigError(name, `unknown setting; did you mean ${nearest}`)
	return config
}

const listenHost = (env: Environment): string => {
	const host = env.VITRINE_HOST || '127.0.0.1'
	if (host !== 'localhost' && isIP(host) === 0) throw new ConfigError('VITRINE_HOST', `"${host}" is not an IP address`)
	return host
}

const fixedVerifyCode = (env: Environment, host: string): string | null => {
	const code = env.VITRINE_FIXED_VERIFY_CODE || null
	if (code !== null && !isLoopback(host))
		throw new ConfigError('VITRINE_FIXED_VERIFY_CODE', 'only allowed while VITRINE_HOST is a loopback address')
	return code
}

const logLevel = (env: Environment): string => {
	const level = env.VITRINE_LOG_LEVEL || 'info'
	if (!log_levels.includes(level)) throw new ConfigError('VITRINE_LOG_LEVEL', `not one of ${log_levels.join(', ')}`)
	return level
}

const read = (env: Environment): Config => {
	refuseUnsupported(env)
	const host = listenHost(env)
	const fixed_verify_code = fixedVerifyCode(env, host)
	const log_level = logLevel(env)
	const smtp_url = smtpUrl(env)
	const database_url = url(env, 'VITRINE_DATABASE_URL', ['postgres:', 'postgresql:'])
	return {
		data_dir: resolve(env.VITRINE_DATA_DIR || './data'),
		host,
		port: number(env, 'VITRINE_PORT', 8080, 0, 65_535),
		socket_port: env.VITRINE_SOCKET_PORT === 'off' ? null : number(env, 'VITRINE_SOCKET_PORT', 7200, 0, 65_535),
		database_url: database_url === null ? null : (env.VITRINE_DATABASE_URL ?? null),
		database_limits: databaseLimits(env),
		...publicAddress(env),
		trust_proxy: trustProxy(env),
		connections: {
			each: number(env, 'VITRINE_CONNECTIONS_PER_ADDRESS', 2000, 1, 1_000_000),
			all: number(env, 'VITRINE_CONNECTIONS', 10_000, 1, 1_000_000),
		},
		admin_password: env.VITRINE_ADMIN_PASSWORD || null,
		fixed_verify_code,
		metrics_token: env.VITRINE_METRICS_TOKEN || null,
		smtp_url: smtp_url === null ? null : (env.VITRINE_SMTP_URL ?? null),
		mail_from: mailFrom(env, smtp_url),
		log_level,
		upload_limit: number(env, 'VITRINE_UPLOAD_LIMIT_MB', 10_240, 1, 1_000_000) * 1024 * 1024,
		disk_reserve: number(env, 'VITRINE_DISK_RESERVE_MB', 256, 0, 1_000_000) * 1024 * 1024,
		screenshot_budget: number(env, 'VITRINE_SCREENSHOTS_MB', 20_480, 1, 100_000_000) * 1024 * 1024,
		terminal_log_budget: number(env, 'VITRINE_TERMINAL_LOGS_MB', 5_120, 1, 100_000_000) * 1024 * 1024,
		backup_dir: env.VITRINE_BACKUP_DIR ? resolve(env.VITRINE_BACKUP_DIR) : null,
		player_dir: env.VITRINE_PLAYER_DIR ? resolve(env.VITRINE_PLAYER_DIR) : null,
		egress_allow: allowances(env, 'VITRINE_EGRESS_ALLOW'),
		sso_allow: allowances(env, 'VITRINE_SSO_ALLOW'),
		...mapSettings(env, (name, why) => new ConfigError(name, why)),
		update_service_url: machinesAddress(env, (name, why) => new ConfigError(name, why)),
		licence_key: licenceKey(env, (name, why) => new ConfigError(name, why)),
	}
}

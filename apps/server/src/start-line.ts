import { type Config, ConfigError } from './config.ts'
import { NewerDatabase } from './db/database.ts'
import { DatabaseError } from './db/engines/database-errors.ts'
import { StartError } from './db/start/start-error.ts'

/** The problem with an unusable PostgreSQL, by SQLSTATE or system error code. */
const postgres_words: Readonly<Record<string, string>> = {
	'28P01': 'user name or password is wrong',
	28000: 'the server does not let this user in (pg_hba.conf)',
	'3D000': 'there is no such database',
	42501: 'the user has no right to make tables in its schema (GRANT CREATE ON SCHEMA public)',
	53300: 'it has no connection left (max_connections)',
	'57P03': 'it is starting up or shutting down',
	ECONNREFUSED: 'nothing answers at this address',
	ECONNRESET: 'the connection was broken off',
	ENOTFOUND: 'its host is not known',
	EAI_AGAIN: 'its host is not known',
	ETIMEDOUT: 'it does not answer',
	ENOENT: 'there is no such socket',
	DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not trusted (NODE_EXTRA_CA_CERTS)',
	SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not trusted (NODE_EXTRA_CA_CERTS)',
	UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not trusted (NODE_EXTRA_CA_CERTS)',
	UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is not trusted (NODE_EXTRA_CA_CERTS)',
	CERT_HAS_EXPIRED: 'its certificate has expired',
	ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
}
/** Messages of the driver that come without a code. */
const postgres_sentences: readonly (readonly [RegExp, string])[] = [
	[/password must be a (non-empty )?string|no password supplied/i, 'the server asks for a password'],
	[/does not support SSL/i, 'the server does not offer TLS (sslmode)'],
	[/time(d )?out|timeout/i, 'it does not answer'],
]

/** A SQLSTATE is explained by its words; system codes are added so that they can be looked up. */
const withCode = (words: string, code: string): string => (/^E[A-Z_]+$/.test(code) ? `${words} (${code})` : words)

const postgresLine = (error: unknown): string | null => {
	const cause = error instanceof DatabaseError ? error.cause : error
	const { code = '', message = '' } = cause as { code?: string; message?: string }
	const words = postgres_words[code]
	if (words !== undefined) return withCode(words, code)
	const sentence = postgres_sentences.find(([pattern]) => pattern.test(message))
	if (sentence !== undefined) return sentence[1]
	return error instanceof DatabaseError ? message.split('\n', 1)[0] || 'it cannot be used' : null
}

const embedded_words: Readonly<Record<DatabaseError['kind'], string>> = {
	away: 'cannot be opened',
	busy: 'is locked by another program; nothing was changed',
	full: 'cannot be written: the disk is full',
	damaged: 'is damaged; nothing was changed. Restore a backup into an empty folder (npm run restore)',
}

const databaseLine = (error: unknown, config: Config): string | null => {
	if (config.database_url !== null) {
		const words = postgresLine(error)
		return words && `VITRINE_DATABASE_URL: ${words}`
	}
	const file = `VITRINE_DATA_DIR: ${config.data_dir}/vitrine.sqlite`
	if (error instanceof DatabaseError) return `${file} ${embedded_words[error.kind]}`
	// SQLite cannot open (14) or write (8) files that belong to another user.
	const { errcode = 0, code } = error as { errcode?: number; code?: string }
	const barred = [8, 14].includes(errcode & 0xff) || ((code === 'EACCES' || code === 'EPERM') && errcode === 0)
	return barred ? `${file} may not be read and written by this user` : null
}

/** One line for a problem that an operator can fix; null for anything else. */
export const startLine = (error: unknown, config: Config | null): string | null => {
	if (error instanceof ConfigError || error instanceof NewerDatabase || error instanceof StartError)
		return error.message
	const { code, port, syscall } = error as NodeJS.ErrnoException & { port?: number }
	if (code === 'EADDRINUSE') return `port ${port} is already in use; set VITRINE_PORT or VITRINE_SOCKET_PORT to another`
	if (code === 'EACCES' && port !== undefined) return `port ${port} may not be opened by this user`
	if (code === 'EADDRNOTAVAIL') return `VITRINE_HOST: ${config?.host} is not an address of this machine`
	if (code === 'ENOSPC' && config !== null)
		return `VITRINE_DATA_DIR: the disk of ${config.data_dir} is full (${syscall})`
	return config === null ? null : databaseLine(error, config)
}

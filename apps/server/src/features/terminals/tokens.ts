import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../db/schema.ts'
import { CodedError } from '../../http/coded-error.ts'
import { growingCache } from '../../ports/short-lived/growing-cache.ts'
import * as store from './terminals.store.ts'

/** The owner of a terminal token. */
export interface TerminalIdentity {
	readonly id: number
	readonly group_id: number
}

/** Tokens of terminals. They are derived from the key, so none has to be stored and a new key invalidates the old ones. */
export interface TerminalTokens {
	keyHash(sn: string, key: string): string
	isKey(key_hash: string, sn: string, key: string): boolean
	make(id: number, key_hash: string): string
	/** The terminal of an `Authorization` header; throws if there is none. */
	read(authorization: string | undefined): Promise<TerminalIdentity>
	forget(ids: readonly number[]): void
}

const same = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Only the server knows `secret`. */
export const terminalTokens = (db: Db, secret: string): TerminalTokens => {
	const known = growingCache<number, { id: number; group_id: number; token: string; is_banned: boolean }>(20_000)
	const keyHash = (sn: string, key: string): string => createHash('sha256').update(`${sn}\n${key}`).digest('hex')
	const make = (id: number, key_hash: string): string =>
		`${id}.${createHmac('sha256', secret).update(`${id}\n${key_hash}`).digest('base64url')}`
	const find = async (id: number) => {
		const cached = known.get(id)
		if (cached !== undefined) return cached
		const row = await store.findKey(db, id)
		if (row === undefined) return null
		const found = { id, group_id: row.group_id, token: make(id, row.key_hash), is_banned: row.banned_at !== null }
		known.set(id, found)
		return found
	}
	return {
		keyHash,
		isKey: (key_hash, sn, key) => same(key_hash, keyHash(sn, key)),
		make,
		read: async authorization => {
			const token = /^Bearer ((\d{1,15})\.[\w-]{43})$/.exec(authorization ?? '')
			const found = token === null ? null : await find(Number(token[2]))
			if (found === null || !same(found.token, token?.[1] ?? '')) throw new CodedError('terminal_token')
			if (found.is_banned) throw new CodedError('terminal_banned')
			return found
		},
		forget: ids => {
			for (const id of ids) known.delete(id)
		},
	}
}

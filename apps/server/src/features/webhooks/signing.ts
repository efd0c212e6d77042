import { createHmac, randomBytes } from 'node:crypto'
import type { WebhookRow } from './webhooks.store.ts'

/** Derives the secrets of webhooks from the installation's own secret, so that they are stored nowhere. */
export type DeriveKey = (salt: string) => string

/** A salt for a new secret. */
export const newSalt = (): string => randomBytes(24).toString('base64url')

const keyOf = (derive: DeriveKey, salt: string): Buffer => Buffer.from(derive(salt), 'hex')

/** A secret in the form given to receivers (Standard Webhooks): the key in base64 after `whsec_`. */
export const secretOf = (derive: DeriveKey, salt: string): string => `whsec_${keyOf(derive, salt).toString('base64')}`

interface Signed {
	readonly id: string
	/** In seconds since the epoch. */
	readonly timestamp: number
	readonly body: string
}

const signatureWith = (key: Buffer, { id, timestamp, body }: Signed): string =>
	`v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`

/** The signatures of a delivery, separated by spaces: with the current secret, and for a while with the previous one. */
export const signaturesOf = (
	derive: DeriveKey,
	{ salt, old_salt, old_until }: Pick<WebhookRow, 'salt' | 'old_salt' | 'old_until'>,
	signed: Signed,
	now: number,
): string =>
	[salt, ...(old_salt !== '' && old_until > now ? [old_salt] : [])]
		.map(one => signatureWith(keyOf(derive, one), signed))
		.join(' ')

/** The headers of a delivery, except for its signature. */
export const headersOf = (event_id: string, at: number): Readonly<Record<string, string>> => ({
	'content-type': 'application/json',
	'webhook-id': event_id,
	'webhook-timestamp': String(Math.floor(at / 1000)),
})

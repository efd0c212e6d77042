import { createHmac, timingSafeEqual } from 'node:crypto'
import type { BySession, ByToken, Session } from '../caller/session.ts'

/** The owner of an address, which expires with the session and with the organisation and rights that the session had. */
export interface LinkOwner extends Pick<Session, 'group_id' | 'permissions'> {
	readonly by: Omit<BySession, 'id'> | ByToken
}

/** A proof that only the browser of a session has; an access token has none, so no address opens for it. */
export const proofOf = ({ by }: Pick<LinkOwner, 'by'>): string => (by.kind === 'session' ? by.cookie_hash : '')

/** Signed into the addresses of a session: an address opens nothing once the organisation or the rights have changed. */
export const linkStamp = (owner: LinkOwner): string =>
	`${proofOf(owner)}\n${owner.group_id}\n${[...owner.permissions].sort().join(',')}`

/** Addresses of stored files for one session: worthless without its cookie, and not convertible into the address of another file. */
export interface MediaLinks {
	link(session: LinkOwner, sha256: string, mime: string): string
	/** Whether this key opens this file for this session. */
	opens(session: LinkOwner, sha256: string, mime: string, key: string): boolean
}

/** `key` is known to the server only. */
export const mediaLinks = (key: string): MediaLinks => {
	const made = (session: LinkOwner, sha256: string, mime: string): string =>
		createHmac('sha256', key)
			.update(`${linkStamp(session)}\n${sha256}\n${mime}`)
			.digest('base64url')
	return {
		link: (session, sha256, mime) => `/media/${sha256}?m=${encodeURIComponent(mime)}&k=${made(session, sha256, mime)}`,
		opens: (session, sha256, mime, given) => {
			const expected = Buffer.from(made(session, sha256, mime))
			const found = Buffer.from(given)
			return found.length === expected.length && timingSafeEqual(found, expected)
		},
	}
}

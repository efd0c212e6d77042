import { createHmac, timingSafeEqual } from 'node:crypto'
import { readOutside, shaped } from '@vitrine/domain/json-text'
import type { z } from 'zod'
import type { Session } from '../caller/session.ts'
import { linkStamp } from './media-links.ts'

/**
 * Addresses of files that are generated when fetched, and that state the wanted content: worthless without the session's cookie, and for
 * anything else.
 */
export interface StatedLinks<T> {
	link(session: Session, stated: T): string
	/** What an address states; null if it opens nothing for this session. */
	opened(session: Session, about: unknown, key: unknown): T | null
}

/** `key` is known to the server only; `path` is where the files are fetched. */
export const statedLinks = <S extends z.ZodType>(key: string, path: string, shape: S): StatedLinks<z.output<S>> => {
	const made = (session: Session, about: string): string =>
		createHmac('sha256', key)
			.update(`${linkStamp(session)}\n${path}\n${about}`)
			.digest('base64url')
	return {
		link: (session, stated) => {
			const about = Buffer.from(JSON.stringify(stated)).toString('base64url')
			return `${path}?about=${about}&k=${made(session, about)}`
		},
		opened: (session, about, given) => {
			if (typeof about !== 'string' || typeof given !== 'string') return null
			const [expected, found] = [Buffer.from(made(session, about)), Buffer.from(given)]
			if (found.length !== expected.length || !timingSafeEqual(found, expected)) return null
			return readOutside(Buffer.from(about, 'base64url').toString('utf8'), shaped(shape))
		},
	}
}

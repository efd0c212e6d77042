import type { Endpoint } from '@vitrine/contract/call/endpoint'
import { isPermitted } from '@vitrine/domain/people/permission'
import type { FastifyRequest } from 'fastify'
import { cookieOf } from '../caller/cookie.ts'
import type { Session, Sessions } from '../caller/session.ts'
import { CodedError } from '../coded-error.ts'

/** Requests of up to this many bytes are read in full, so that the answer can name what they lack. */
const heard_out = 4 * 1024

interface AdmissionDeps {
	readonly sessions: Sessions
	readonly cookie: { readonly name: string }
}

/** The session a request appears to belong to, judged by its headers alone; permissions are decided once its signature has been checked. */
const seemingly = async ({ sessions, cookie }: AdmissionDeps, request: FastifyRequest): Promise<Session> => {
	const { authorization } = request.headers
	const value = cookieOf(request.headers.cookie, cookie.name)
	const found = authorization?.startsWith('Bearer ')
		? await sessions.byAccessToken(authorization.slice(7))
		: value
			? await sessions.ofCookie(value)
			: new CodedError('not_signed_in')
	if (found instanceof CodedError) throw found
	return found
}

const lengthOf = ({ headers }: FastifyRequest): number => {
	if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY
	return Number(headers['content-length'] ?? 0)
}

/**
 * Checked before a body is read: a body beyond `heard_out` is read only for a session, and one beyond the usual limit only for callers
 * permitted to make this call.
 */
export const admission =
	(deps: AdmissionDeps, { may, body_limit, upload }: Endpoint) =>
	async (request: FastifyRequest): Promise<void> => {
		if (may === 'anyone' || (!upload && lengthOf(request) <= heard_out)) return
		const session = await seemingly(deps, request)
		if (body_limit !== undefined && !isPermitted(may, session.permissions)) throw new CodedError('not_permitted')
	}

import type { Endpoint } from '@vitrine/contract/call/endpoint'
import { isPermitted } from '@vitrine/domain/people/permission'
import type { FastifyRequest } from 'fastify'
import { cookieOf } from '../caller/cookie.ts'
import type { Session, Sessions } from '../caller/session.ts'
import { CodedError } from '../coded-error.ts'

/** A request of up to this many bytes is heard out, so that it is told what it lacks. */
const heard_out = 4 * 1024

interface AdmissionDeps {
	readonly sessions: Sessions
	readonly cookie: { readonly name: string }
}

/** Whose a request seems to be by its head alone; what it may do is decided when its signature has been checked. */
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
 * Looked at before a body is read: more than a few lines is read only for somebody, and more than the usual only for whoever may
 * make this call.
 */
export const admission =
	(deps: AdmissionDeps, { may, body_limit, upload }: Endpoint) =>
	async (request: FastifyRequest): Promise<void> => {
		if (may === 'anyone' || (!upload && lengthOf(request) <= heard_out)) return
		const session = await seemingly(deps, request)
		if (body_limit !== undefined && !isPermitted(may, session.permissions)) throw new CodedError('not_permitted')
	}

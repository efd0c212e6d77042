import type { PlainErrorCode } from '@vitrine/contract/error-values'
import type { Claims } from '@vitrine/domain/people/sso'
import type { Configuration } from 'openid-client'
import { EgressError } from '../../ports/egress/egress-error.ts'
import type { Flow } from './flows.ts'
import { isSignedByKey, library, OtherIssuer } from './provider-clients.ts'

/** The response of a provider fails verification. */
class AnswerError extends Error {}

/** Maximum length of a subject identifier (OpenID Connect Core §2). */
const subject_length = 255

/** The signed-in person, as stated and signed by the provider. */
interface Verified {
	readonly subject: string
	readonly claims: Claims
}

/**
 * Exchanges the code of a response for tokens, and verifies everything: issuer (RFC 9207), audience, authorized party, nonce, time,
 * signature. Claims of the user info endpoint are only used for the same subject, and only if the token does not have them.
 */
export const verifiedAnswer = async (config: Configuration, flow: Flow, query: string): Promise<Verified> => {
	const { authorizationCodeGrant, fetchUserInfo } = await library()
	const answered = new URL(`${flow.redirect_uri}${query}`)
	const tokens = await authorizationCodeGrant(config, answered, {
		expectedState: flow.state,
		expectedNonce: flow.nonce,
		pkceCodeVerifier: flow.verifier,
		idTokenExpected: true,
	})
	const claims = tokens.claims()
	if (claims === undefined || tokens.id_token === undefined) throw new AnswerError('no ID token')
	if (!isSignedByKey(tokens.id_token)) throw new AnswerError('algorithm of the ID token')
	if (claims.azp !== undefined && claims.azp !== config.clientMetadata().client_id) throw new AnswerError('azp')
	if (claims.sub === '' || claims.sub.length > subject_length) throw new AnswerError('sub')
	if (config.serverMetadata().userinfo_endpoint === undefined) return { subject: claims.sub, claims }
	const further = await fetchUserInfo(config, tokens.access_token, claims.sub)
	return { subject: claims.sub, claims: { ...further, ...claims } }
}

/** An error and its causes, outermost first. */
const chainOf = (error: unknown): Error[] => {
	const chain: Error[] = []
	for (let one = error; one instanceof Error && chain.length < 5; one = one.cause) chain.push(one)
	return chain
}

/** Error names in protocol form; any other text from a provider is not logged. */
const named = (value: unknown): string =>
	typeof value === 'string' && /^[a-z_]{1,60}$/.test(value) ? value : 'unnamed'

/** The error code for the user, and the reason for the log: neither codes nor tokens nor texts of a provider. */
export const failureOf = async (error: unknown): Promise<{ code: PlainErrorCode; reason: string }> => {
	const { AuthorizationResponseError, ResponseBodyError } = await library()
	const chain = chainOf(error)
	const outside = chain.find(one => one instanceof EgressError)
	if (outside !== undefined) return { code: 'sso_unreachable', reason: outside.message }
	const denied = chain.find(one => one instanceof AuthorizationResponseError)
	if (denied !== undefined) return { code: 'sso_denied', reason: named(denied.error) }
	const refused = chain.find(one => one instanceof ResponseBodyError)
	if (refused !== undefined)
		return { code: refused.error === 'invalid_grant' ? 'sso_expired' : 'sso_invalid', reason: named(refused.error) }
	const said = chain.map(one => one.message).join('; ')
	const isOther = error instanceof OtherIssuer || /"iss" \(issuer\)|issuer does not match/.test(said)
	return { code: isOther ? 'sso_wrong_issuer' : 'sso_invalid', reason: (said || 'other issuer').slice(0, 300) }
}

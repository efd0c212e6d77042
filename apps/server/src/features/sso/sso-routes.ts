import { askedScopes, judged, sso_limits } from '@vitrine/domain/people/sso'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { subscriberOf } from '../../http/caller/address.ts'
import { cookieOf } from '../../http/caller/cookie.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Ephemeral } from '../../ports/short-lived/ephemeral.ts'
import type { Flow, Outcome } from './flows.ts'
import { library } from './provider-clients.ts'
import { tellRefused, tellRefusedHere } from './sign-in-errors.ts'
import * as store from './sso.store.ts'
import { expectProvider, readRules } from './sso-columns.ts'
import type { SsoDeps } from './sso-deps.ts'
import { failureOf, verifiedAnswer } from './verified-answer.ts'

/** What the sign-in routes need in addition to what the calls need. */
export interface SsoRouteDeps extends Pick<SsoDeps, 'database' | 'flows' | 'clients' | 'logger'> {
	/** The cookie that binds a sign-in to its browser. */
	readonly cookie: { readonly name: string; readonly secure: boolean }
	readonly ephemeral: Ephemeral
	/** The address of the installation; null uses the origin of the request. */
	readonly public_url: URL | null
}

/** The redirect path; it must be registered with providers exactly. */
export const callback_path = '/sso/callback'
/** The maximum stored length of the return path, in characters. */
const longest_way = 500
/** The maximum length of a provider's response, in characters. */
const longest_answer = 8000

/** The page that fetches the outcome; it validates the return path itself. */
const pageOf = ({ user_id, to }: Pick<Flow, 'user_id' | 'to'>): string => {
	if (user_id !== null) return '/system/personalCenter?tab=security&sso=1'
	return to === '' ? '/login?sso=1' : `/login?sso=1&to=${encodeURIComponent(to)}`
}

type Query = Readonly<Record<string, unknown>>
const textIn = (query: unknown, name: string): string => {
	const found = (query as Query | null)?.[name]
	return typeof found === 'string' ? found : ''
}

const goTo = (reply: FastifyReply, address: string) => reply.header('cache-control', 'no-store').redirect(address, 303)

/** Stores a secret in the browser for its lifetime. */
const bind = (
	{ cookie }: SsoRouteDeps,
	request: FastifyRequest,
	reply: FastifyReply,
	secret: string,
	life: number,
): void =>
	void reply.setCookie(cookie.name, secret, {
		path: '/',
		httpOnly: true,
		// The provider redirects back here, which is a cross-site navigation.
		sameSite: 'lax',
		secure: cookie.secure || request.protocol === 'https',
		maxAge: life / 1000,
	})

const finishWith = (deps: SsoRouteDeps, request: FastifyRequest, reply: FastifyReply, outcome: Outcome, to: string) => {
	bind(deps, request, reply, deps.flows.keep(outcome), sso_limits.ready)
	return goTo(reply, pageOf({ user_id: outcome.user_id, to }))
}

type StartRequest = FastifyRequest<{ Params: { id: string } }>

/** The id of a provider in an address; 0 if there is none. */
const idOf = (text: string): number => (/^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0)

const originOf = ({ public_url }: SsoRouteDeps, { protocol, host }: FastifyRequest): string =>
	public_url?.origin ?? `${protocol}://${host}`

/** Browsers are only sent to TLS addresses, or to the scheme of the issuer itself. */
const isSafe = ({ protocol }: URL, { issuer }: store.ProviderRow): boolean =>
	protocol === 'https:' || protocol === new URL(issuer).protocol

/** The authorization address of a provider, with the values to store in the flow. */
const addressFor = async (deps: SsoRouteDeps, provider: store.ProviderRow, redirect_uri: string) => {
	const { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier, randomState } =
		await library()
	const config = await deps.clients.of(provider)
	const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()]
	const url = buildAuthorizationUrl(config, {
		redirect_uri,
		scope: askedScopes(readRules(provider.rules)),
		state,
		nonce,
		code_challenge: await calculatePKCECodeChallenge(verifier),
		code_challenge_method: 'S256',
	})
	if (!isSafe(url, provider)) throw new Error('authorization endpoint without TLS')
	return { url, state, nonce, verifier }
}

/** What a browser starts: the provider, the account to link, and where the page goes afterwards. */
const begunBy = ({ flows }: SsoRouteDeps, request: StartRequest) => {
	const given = textIn(request.query, 'to')
	const word = textIn(request.query, 'link')
	const user_id = word === '' ? null : flows.takeLink(word)
	return {
		about: { provider_id: idOf(request.params.id), user_id },
		to: given.length > longest_way ? '' : given,
		isOver: word !== '' && user_id === null,
	}
}

const start =
	(deps: SsoRouteDeps) =>
	async (request: StartRequest, reply: FastifyReply): Promise<FastifyReply> => {
		const from = subscriberOf(request.ip)
		if ((await deps.ephemeral.count(`sso:start:${from}`, sso_limits.window)) > sso_limits.starts)
			return goTo(reply, '/login?sso=busy')
		const { about, to, isOver } = begunBy(deps, request)
		if (isOver) return finishWith(deps, request, reply, { ...about, error: new CodedError('sso_expired') }, to)
		const provider = await store.findEnabled(deps.database.db, about.provider_id)
		if (provider === undefined)
			return finishWith(deps, request, reply, { ...about, error: new CodedError('sso_absent') }, to)
		const redirect_uri = `${originOf(deps, request)}${callback_path}`
		try {
			const { url, ...kept } = await deps.clients.inTurn(() => addressFor(deps, provider, redirect_uri), from)
			bind(
				deps,
				request,
				reply,
				deps.flows.begin({ ...about, ...kept, revision: provider.revision, redirect_uri, to }),
				sso_limits.life,
			)
			return goTo(reply, url.href)
		} catch (error) {
			return finishWith(deps, request, reply, { ...about, error: await errorOf(deps, about, error) }, to)
		}
	}

/** The error for the user; the log has the reason. */
const errorOf = async (
	{ logger }: SsoRouteDeps,
	{ provider_id }: Pick<Flow, 'provider_id'>,
	error: unknown,
): Promise<CodedError> => {
	if (error instanceof CodedError) {
		tellRefusedHere(logger, provider_id, error)
		return error
	}
	const { code, reason } = await failureOf(error)
	tellRefused(logger, provider_id, code, reason)
	return new CodedError(code)
}

/** The person whom the response of a provider identifies. */
const outcomeOf = async (deps: SsoRouteDeps, flow: Flow, query: string, from: string): Promise<Outcome> => {
	const about = { provider_id: flow.provider_id, user_id: flow.user_id }
	const { provider_id, revision } = flow
	try {
		const provider = await expectProvider(deps.database.db, { id: provider_id, revision })
		const { subject, claims } = await deps.clients.inTurn(
			async () => verifiedAnswer(await deps.clients.of(provider), flow, query),
			from,
		)
		return { ...about, error: null, revision, subject, judged: judged(readRules(provider.rules), claims) }
	} catch (error) {
		return { ...about, error: await errorOf(deps, flow, error) }
	}
}

const callback =
	(deps: SsoRouteDeps) =>
	async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
		const url = request.raw.url ?? ''
		const query = url.slice(url.indexOf('?'))
		const flow = deps.flows.take(cookieOf(request.headers.cookie, deps.cookie.name), textIn(request.query, 'state'))
		// If the browser started nothing, or something else, the page reports it: there is no outcome to store.
		if (flow === null || !url.includes('?') || url.length > longest_answer) return goTo(reply, '/login?sso=1')
		const outcome = await outcomeOf(deps, flow, query, subscriberOf(request.ip))
		return finishWith(deps, request, reply, outcome, flow.to)
	}

/** The sign-out address of a provider; the login page if the provider cannot be reached or its address is not safe. */
const endOf = async (deps: SsoRouteDeps, provider: store.ProviderRow, request: StartRequest): Promise<string> => {
	const { buildEndSessionUrl } = await library()
	const config = await deps.clients.inTurn(() => deps.clients.of(provider), subscriberOf(request.ip))
	const url = buildEndSessionUrl(config, { post_logout_redirect_uri: `${originOf(deps, request)}/login` })
	return isSafe(url, provider) ? url.href : '/login'
}

/** Sends a user who has signed out here on to the sign-out of the provider, if its rules say so. */
const leave =
	(deps: SsoRouteDeps) =>
	async (request: StartRequest, reply: FastifyReply): Promise<FastifyReply> => {
		const provider_id = idOf(request.params.id)
		const provider = await store.findEnabled(deps.database.db, provider_id)
		if (provider === undefined || !readRules(provider.rules).logs_out) return goTo(reply, '/login')
		try {
			return goTo(reply, await endOf(deps, provider, request))
		} catch (error) {
			await errorOf(deps, { provider_id }, error)
			return goTo(reply, '/login')
		}
	}

/** `GET /sso/start/<id>`, `/sso/callback` and `/sso/leave/<id>`: browser navigations to a provider and back. */
export const ssoRoutes = (http: FastifyInstance, deps: SsoRouteDeps): void => {
	http.get('/sso/start/:id', start(deps))
	http.get(callback_path, callback(deps))
	http.get('/sso/leave/:id', leave(deps))
}

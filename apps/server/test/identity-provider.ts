/// <reference path="./oidc-provider.d.ts" />
import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** What the provider knows about a person. */
export type Person = Readonly<Record<string, unknown>>

/** A real identity provider on a loopback port; people sign in by stating their name. */
export interface IdentityProvider {
	readonly issuer: string
	readonly client: { readonly client_id: string; readonly client_secret: string }
	readonly host: string
	/** Starts answering for an application at this address. */
	serve(origin: string): void
	/** The known people: their details can change. */
	readonly people: Map<string, Person>
	/** The person signed in without being asked; null shows a page. */
	signsIn: string | null
	close(): Promise<void>
}

const page = (uid: string): string =>
	`<!doctype html><title>Provider</title><form method="post" action="/interaction/${uid}"><label>Name <input name="login"></label><button>Continue</button></form>`

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
	const parts: Buffer[] = []
	for await (const part of request) parts.push(part as Buffer)
	return new URLSearchParams(Buffer.concat(parts).toString())
}

const client = { client_id: 'vitrine', client_secret: 'a secret of the client that nobody else has' }

/** The provider for an application at this address. */
const providerFor = (issuer: string, people: ReadonlyMap<string, Person>, origin: string): Provider => {
	const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
	return new Provider(issuer, {
		clients: [
			{
				...client,
				redirect_uris: [`${origin}/sso/callback`],
				post_logout_redirect_uris: [`${origin}/login`],
				response_types: ['code'],
				grant_types: ['authorization_code'],
			},
		],
		jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'one' }] },
		cookies: { keys: ['a key of the tests'] },
		claims: {
			openid: ['sub', 'amr'],
			profile: ['name', 'preferred_username', 'groups'],
			email: ['email', 'email_verified'],
		},
		findAccount: (_: unknown, sub: string) => {
			const person = people.get(sub)
			return person && { accountId: sub, claims: () => ({ sub, ...person }) }
		},
		ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
		features: { devInteractions: { enabled: false } },
		interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
		pkce: { required: () => true },
	})
}

/** Starts one without any people; `serve` sets its application. */
export const anIdentityProvider = async (): Promise<IdentityProvider> => {
	const server = createServer()
	await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
	const { port } = server.address() as AddressInfo
	const issuer = `http://127.0.0.1:${port}`
	const people = new Map<string, Person>()
	const finish = async (
		provider: Provider,
		request: IncomingMessage,
		response: ServerResponse,
		accountId: string,
	): Promise<void> => {
		if (!people.has(accountId)) {
			const result = { error: 'access_denied', error_description: 'nobody of this name' }
			return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
		}
		const grant = new provider.Grant({ accountId, clientId: client.client_id })
		grant.addOIDCScope('openid profile email')
		const consent = { grantId: await grant.save() }
		return provider.interactionFinished(
			request,
			response,
			{ login: { accountId, amr: (people.get(accountId)?.amr as string[] | undefined) ?? ['pwd'] }, consent },
			{ mergeWithLastSubmission: false },
		)
	}
	const known: IdentityProvider = {
		issuer,
		client,
		people,
		host: `127.0.0.1:${port}`,
		signsIn: null,
		serve: origin => {
			const provider = providerFor(issuer, people, origin)
			const answer = provider.callback()
			server.on('request', (request, response) => {
				const [, uid] = /^\/interaction\/([\w-]+)$/.exec(request.url ?? '') ?? []
				if (uid === undefined) return answer(request, response)
				const interact = async (): Promise<void> => {
					if (request.method === 'POST')
						return finish(provider, request, response, (await bodyOf(request)).get('login') ?? '')
					if (known.signsIn !== null) return finish(provider, request, response, known.signsIn)
					response.setHeader('content-type', 'text/html').end(page(uid))
				}
				interact().catch(error => {
					response.statusCode = 500
					response.end(String(error))
				})
			})
		},
		close: () => new Promise(resolve => void server.close(() => resolve()).closeAllConnections()),
	}
	return known
}

import { constants, createHmac, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How an ID token is signed. */
export type Signing = 'RS256' | 'PS256' | 'none' | 'by the secret' | 'by the public key' | 'by another key'

/** The behaviour of this provider, which tests can change. */
export interface Conduct {
	signing: Signing
	/** Claims that the ID token adds or replaces. */
	claims: Record<string, unknown>
	/** The same for the metadata, and for the parameters of its redirect. */
	metadata: Record<string, unknown>
	answer: Record<string, string>
	/** Handlers of requests by path; other paths are answered correctly. */
	at: Partial<Record<string, (request: IncomingMessage, response: ServerResponse) => void>>
}

/** A provider that lies as a test requires; its signatures are real. */
export interface HostileProvider {
	readonly issuer: string
	readonly host: string
	readonly client: { readonly client_id: string; readonly client_secret: string }
	/** Behaves correctly again, except for this. */
	behave(conduct?: Partial<Conduct>): void
	/** Every request to the token endpoint. */
	readonly exchanges: URLSearchParams[]
	close(): Promise<void>
}

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const client = { client_id: 'vitrine', client_secret: 'the secret of the client' }

const keys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** A token with a real signature of the wanted kind. */
const signed = (signing: Signing, claims: unknown, own: KeyObject, other: KeyObject): string => {
	const alg = signing === 'none' || signing === 'PS256' ? signing : signing.startsWith('by the') ? 'HS256' : 'RS256'
	const content = `${part({ alg, typ: 'JWT', kid: 'one' })}.${part(claims)}`
	const bytes = Buffer.from(content)
	const pem = createPublicKey(own).export({ format: 'pem', type: 'spki' })
	const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }
	const signature = {
		RS256: () => sign('sha256', bytes, own),
		PS256: () => sign('sha256', bytes, { key: own, ...pss }),
		none: () => Buffer.alloc(0),
		'by the secret': () => createHmac('sha256', client.client_secret).update(content).digest(),
		'by the public key': () => createHmac('sha256', pem).update(content).digest(),
		'by another key': () => sign('sha256', bytes, other),
	}[signing]()
	return `${content}.${signature.toString('base64url')}`
}

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
	const parts: Buffer[] = []
	for await (const one of request) parts.push(one as Buffer)
	return new URLSearchParams(Buffer.concat(parts).toString())
}

const good: Conduct = { signing: 'RS256', claims: {}, metadata: {}, answer: {}, at: {} }

const metadataOf = (issuer: string) => ({
	issuer,
	authorization_endpoint: `${issuer}/authorize`,
	token_endpoint: `${issuer}/token`,
	jwks_uri: `${issuer}/jwks`,
	response_types_supported: ['code'],
	subject_types_supported: ['public'],
	// It claims to support every algorithm; clients need not believe that.
	id_token_signing_alg_values_supported: ['RS256', 'PS256', 'HS256', 'none'],
	authorization_response_iss_parameter_supported: true,
})

/** Starts one on a loopback port. */
export const aHostileProvider = async (): Promise<HostileProvider> => {
	const server = createServer()
	await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
	const { port } = server.address() as AddressInfo
	const issuer = `http://127.0.0.1:${port}`
	const [{ privateKey: own, publicKey }, { privateKey: other }] = [keys(), keys()]
	const exchanges: URLSearchParams[] = []
	let conduct = good
	let nonce = ''
	const send = (response: ServerResponse, value: unknown): void =>
		void response.setHeader('content-type', 'application/json').end(JSON.stringify(value))
	const tokens = () => {
		const now = Math.floor(Date.now() / 1000)
		const usual = { iss: issuer, sub: 'mallory', aud: client.client_id, iat: now, exp: now + 300, nonce }
		const about = { preferred_username: 'mallory', email: 'mallory@company.example', email_verified: true }
		const claims = { ...usual, ...about, ...conduct.claims }
		const id_token = signed(conduct.signing, claims, own, other)
		return { access_token: 'an access token', token_type: 'Bearer', expires_in: 300, id_token }
	}
	const lead = (asked: URLSearchParams, response: ServerResponse): void => {
		nonce = asked.get('nonce') ?? ''
		const to = new URL(asked.get('redirect_uri') ?? '')
		const state = asked.get('state') ?? ''
		to.search = new URLSearchParams({ code: 'a code', state, iss: issuer, ...conduct.answer }).toString()
		response.writeHead(302, { location: to.href }).end()
	}
	const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
		const url = new URL(request.url ?? '', issuer)
		const instead = conduct.at[url.pathname]
		if (instead !== undefined) return instead(request, response)
		if (url.pathname === '/authorize') return lead(url.searchParams, response)
		if (url.pathname === '/jwks')
			return send(response, { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig' }] })
		if (url.pathname === '/token') {
			exchanges.push(await bodyOf(request))
			return send(response, tokens())
		}
		send(response, { ...metadataOf(issuer), ...conduct.metadata })
	}
	server.on('request', (request, response) => void answer(request, response).catch(() => response.destroy()))
	return {
		issuer,
		host: `127.0.0.1:${port}`,
		client,
		exchanges,
		behave: (wanted = {}) => {
			conduct = { ...good, ...wanted }
		},
		close: () =>
			new Promise(resolve => {
				server.close(() => resolve())
				server.closeAllConnections()
			}),
	}
}

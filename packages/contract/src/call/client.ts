import { envelope_status, errors } from '../error-codes.ts'
import type { Calls, Endpoint, Input, Output } from './endpoint.ts'
import { type Envelope, isEnvelope } from './envelope.ts'
import { type Fields, sign } from './signature.ts'

/** The product version that every call carries (specification A §9). */
export const version = '3.0.13'

/** What a client signs with: the application key before login, the session's own after it. */
export interface Credentials {
	readonly token: string
	readonly key: string
}

/** An error as a caller sees it. `status` 0 is a network failure, 500 a failure inside the server. */
export class CallError extends Error {
	readonly status: number
	readonly data: unknown
	readonly tips: string
	constructor(status: number, tips: string, data: unknown) {
		super(tips || `status ${status}`)
		this.name = 'CallError'
		this.status = status
		this.tips = tips
		this.data = data
	}
}

/** What a client needs from its environment. */
export interface Link {
	/** The server's address without `/api`; empty in a browser of the same origin. */
	readonly origin: string
	readonly credentials: () => Credentials
	/** Milliseconds since the epoch by the server's clock. */
	readonly now: () => number
	readonly fetch: typeof fetch
	/** Called with every error before the caller gets it. */
	readonly refused?: (error: CallError) => void
}

/** The parts of a call that a client needs: of an {@link Endpoint}, or of the reduced form that browsers get (tools/calls). */
export interface Route {
	readonly method: Endpoint['method']
	readonly path: Endpoint['path']
	readonly upload?: true | number
	readonly input: { encode(input: never): Readonly<Record<string, unknown>> }
}

/** A file part of an upload. */
export interface FilePart {
	readonly file: Blob
	readonly name: string
}

type Options = { signal?: AbortSignal; file?: FilePart }
/** A feature's calls as functions. */
export type Client<C extends Calls> = {
	[K in keyof C]: (input: Input<C[K]>, options?: Options) => Promise<Output<C[K]>>
}

/** A call's parameters as sent, signed. */
export const signedFields = (
	route: Route,
	input: unknown,
	credentials: Credentials,
	t: number,
	nonce = unused(),
): Fields => {
	const fields: Record<string, string> = {}
	for (const [name, value] of Object.entries(route.input.encode(input as never))) {
		if (value !== undefined) fields[name] = value as string
	}
	fields.token = credentials.token
	fields.v = version
	fields.t = String(Math.floor(t))
	fields.nonce = nonce
	fields.s = sign(credentials.key, route.path, fields)
	return fields
}

const bodyOf = (fields: Fields, file: FilePart | undefined): FormData | URLSearchParams => {
	if (file === undefined) return new URLSearchParams(fields as Record<string, string>)
	const form = new FormData()
	for (const [name, value] of Object.entries(fields)) form.set(name, value)
	form.set('file', file.file, file.name)
	return form
}

/** Reads the envelope; a temporarily unavailable server also states the reason in one. */
const read = async (response: Response, signal: AbortSignal | undefined): Promise<Envelope> => {
	if (!response.ok && response.status !== 503) throw new CallError(response.status, '请求返回错误!', null)
	const body: unknown = await response.json().catch((cause: unknown) => {
		if (signal?.aborted) throw cause
		// An HTML page of an intermediary is not an envelope; anything else means that the connection broke.
		if (!(cause instanceof SyntaxError)) throw new CallError(0, '', cause)
	})
	if (!isEnvelope(body)) throw new CallError(response.status, '请求返回错误!', null)
	return body
}

/** Random enough that no two clients share it; unlike `randomUUID` it is available without TLS, too. */
const own = Array.from(crypto.getRandomValues(new Uint8Array(9)), byte => byte.toString(16).padStart(2, '0')).join('')
let calls = 0
/**
 * Makes a call unique. Two in the same millisecond with the same parameters would have the same signature, that is, be a repeated request:
 * of one page, of two tabs of a session, or of two people who open the login page.
 */
const unused = (): string => `${own}${(++calls).toString(36)}`

type Sending<E extends Endpoint> = [link: Link, route: E | Route, input: Input<E>, options: Options]

const post = async <E extends Endpoint>(...[link, route, input, options]: Sending<E>): Promise<Output<E>> => {
	const fields = signedFields(route, input, link.credentials(), link.now())
	const inAddress = route.method === 'GET' || route.method === 'DELETE'
	const query = inAddress ? `?${new URLSearchParams(fields as Record<string, string>)}` : ''
	const response = await link
		.fetch(`${link.origin}/api${route.path}${query}`, {
			method: route.method,
			credentials: 'same-origin',
			...(inAddress ? {} : { body: bodyOf(fields, options.file) }),
			...(options.signal ? { signal: options.signal } : {}),
		})
		.catch((cause: unknown) => {
			if (options.signal?.aborted) throw cause
			throw new CallError(0, '', cause)
		})
	const envelope = await read(response, options.signal)
	if (envelope.status === envelope_status.success || envelope.status === envelope_status.silent)
		return envelope.data as Output<E>
	if (envelope.status === envelope_status.whole_body) return envelope as Output<E>
	throw new CallError(envelope.status, envelope.tips, envelope.data)
}

/** How long a freshly started server refuses requests signed before its start, in ms, plus a margin. */
const after_start = 300

/** Resends a call that a restarted server refused as signed before its start: it has not been carried out. */
const persist = async <E extends Endpoint>(...sending: Sending<E>): Promise<Output<E>> => {
	try {
		return await post(...sending)
	} catch (error) {
		if (!(error instanceof CallError) || error.status !== errors.before_start.status) throw error
		await new Promise(done => setTimeout(done, after_start))
		return post(...sending)
	}
}

/** Sends one call and returns its data; throws {@link CallError} for everything but success. */
export const send = async <E extends Endpoint>(
	link: Link,
	route: E | Route,
	input: Input<E>,
	options: Options = {},
): Promise<Output<E>> => {
	try {
		return await persist(link, route, input, options)
	} catch (error) {
		if (error instanceof CallError) link.refused?.(error)
		throw error
	}
}

/** A client for the calls of a feature, which a browser has without their shapes. */
export const client = <C extends Calls>(link: Link, calls: C | Readonly<Record<string, Route>>): Client<C> =>
	Object.fromEntries(
		Object.entries(calls).map(([name, route]) => [
			name,
			(input: never, options?: Options) => send(link, route, input, options),
		]),
	) as Client<C>

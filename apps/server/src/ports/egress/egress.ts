import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { version } from '@vitrine/contract/call/client'
import { Agent, type Dispatcher, request } from 'undici'
import { bodyOf, firstOf } from './egress-body.ts'
import { EgressError, isRedirect } from './egress-error.ts'
import { egressRules, plainHost } from './egress-rules.ts'
import { leadingTo } from './leading-to.ts'

export interface EgressOptions {
	/** The Accept header. */
	readonly accept: string
	/** Maximum size of the answer in bytes, before and after decompression. */
	readonly max_bytes: number
	/** For everything together, redirects included, in ms. */
	readonly timeout: number
	/** The validator of an earlier answer: an ETag, or the date of its last change. */
	readonly known?: string
	/** The body is not needed: it is counted and dropped as it arrives, and returned empty. */
	readonly is_dropped?: boolean
}

/** An answer from outside; `url` is where the last redirect led. */
export interface EgressAnswer {
	readonly status: number
	readonly url: string
	readonly headers: Readonly<Record<string, string>>
	readonly body: Buffer
}

/** A message to another system. */
export interface EgressMessage {
	readonly headers: Readonly<Record<string, string>>
	readonly body: string
	/** For everything together, in ms. */
	readonly timeout: number
	/** How many bytes of the answer are read; the rest is not awaited. */
	readonly answer_bytes: number
}

/** A request to a service that is named in the settings of the installation. */
export interface ExchangeOptions {
	readonly method: string
	readonly headers: Readonly<Record<string, string>>
	readonly body: string | null
	/** Maximum size of the answer in bytes, before and after decompression. */
	readonly max_bytes: number
	/** For everything together, in ms. */
	readonly timeout: number
}

/** The only way out: everything the server fetches for screens passes through here. */
export interface Egress {
	/** Fetches a URL; throws {@link EgressError}. Returns a 304 if `known` is still current. */
	fetchOutside(url: string, options: EgressOptions): Promise<EgressAnswer>
	/**
	 * Sends something to a URL; throws {@link EgressError} if nothing answers. Every answer counts as one: redirects are not followed, and
	 * an error status does not throw. Without TLS only to hosts that an allowance names.
	 */
	sendOutside(url: string, message: EgressMessage): Promise<Pick<EgressAnswer, 'status' | 'body'>>
	/** Whether a URL is https, or names a host that an allowance names; throws {@link EgressError}. */
	isProtected(url: string): boolean
	/**
	 * Sends a request to a service and returns any answer, error statuses with their bodies; follows no redirects. Throws {@link
	 * EgressError}.
	 */
	exchange(url: string, options: ExchangeOptions): Promise<EgressAnswer>
	/** The addresses behind a URL, all of them allowed; throws {@link EgressError}. `timeout` in ms. */
	addressesOf(url: string, timeout: number): Promise<readonly string[]>
	/** Aborts after this many ms, or when everything ends: for work on the addresses of {@link Egress.addressesOf}. */
	until(timeout: number): AbortSignal
	/** Whether a URL is refused without any lookup: because of its port, or of the IP address it contains. */
	isClosed(url: string): boolean
	/** Aborts everything that is in progress. */
	close(): void
}

/** Returns every address of a host name. */
export type Resolve = (host: string) => Promise<readonly string[]>

const systemResolve: Resolve = async host =>
	(await lookup(host, { all: true, verbatim: true })).map(({ address }) => address)

/** Maximum number of redirects. */
const max_redirects = 5
const connect_timeout = 10_000

/** Checks a URL before anything is sent to it. */
const readTarget = (text: string, base?: string): URL => {
	const url = URL.parse(text, base)
	if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.hostname === '')
		throw new EgressError('address')
	if (url.username !== '' || url.password !== '') throw new EgressError('address')
	return url
}

/** The host of a URL in the form used for comparison, and its port. */
export const placeOf = (url: URL): { readonly host: string; readonly port: number } => ({
	host: plainHost(url.hostname),
	port: Number(url.port || (url.protocol === 'https:' ? 443 : 80)),
})

/** Abandons the work at once when the time is up. */
const within = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
	new Promise((resolve, reject) => {
		const end = (): void => reject(new EgressError('timeout'))
		if (signal.aborted) return end()
		signal.addEventListener('abort', end, { once: true })
		work.then(resolve, reject).finally(() => signal.removeEventListener('abort', end))
	})

/** An agent that connects only to these addresses, whatever the name resolves to by then. */
const pinned = (addresses: readonly string[]): Agent =>
	new Agent({
		pipelining: 0,
		connections: 1,
		maxHeaderSize: 16 * 1024,
		connect: { lookup: leadingTo(addresses), timeout: connect_timeout },
	})

const headersOf = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
	Object.fromEntries(
		Object.entries(headers).map(([name, value]) => [
			name.toLowerCase(),
			Array.isArray(value) ? value.join(', ') : (value ?? ''),
		]),
	)

const askedBy = ({ accept, known }: EgressOptions): Record<string, string> => ({
	accept,
	'accept-encoding': 'gzip, deflate, br',
	...(known ? { [/^(W\/)?"/.test(known) ? 'if-none-match' : 'if-modified-since']: known } : {}),
})

/** What is sent, and how much of the answer is read. */
interface Question {
	readonly method: string
	readonly headers: Readonly<Record<string, string>>
	readonly body: string | null
	read(
		answer: Dispatcher.ResponseData,
		headers: Readonly<Record<string, string>>,
		signal: AbortSignal,
	): Promise<Buffer> | Buffer
}

/** Sends a request to one URL, after every address of its host was found to be allowed. */
const ask = async (
	url: URL,
	addresses: readonly string[],
	{ method, headers: asked, body: said, read }: Question,
	signal: AbortSignal,
): Promise<EgressAnswer> => {
	const agent = pinned(addresses)
	try {
		const sent = { ...asked, 'user-agent': `Vitrine/${version}` }
		const answer = await request(url, { dispatcher: agent, method, headers: sent, body: said, signal })
		const headers = headersOf(answer.headers)
		return { status: answer.statusCode, url: url.href, headers, body: await read(answer, headers, signal) }
	} catch (error) {
		if (signal.aborted) throw new EgressError('timeout')
		throw error instanceof EgressError ? error : new EgressError('connection')
	} finally {
		agent.destroy().catch(() => undefined)
	}
}

const fetching = (options: EgressOptions): Question => ({
	method: 'GET',
	headers: askedBy(options),
	body: null,
	read: ({ statusCode, body }, headers, signal) => {
		// The body of an error or a redirect is discarded.
		if (statusCode < 200 || statusCode > 299) return Buffer.alloc(0)
		const bounds = { limit: options.max_bytes, is_dropped: options.is_dropped === true }
		return bodyOf(body, headers, bounds, signal)
	},
})

const exchanging = ({ method, headers, body, max_bytes }: ExchangeOptions): Question => ({
	method,
	headers: { ...headers, 'accept-encoding': 'gzip, deflate, br' },
	body,
	read: (answer, received, signal) => bodyOf(answer.body, received, { limit: max_bytes, is_dropped: false }, signal),
})

const sending = ({ headers, body, answer_bytes }: EgressMessage): Question => ({
	method: 'POST',
	headers: { ...headers, 'accept-encoding': 'identity' },
	body,
	read: (answer, _, signal) => firstOf(answer.body, answer_bytes, signal),
})

/** The answer if it is usable, or a 304 if the known version is still current; throws otherwise. */
const usable = (answer: EgressAnswer, { known = '' }: EgressOptions): EgressAnswer => {
	const { status } = answer
	const unchanged = status === 304 && known !== ''
	if (!unchanged && (status < 200 || status > 299)) throw new EgressError('status')
	return answer
}

/** Opens the way out; `allow` as parsed by {@link egressRules}. */
export const openEgress = (allow: readonly string[], resolve: Resolve = systemResolve): Egress => {
	const rules = egressRules(allow)
	const check = async (url: URL, signal: AbortSignal): Promise<readonly string[]> => {
		const { host, port } = placeOf(url)
		if (!rules.allowsPort(host, port)) throw new EgressError('forbidden')
		const addresses = isIP(host) ? [host] : await within(signal, resolve(host)).catch(asUnknown)
		if (addresses.length === 0) throw new EgressError('unknown_host')
		if (!addresses.every(address => rules.allowsAddress(host, address, port))) throw new EgressError('forbidden')
		return addresses
	}
	const isProtected = (url: URL): boolean => {
		const { host, port } = placeOf(url)
		return url.protocol === 'https:' || rules.isNamed(host, port)
	}
	const closing = new AbortController()
	const until = (timeout: number): AbortSignal => AbortSignal.any([closing.signal, AbortSignal.timeout(timeout)])
	return {
		close: () => closing.abort(),
		until,
		addressesOf: async (address, timeout) => check(readTarget(address), until(timeout)),
		isClosed: address => {
			const { host, port } = placeOf(readTarget(address))
			if (!rules.allowsPort(host, port)) return true
			const named = host === 'localhost' ? '127.0.0.1' : host
			return isIP(named) !== 0 && !rules.allowsAddress(host, named, port)
		},
		isProtected: address => isProtected(readTarget(address)),
		sendOutside: async (address, message) => {
			const signal = until(message.timeout)
			const url = readTarget(address)
			if (!isProtected(url)) throw new EgressError('forbidden')
			return ask(url, await check(url, signal), sending(message), signal)
		},
		exchange: async (address, options) => {
			const signal = until(options.timeout)
			const url = readTarget(address)
			return ask(url, await check(url, signal), exchanging(options), signal)
		},
		fetchOutside: async (address, options) => {
			const signal = until(options.timeout)
			let url = readTarget(address)
			for (let hop = 0; hop <= max_redirects; hop++) {
				const answer = await ask(url, await check(url, signal), fetching(options), signal)
				if (!isRedirect(answer.status)) return usable(answer, options)
				url = readTarget(answer.headers.location ?? '', url.href)
			}
			throw new EgressError('redirects')
		},
	}
}

const asUnknown = (error: unknown): never => {
	throw error instanceof EgressError ? error : new EgressError('unknown_host', { cause: error })
}

import { calls } from './calls.js'

/** Statuses of a server that has not carried the call out, because it was busy or not there. */
const busy = [429, 503]
/** How long the first repeat waits, in ms, if the server does not say; each later one waits twice as long. */
const first_wait = 500
/** The longest wait that a server is believed, in ms. */
const longest_wait = 60_000

/** Why a call was not carried out. */
export class VitrineError extends Error {
	constructor(status, code, message, details = {}, options = undefined) {
		super(message, options)
		this.name = 'VitrineError'
		this.status = status
		this.code = code
		this.number = details.number ?? 0
		this.instance = details.instance ?? ''
		this.fields = details.fields ?? {}
		this.field_codes = details.field_codes ?? {}
		this.values = details.values ?? {}
	}
}

const isObject = value => typeof value === 'object' && value !== null

/** What an answer that is no success says; a page of something in between is not the server's. */
const problemOf = (status, body) =>
	isObject(body) && typeof body.code === 'string'
		? new VitrineError(status, body.code, String(body.title ?? body.code), body)
		: new VitrineError(status, 'answer', `Status ${status} without a reason that Vitrine gives`)

const send = async ({ origin, token, timeout, fetch: fetching }, path, input, { key, signal }) => {
	const limit = AbortSignal.timeout(timeout)
	try {
		const response = await fetching(`${origin}/api/v1/${path}`, {
			method: 'POST',
			headers: {
				authorization: `Bearer ${token}`,
				'content-type': 'application/json',
				...(key !== undefined && { 'idempotency-key': key }),
			},
			body: JSON.stringify(input),
			// A redirect would carry the token elsewhere, or lose the body.
			redirect: 'error',
			signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
		})
		const text = await response.text()
		return { status: response.status, wait: Number(response.headers.get('retry-after') ?? 0) * 1000, text }
	} catch (cause) {
		if (signal?.aborted) throw signal.reason
		if (limit.aborted) throw new VitrineError(0, 'timeout', `No answer within ${timeout} ms`, {}, { cause })
		throw new VitrineError(0, 'network', `${origin} could not be reached`, {}, { cause })
	}
}

const parsed = text => {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}

/** One try: what the call answered, or the error with how long the server wants to be left alone, in ms. */
const attempt = async (...sending) => {
	try {
		const { status, wait, text } = await send(...sending)
		const data = parsed(text)
		if (status === 200 && data !== undefined) return { data }
		return { error: problemOf(status, data), wait }
	} catch (error) {
		if (!(error instanceof VitrineError)) throw error
		return { error, wait: 0 }
	}
}

const pause = (ms, signal) =>
	new Promise((done, failed) => {
		signal?.throwIfAborted()
		const ended = () => {
			clearTimeout(timer)
			failed(signal.reason)
		}
		const timer = setTimeout(() => {
			signal?.removeEventListener('abort', ended)
			done()
		}, ms)
		signal?.addEventListener('abort', ended, { once: true })
	})

/** Whether sending it once more cannot do it twice. */
const isSafe = ({ status }, is_change, { key }) =>
	busy.includes(status) || (status === 0 && (!is_change || key !== undefined))

const call = async (settings, path, is_change, input, options) => {
	for (let tried = 0; ; tried++) {
		const { data, error, wait } = await attempt(settings, path, input, options)
		if (error === undefined) return data
		if (tried >= settings.retries || !isSafe(error, is_change, options) || wait > longest_wait) throw error
		await pause(Math.max(wait, first_wait * 2 ** tried), options.signal)
	}
}

/** The origin of an address; throws where it is none, or has a path that calls would not go to. */
const originOf = address => {
	const url = URL.canParse(address) ? new URL(address) : null
	if (!/^https?:$/.test(url?.protocol ?? '') || url.pathname !== '/' || url.search !== '' || url.username !== '')
		throw new TypeError(`origin is an address such as https://signage.example, without a path, and not "${address}"`)
	return url.origin
}

/** The calls of a server; see `client.d.ts`. */
export const createClient = ({ origin, token, retries = 2, timeout = 60_000, fetch: fetching = globalThis.fetch }) => {
	if (typeof token !== 'string' || token === '') throw new TypeError('token is a personal access token, and is missing')
	const settings = { origin: originOf(origin), token, retries, timeout, fetch: fetching }
	return Object.fromEntries(
		Object.entries(calls).map(([feature, named]) => [
			feature,
			Object.fromEntries(
				Object.entries(named).map(([name, is_change]) => [
					name,
					(input = {}, options = {}) => call(settings, `${feature}/${name}`, is_change === 1, input, options),
				]),
			),
		]),
	)
}

/** Every row of a list that has cursors, page by page. */
export async function* everyRow(list, input = {}, options = {}) {
	let cursor = ''
	do {
		const page = await list(cursor === '' ? input : { ...input, cursor }, options)
		// A list without cursors would begin again for ever, and an order without them look like one that ends with its first page.
		const isCut = cursor === '' && page?.next_cursor === '' && page.count > page.list.length
		if (isCut || typeof page?.next_cursor !== 'string')
			throw new VitrineError(0, 'no_cursor', 'This list, or this order of it, has no cursors; ask for it page by page')
		yield* page.list
		cursor = page.next_cursor
	} while (cursor !== '')
}

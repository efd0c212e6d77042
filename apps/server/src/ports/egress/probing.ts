import { connect, isIP, type Socket } from 'node:net'
import { connect as secured } from 'node:tls'
import { WebSocket } from 'ws'
import { EgressError } from './egress-error.ts'
import { leadingTo } from './leading-to.ts'

// Connections that say whether somebody is there, to addresses that the way out has allowed; nothing is told to whoever answers.

/** Ends a connection when its time (ms) is over; resolves with what `opened` is called with, throws {@link EgressError}. */
const opening = <T>(
	socket: Pick<Socket, 'once' | 'destroy'>,
	timeout: number,
	wait: (opened: (value: T) => void) => void,
): Promise<T> =>
	new Promise<T>((resolve, reject) => {
		const timer = setTimeout(() => end(new EgressError('timeout')), timeout)
		const end = (error: EgressError): void => {
			clearTimeout(timer)
			socket.destroy()
			reject(error)
		}
		socket.once('error', () => end(new EgressError('connection')))
		socket.once('close', () => end(new EgressError('connection')))
		wait(value => {
			clearTimeout(timer)
			resolve(value)
		})
	})

/** Connects to a port of the first of these addresses that answers, and lets go at once. `timeout` in ms; throws {@link EgressError}. */
export const probePort = async (addresses: readonly string[], port: number, timeout: number): Promise<void> => {
	const socket = connect({ host: 'host', port, lookup: leadingTo(addresses), autoSelectFamily: true })
	try {
		await opening<void>(socket, timeout, opened => socket.once('connect', () => opened()))
	} finally {
		socket.destroy()
	}
}

/** What is known of a certificate: until when it is good (ms since the epoch; null where there is none), and whether it is trusted. */
export interface Certificate {
	readonly expires_at: number | null
	readonly state: 'trusted' | 'over' | 'wrong'
}

const readCertificate = (socket: ReturnType<typeof secured>): Certificate => {
	// There is none where the other side has ended it already.
	const until = Date.parse(socket.getPeerCertificate().valid_to ?? '')
	const expires_at = Number.isNaN(until) ? null : until
	if (socket.authorized) return { expires_at, state: 'trusted' }
	const code = String((socket.authorizationError as NodeJS.ErrnoException | null)?.code ?? socket.authorizationError)
	return { expires_at, state: code === 'CERT_HAS_EXPIRED' ? 'over' : 'wrong' }
}

/**
 * Reads the certificate of a host at these addresses. One that is not trusted is read too, so that its end can be said, and nothing is
 * sent to whoever showed it. `timeout` in ms; throws {@link EgressError}.
 */
export const probeCertificate = async (
	host: string,
	addresses: readonly string[],
	port: number,
	timeout: number,
): Promise<Certificate> => {
	const name = isIP(host) === 0 ? { servername: host } : {}
	const socket = secured({ host, port, lookup: leadingTo(addresses), rejectUnauthorized: false, ...name })
	try {
		return await opening<Certificate>(socket, timeout, opened =>
			socket.once('secureConnect', () => opened(readCertificate(socket))),
		)
	} finally {
		socket.destroy()
	}
}

/** Opens a WebSocket at these addresses, and lets go at once. `timeout` in ms; throws {@link EgressError}, `status` where a server refused it. */
export const probeSocket = (url: string, addresses: readonly string[], timeout: number): Promise<void> =>
	new Promise((resolve, reject) => {
		const socket = new WebSocket(url, {
			handshakeTimeout: timeout,
			perMessageDeflate: false,
			maxPayload: 64 * 1024,
			followRedirects: false,
			lookup: leadingTo(addresses),
		})
		const ended = (error: EgressError | null): void => {
			socket.removeAllListeners()
			// A late error of a channel that nobody needs is nobody's.
			socket.on('error', () => undefined)
			socket.terminate()
			if (error === null) resolve()
			else reject(error)
		}
		socket.once('open', () => ended(null))
		socket.once('unexpected-response', () => ended(new EgressError('status')))
		socket.once('error', ({ message }) =>
			ended(new EgressError(/handshake has timed out/.test(message) ? 'timeout' : 'connection')),
		)
	})

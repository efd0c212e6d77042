import { connect, isIP, type Socket } from 'node:net'
import { connect as secured } from 'node:tls'
import { WebSocket } from 'ws'
import { EgressError } from './egress-error.ts'
import { leadingTo } from './leading-to.ts'

// Connections that say whether somebody is there, to addresses that the way out has allowed; nothing is told to whoever answers. Each ends when its
// signal aborts: its time is over, or that of the server.

/** What is begun and not over when the signal aborts is ended as one whose time is over, however much of it has come by then. */
const before = <T>(
	signal: AbortSignal,
	begin: (resolve: (value: T) => void, reject: (error: EgressError) => void) => void,
): Promise<T> => {
	let late = (): void => undefined
	return new Promise<T>((resolve, reject) => {
		late = () => reject(new EgressError('timeout'))
		if (signal.aborted) return late()
		signal.addEventListener('abort', late, { once: true })
		begin(resolve, reject)
	}).finally(() => signal.removeEventListener('abort', late))
}

/** Waits for a connection; resolves with what `opened` is called with, throws {@link EgressError}. */
const opening = <T>(
	socket: Pick<Socket, 'once'>,
	signal: AbortSignal,
	wait: (opened: (value: T) => void) => void,
): Promise<T> =>
	before<T>(signal, (resolve, reject) => {
		socket.once('error', () => reject(new EgressError('connection')))
		socket.once('close', () => reject(new EgressError('connection')))
		wait(resolve)
	})

/** Connects to a port of the first of these addresses that answers, and lets go at once. Throws {@link EgressError}. */
export const probePort = async (addresses: readonly string[], port: number, signal: AbortSignal): Promise<void> => {
	const socket = connect({ host: 'host', port, lookup: leadingTo(addresses), autoSelectFamily: true })
	try {
		await opening<void>(socket, signal, opened => socket.once('connect', () => opened()))
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
 * sent to whoever showed it. Throws {@link EgressError}.
 */
export const probeCertificate = async (
	host: string,
	addresses: readonly string[],
	port: number,
	signal: AbortSignal,
): Promise<Certificate> => {
	const name = isIP(host) === 0 ? { servername: host } : {}
	const socket = secured({ host, port, lookup: leadingTo(addresses), rejectUnauthorized: false, ...name })
	try {
		return await opening<Certificate>(socket, signal, opened =>
			socket.once('secureConnect', () => opened(readCertificate(socket))),
		)
	} finally {
		socket.destroy()
	}
}

/** Opens a WebSocket at these addresses, and lets go at once. Throws {@link EgressError}, `status` where a server refused it. */
export const probeSocket = async (url: string, addresses: readonly string[], signal: AbortSignal): Promise<void> => {
	const socket = new WebSocket(url, {
		perMessageDeflate: false,
		maxPayload: 64 * 1024,
		followRedirects: false,
		lookup: leadingTo(addresses),
	})
	try {
		await before<void>(signal, (resolve, reject) => {
			socket.once('open', () => resolve())
			socket.once('unexpected-response', () => reject(new EgressError('status')))
			socket.once('error', () => reject(new EgressError('connection')))
		})
	} finally {
		socket.removeAllListeners()
		// A late error of a channel that nobody needs is nobody's.
		socket.on('error', () => undefined)
		socket.terminate()
	}
}

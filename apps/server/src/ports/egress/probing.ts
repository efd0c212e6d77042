import { connect, isIP, type Socket } from 'node:net'
import { connect as secured } from 'node:tls'
import { WebSocket } from 'ws'
import { EgressError } from './egress-error.ts'
import { leadingTo } from './leading-to.ts'

// Probes whether something answers at addresses that the way out has allowed; nothing is sent to it. Each probe ends when its signal aborts:
// its time is up, or the server stops.

/** Work not finished when the signal aborts fails with a timeout, however much of it has arrived by then. */
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

/** Waits for a connection; resolves with the value passed to `opened`, throws {@link EgressError}. */
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

/** Connects to a port at the first of these addresses that answers, and disconnects at once. Throws {@link EgressError}. */
export const probePort = async (addresses: readonly string[], port: number, signal: AbortSignal): Promise<void> => {
	const socket = connect({ host: 'host', port, lookup: leadingTo(addresses), autoSelectFamily: true })
	try {
		await opening<void>(socket, signal, opened => socket.once('connect', () => opened()))
	} finally {
		socket.destroy()
	}
}

/** A certificate: when it expires (ms since the epoch; null if there is none), and whether it is trusted. */
export interface Certificate {
	readonly expires_at: number | null
	readonly state: 'trusted' | 'over' | 'wrong'
}

const readCertificate = (socket: ReturnType<typeof secured>): Certificate => {
	// There is none if the other side has already closed the connection.
	const until = Date.parse(socket.getPeerCertificate().valid_to ?? '')
	const expires_at = Number.isNaN(until) ? null : until
	if (socket.authorized) return { expires_at, state: 'trusted' }
	const code = String((socket.authorizationError as NodeJS.ErrnoException | null)?.code ?? socket.authorizationError)
	return { expires_at, state: code === 'CERT_HAS_EXPIRED' ? 'over' : 'wrong' }
}

/**
 * Reads the certificate of a host at these addresses. An untrusted one is read too, so that its expiry can be reported, but nothing is
 * sent to that host. Throws {@link EgressError}.
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

/** Opens a WebSocket at these addresses, and closes it at once. Throws {@link EgressError}, with `status` if a server refused it. */
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
		// A late error of a channel that is no longer needed is ignored.
		socket.on('error', () => undefined)
		socket.terminate()
	}
}

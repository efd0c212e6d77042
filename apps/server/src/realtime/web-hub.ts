import { close_codes, type ToWeb, type WebFrame, webFrame } from '@vitrine/contract/messages'
import { isPermitted, type May } from '@vitrine/domain/permission'
import type { WebSocket } from 'ws'
import { Refusal } from '../http/refusal.ts'
import type { Session, Sessions } from '../http/session.ts'
import type { Clock } from '../ports/clock.ts'
import { turn } from '../ports/turns.ts'

/** A browser that does not read is cut here, in bytes, instead of growing the server. */
const slow_limit = 1024 * 1024
/** Progress is sent at most this often, in ms: what came in between is merged. */
const progress_every = 250
/** How many messages one turn sends. */
const at_once = 500
const sweep_every = 5000

/** The right that each kind of message is for; who has not got it hears nothing of it. */
const demanded: Record<ToWeb['type'], May> = {
	bind: 'signed_in',
	heart_package: 'signed_in',
	rights: 'signed_in',
	download: 'downloads.read',
	stop_download: 'downloads.read',
	download_list: 'downloads.read',
	device_state: 'terminals.read',
	device_screenshot: 'terminals.read',
	material_state: 'materials.read',
	review: 'signed_in',
}

interface WebSocketState {
	readonly socket: WebSocket
	readonly token: string
	session: Session
	scope: ReadonlySet<number>
	readonly progress: Map<number, Extract<ToWeb, { type: 'download' }>>
	/** The download list has changed in more than progress since it was last told. */
	stale: boolean
}

/** The sockets of browsers. What is sent carries its organisation; only those who may see it receive it. */
export interface WebHub {
	accept(socket: WebSocket, cookie: string | undefined): void
	/** Sends to every browser whose scope has the organisation. */
	tell(group_id: number, message: ToWeb): void
	/** Sends to every browser of these people. */
	tellUsers(user_ids: readonly number[], message: ToWeb): void
	/** Closes the sockets of sessions that have ended. */
	end(session_ids: readonly number[]): void
	/** Reads anew who these users, or all, are and what they may see: whose session is gone loses its socket at once. */
	renew(user_ids: readonly number[] | 'all'): Promise<void>
	/** Closes sockets that have bound nothing in time. */
	sweep(): void
	readonly size: number
	close(): void
}

export interface WebHubDeps {
	readonly sessions: Sessions
	readonly scopeOf: (group_id: number) => Promise<ReadonlySet<number>>
	readonly clock: Clock
	readonly bind_within: number
}

type BindFrame = Extract<WebFrame, { type: 'bind' }>

const parse = (text: string): unknown => {
	try {
		return JSON.parse(text)
	} catch {
		return null
	}
}

const send = (state: WebSocketState, message: ToWeb): void => {
	if (state.socket.bufferedAmount > slow_limit) return state.socket.terminate()
	state.socket.send(JSON.stringify(message))
}

/** Sends a message, or lets it wait for more of its kind. */
const take = (state: WebSocketState, message: ToWeb): void => {
	if (message.type === 'download') return void state.progress.set(message.data.dc_id, message)
	if (message.type === 'download_list' && message.data.publish_no === '') {
		state.stale = true
		return
	}
	// Progress from before a stop must not come after it.
	if (message.type === 'stop_download') state.progress.delete(message.data.dc_id)
	send(state, message)
}

/** Sends what has waited. A browser that watches ten thousand downloads holds nobody up: others have their turn in between. */
const sendWaiting = async (states: Iterable<WebSocketState>): Promise<void> => {
	let sent = 0
	for (const state of states) {
		for (const dc_id of [...state.progress.keys()]) {
			const message = state.progress.get(dc_id)
			// Stopped in between.
			if (message === undefined) continue
			state.progress.delete(dc_id)
			send(state, message)
			if (++sent % at_once === 0) await turn()
		}
		if (state.stale) send(state, { type: 'download_list', data: { publish_no: '' } })
		state.stale = false
	}
}

/** Sockets that have bound nothing yet; each has `bind_within` ms for it. */
const unboundSockets = (clock: Clock, bind_within: number) => {
	const since = new Map<WebSocket, number>()
	const sweep = (): void => {
		for (const [socket, opened_at] of since)
			if (clock.now() - opened_at > bind_within) socket.close(close_codes.bind_late)
	}
	const timer = setInterval(sweep, sweep_every)
	timer.unref()
	return {
		add: (socket: WebSocket): void => {
			since.set(socket, clock.now())
			socket.on('close', () => since.delete(socket))
		},
		remove: (socket: WebSocket) => since.delete(socket),
		sweep,
		close: (): void => {
			clearInterval(timer)
			for (const socket of since.keys()) socket.close(1001)
		},
	}
}

/** Follows the frames of a socket: one bind, heartbeats after it, and nothing else. */
const converse = (
	socket: WebSocket,
	{
		bind,
		heartbeat,
	}: {
		bind: (data: BindFrame['data']) => Promise<WebSocketState | null>
		heartbeat: (state: WebSocketState, token: unknown) => Promise<void>
	},
): void => {
	let state: WebSocketState | null = null
	let binding = false
	socket.on('error', () => socket.terminate())
	const onFrame = async (text: string): Promise<void> => {
		const frame = webFrame.safeParse(parse(text))
		if (!frame.success) return socket.close(1007)
		if (frame.data.type === 'heart_package')
			return state === null ? socket.close(close_codes.web_refused) : heartbeat(state, frame.data.data?.token)
		if (binding) return socket.close(close_codes.web_refused)
		binding = true
		state = await bind(frame.data.data)
		if (state === null) socket.close(close_codes.web_refused)
	}
	socket.on('message', (raw, isBinary) => {
		if (isBinary) return socket.close(1003)
		onFrame(String(raw)).catch(() => socket.close(1011))
	})
}

export const webHub = ({ sessions, scopeOf, clock, bind_within }: WebHubDeps): WebHub => {
	const states = new Set<WebSocketState>()
	const unbound = unboundSockets(clock, bind_within)
	let sending = false
	const flush = setInterval(() => {
		if (sending) return
		sending = true
		void sendWaiting(states).finally(() => {
			sending = false
		})
	}, progress_every)
	flush.unref()

	const bind = async (socket: WebSocket, cookie: string | undefined, data: BindFrame['data']) => {
		const session = await sessions.byToken(data.token)
		if (session instanceof Refusal || !sessions.holds(session, cookie) || session.user_id !== data.user_id) return null
		if (session.must_change_password || socket.readyState !== socket.OPEN) return null
		const scope: ReadonlySet<number> = new Set()
		const state = { socket, token: data.token, session, scope, progress: new Map(), stale: false }
		// From here on it is found when the session ends, even while its scope is still being read.
		states.add(state)
		socket.on('close', () => states.delete(state))
		if (!(await refresh(state))) return null
		unbound.remove(socket)
		send(state, { type: 'bind', status: 1 })
		return state
	}
	/** Reads a socket's session anew; false when it is gone, and the socket with it. */
	const refresh = async (state: WebSocketState): Promise<boolean> => {
		const session = await sessions.byToken(state.token)
		if (session instanceof Refusal || session.must_change_password) {
			states.delete(state)
			state.socket.close(close_codes.web_refused)
			return false
		}
		state.scope = await scopeOf(session.group_id)
		state.session = session
		return true
	}
	const heartbeat = async (state: WebSocketState, token: unknown): Promise<void> => {
		if (token !== state.token) return state.socket.close(close_codes.web_refused)
		if (await refresh(state)) send(state, { type: 'heart_package', t: clock.now() })
	}
	return {
		accept: (socket, cookie) => {
			unbound.add(socket)
			converse(socket, { bind: data => bind(socket, cookie, data), heartbeat })
		},
		tell: (group_id, message) => {
			for (const state of states) {
				if (state.scope.has(group_id) && isPermitted(demanded[message.type], state.session.permissions))
					take(state, message)
			}
		},
		tellUsers: (user_ids, message) => {
			for (const state of states) if (user_ids.includes(state.session.user_id)) take(state, message)
		},
		end: session_ids => {
			for (const state of states) {
				if (!session_ids.includes(state.session.id)) continue
				// It hears nothing more, however long the other side takes to close.
				states.delete(state)
				state.socket.close(close_codes.web_refused)
			}
		},
		renew: async user_ids => {
			for (const state of [...states])
				if ((user_ids === 'all' || user_ids.includes(state.session.user_id)) && (await refresh(state)))
					send(state, { type: 'rights' })
		},
		sweep: unbound.sweep,
		get size() {
			return states.size
		},
		close: () => {
			clearInterval(flush)
			unbound.close()
			for (const { socket } of states) socket.close(1001)
		},
	}
}

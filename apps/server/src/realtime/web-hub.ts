import { close_codes, type ToWeb } from '@vitrine/contract/messages'
import { isPermitted, type May } from '@vitrine/domain/people/permission'
import type { WebSocket } from 'ws'
import type { InPerson, Sessions } from '../http/caller/session.ts'
import { CodedError } from '../http/coded-error.ts'
import type { Clock } from '../ports/clock.ts'
import { turn } from '../ports/turns.ts'
import { type BindFrame, converse } from './converse.ts'
import { account_sockets, browser_frames, frameLimit } from './frame-limit.ts'
import { sendMessage } from './sending.ts'
import type { Stranger } from './strangers.ts'
import { unboundSockets } from './unbound-sockets.ts'

/** Progress is sent at most this often, in ms; updates in between are merged. */
const progress_every = 250
/** How many messages one turn sends. */
const at_once = 500

/** The permission that each kind of message requires; users without it do not receive it. */
const demanded: Record<ToWeb['type'], May> = {
	bind: 'signed_in',
	heart_package: 'signed_in',
	rights: 'signed_in',
	download: 'downloads.read',
	stop_download: 'downloads.read',
	download_list: 'downloads.read',
	emergency: 'releases.read',
	device_state: 'terminals.read',
	command_result: 'terminals.read',
	inbox: 'terminals.read',
	device_screenshot: 'terminals.read',
	device_sensors: 'terminals.read',
	// It only reveals that something changed.
	record_list: 'signed_in',
	device_list: 'terminals.read',
	release_list: 'releases.read',
	material_state: 'materials.read',
	material_list: 'materials.read',
	review: 'signed_in',
	review_list: 'signed_in',
}

type ListMessage = Extract<ToWeb, { type: 'device_list' | 'release_list' }>

/** Above this number of terminals or releases, a browser is notified without their ids. */
const named_most = 500
/** Stands for any terminal or release in the pending ids: none has this id. */
const any = 0

interface WebSocketState {
	readonly socket: WebSocket
	readonly token: string
	session: InPerson
	scope: ReadonlySet<number>
	readonly progress: Map<number, Extract<ToWeb, { type: 'download' }>>
	/** The download list has changed in more than progress since the last notification. */
	stale: boolean
	/** The terminals and releases whose lists have changed since the last notification. */
	readonly lists: Readonly<Record<ListMessage['type'], Set<number>>>
	/** The features with changes since the last notification. */
	readonly changed: Set<string>
	/** How often its session and scope have been requested. */
	asked: number
}

/** The sockets of browsers. Each message has an organisation; only users who can see it receive the message. */
export interface WebHub {
	accept(socket: WebSocket, cookie: string | undefined, stranger: Stranger): void
	/** Sends to every browser whose scope includes the organisation. */
	tell(group_id: number, message: ToWeb): void
	/** Sends once to every browser whose scope includes one of the organisations. */
	notifyAny(group_ids: readonly number[], message: ToWeb): void
	/** Sends to every browser of these people. */
	notifyUsers(user_ids: readonly number[], message: ToWeb): void
	/** Closes the sockets of ended sessions. */
	end(session_ids: readonly number[]): void
	/** Reloads the session and scope of these users, or of all: sockets without a session are closed at once. */
	renew(user_ids: readonly number[] | 'all'): Promise<void>
	/** Closes sockets that have not bound in time. */
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

const send = (state: WebSocketState, message: ToWeb): void => sendMessage(state.socket, message)

/** Sends a message, or queues it to merge with more of its kind. */
const take = (state: WebSocketState, message: ToWeb): void => {
	if (message.type === 'download') return void state.progress.set(message.data.dc_id, message)
	if (message.type === 'download_list' && message.data.publish_no === '') {
		state.stale = true
		return
	}
	if (message.type === 'device_list' || message.type === 'release_list') {
		const { ids } = message.data
		for (const id of ids.length > 0 ? ids : [any]) state.lists[message.type].add(id)
		return
	}
	if (message.type === 'record_list') return void state.changed.add(message.data.of)
	// Progress from before a stop must not arrive after it.
	if (message.type === 'stop_download') state.progress.delete(message.data.dc_id)
	send(state, message)
}

const sendLists = (state: WebSocketState): void => {
	for (const type of ['device_list', 'release_list'] as const) {
		const changed = state.lists[type]
		const isAny = changed.has(any) || changed.size > named_most
		if (changed.size > 0) send(state, { type, data: { ids: isAny ? [] : [...changed] } })
		changed.clear()
	}
	for (const of of state.changed) send(state, { type: 'record_list', data: { of } })
	state.changed.clear()
}

/** Sends queued messages. A browser that watches ten thousand downloads delays nobody: it yields to other work in between. */
const sendWaiting = async (states: Iterable<WebSocketState>): Promise<void> => {
	let sent = 0
	for (const state of states) {
		for (const dc_id of [...state.progress.keys()]) {
			const message = state.progress.get(dc_id)
			// Stopped in the meantime.
			if (message === undefined) continue
			state.progress.delete(dc_id)
			send(state, message)
			if (++sent % at_once === 0) await turn()
		}
		if (state.stale) send(state, { type: 'download_list', data: { publish_no: '' } })
		state.stale = false
		sendLists(state)
	}
}

/** Sends queued messages periodically, one round at a time. */
const sendingNowAndThen = (states: Iterable<WebSocketState>): NodeJS.Timeout => {
	let sending = false
	const timer = setInterval(() => {
		if (sending) return
		sending = true
		void sendWaiting(states).finally(() => {
			sending = false
		})
	}, progress_every)
	return timer.unref()
}

/** The recipients of a message: by organisation and required permission, or by user. */
const senders = (states: ReadonlySet<WebSocketState>): Pick<WebHub, 'tell' | 'notifyAny' | 'notifyUsers'> => {
	const notifyAny: WebHub['notifyAny'] = (group_ids, message) => {
		for (const state of states) {
			if (!isPermitted(demanded[message.type], state.session.permissions)) continue
			if (group_ids.some(group_id => state.scope.has(group_id))) take(state, message)
		}
	}
	return {
		tell: (group_id, message) => notifyAny([group_id], message),
		notifyAny,
		notifyUsers: (user_ids, message) => {
			for (const state of states) if (user_ids.includes(state.session.user_id)) take(state, message)
		},
	}
}

/** Whether an account has reached its limit of connected windows. */
const isCrowded = (states: Iterable<WebSocketState>, user_id: number): boolean => {
	let count = 0
	for (const { session } of states) if (session.user_id === user_id) count++
	return count >= account_sockets
}

const refuseCrowded = (socket: WebSocket): null => {
	socket.close(close_codes.crowded)
	return null
}

export const webHub = ({ sessions, scopeOf, clock, bind_within }: WebHubDeps): WebHub => {
	const states = new Set<WebSocketState>()
	const unbound = unboundSockets(clock, bind_within)
	const flush = sendingNowAndThen(states)

	const bind = async (socket: WebSocket, cookie: string | undefined, data: BindFrame['data'], stranger: Stranger) => {
		const session = await sessions.byToken(data.token)
		if (session instanceof CodedError || !sessions.holds(session, cookie) || session.user_id !== data.user_id)
			return null
		if (session.must_change_password || socket.readyState !== socket.OPEN) return null
		if (isCrowded(states, session.user_id)) return refuseCrowded(socket)
		const scope: ReadonlySet<number> = new Set()
		const lists = { device_list: new Set<number>(), release_list: new Set<number>() }
		const waiting = { progress: new Map(), stale: false, lists, changed: new Set<string>() }
		const state = { socket, token: data.token, session, scope, ...waiting, asked: 0 }
		// Registered first, so that it is found if the session ends while its scope is still being read.
		states.add(state)
		socket.on('close', () => states.delete(state))
		if (!(await refresh(state))) return null
		unbound.remove(socket)
		stranger.known()
		send(state, { type: 'bind', status: 1 })
		return state
	}
	/** Reloads the session of a socket; returns false if it has ended, and closes the socket. */
	const refresh = async (state: WebSocketState): Promise<boolean> => {
		const asked = ++state.asked
		const session = await sessions.byToken(state.token)
		if (session instanceof CodedError || session.must_change_password) {
			states.delete(state)
			state.socket.close(close_codes.web_refused)
			return false
		}
		const scope = await scopeOf(session.group_id)
		// Requested again meanwhile: that result is newer, whichever arrives first.
		if (asked !== state.asked) return states.has(state)
		state.scope = scope
		state.session = session
		return true
	}
	const heartbeat = async (state: WebSocketState, token: unknown): Promise<void> => {
		if (token !== state.token) return state.socket.close(close_codes.web_refused)
		if (await refresh(state)) send(state, { type: 'heart_package', t: clock.now() })
	}
	const probed = (state: WebSocketState, token: unknown): void => {
		if (token !== state.token) return state.socket.close(close_codes.web_refused)
		send(state, { type: 'heart_package', t: clock.now() })
	}
	return {
		accept: (socket, cookie, stranger) => {
			unbound.add(socket)
			const isTooMuch = frameLimit(clock, browser_frames)
			converse(socket, { bind: data => bind(socket, cookie, data, stranger), heartbeat, probed, isTooMuch })
		},
		...senders(states),
		end: session_ids => {
			for (const state of states) {
				if (!session_ids.includes(state.session.by.id)) continue
				// It receives nothing more, however long the other side takes to close.
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

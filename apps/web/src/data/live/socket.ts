import { toWeb } from '@vitrine/contract/frames'
import type { ToWeb } from '@vitrine/contract/messages'
import { readOutside, shaped } from '@vitrine/domain/json-text'
import { create } from 'zustand'
import { loadedConfig } from '../config.ts'
import { socket_timing } from '../constants.ts'
import { currentSession } from '../session/session.ts'
import { channelsOf, type SocketPort, socketPort } from './socket-port.ts'
import { keepPulse, type Pulse } from './socket-pulse.ts'

/** The close code of a refused bind: the session is gone, and the next call will report that. */
const refused_code = 4401

export type SocketState = 'connecting' | 'open' | 'lost'
type Warning = 'WebSocket连接超时' | 'WebSocket连接断开'

/** What the socket reports to the application. */
export interface SocketEvents {
	readonly message: (message: ToWeb) => void
	readonly opened: (again: boolean) => void
	/** Fired once per outage, not per attempt. */
	readonly warning: (text: Warning) => void
	readonly refused: () => void
}

const useStore = create<{ state: SocketState }>(() => ({ state: 'connecting' }))

/** The state of the live connection, as a hook. */
export const useSocketState = (): SocketState => useStore(store => store.state)

/** What this browser knows about the addresses of the socket; stored for the next page. */
const ways = (): SocketPort =>
	socketPort(channelsOf(location, loadedConfig().socket_port), () => window.localStorage, Date.now)

/** Probes in the background whether the dedicated port is reachable again; the result applies from the next page on. */
const tryAside = (port: SocketPort): void => {
	const address = port.toTry()
	if (address === null) return
	const probe = new WebSocket(address)
	const timer = setTimeout(() => probe.close(), socket_timing.connect)
	probe.onopen = () => {
		port.opened(address)
		probe.close()
	}
	probe.onclose = () => {
		clearTimeout(timer)
		// A probe that opened has already cleared the unreachable mark.
		if (port.toTry() !== null) port.failed(address)
	}
}

const say = (socket: WebSocket | null, type: 'bind' | 'heart_package', probe?: true) => {
	const session = currentSession()
	if (session === null || socket?.readyState !== WebSocket.OPEN) return
	const { user_id, token } = session
	const frame =
		type === 'bind'
			? { type, role: 'web', from: 'bind_user', data: { user_id, token } }
			: { type, data: { userId: user_id, token, ...(probe && { probe }) } }
	socket.send(JSON.stringify(frame))
}

interface Conversation {
	readonly heard: (message: ToWeb, by: WebSocket) => unknown
	readonly closed: (code: number, of: WebSocket) => unknown
}

const messageOf = shaped(toWeb)

const socketAt = (address: string, { heard, closed }: Conversation): WebSocket => {
	const made = new WebSocket(address)
	made.onopen = () => say(made, 'bind')
	made.onmessage = event => {
		const message = readOutside(String(event.data), messageOf)
		// Messages of another version that this page does not understand are ignored.
		if (message !== null) heard(message, made)
	}
	made.onclose = event => closed(event.code, made)
	return made
}

/** Reports only the first of a series of warnings. */
const once = (tell: (text: Warning) => void) => {
	let hasWarned = false
	return {
		tell(text: Warning) {
			if (!hasWarned) tell(text)
			hasWarned = true
		},
		again() {
			hasWarned = false
		},
	}
}

/** The addresses of the server: tried in turn until one opens; from then on only that one is used. */
const addressesOf = (port: SocketPort) => {
	const candidates = port.addresses()
	let chosen = 0
	let tried = 0
	let wasOpen = false
	const current = (): string => candidates[chosen] ?? ''
	return {
		current,
		/** Returns whether this is a reconnect. */
		opened(): boolean {
			const again = wasOpen
			port.opened(current())
			if (!again) tryAside(port)
			wasOpen = true
			tried = 0
			return again
		},
		/** Moves on to the next address; returns whether it should be tried before this counts as an outage. */
		failed(): boolean {
			tried += 1
			if (wasOpen) return false
			port.failed(current())
			chosen = (chosen + 1) % candidates.length
			return tried < candidates.length
		},
	}
}

/** Keeps the web channel open; returns the function that stops it. */
export const openSocket = (events: SocketEvents): (() => void) => {
	const addresses = addressesOf(ways())
	const warning = once(events.warning)
	let stopped = false
	let socket: WebSocket | null = null
	let timer: ReturnType<typeof setTimeout> | undefined
	let pulse: Pulse | undefined

	const heard = (message: ToWeb) => {
		pulse?.heard()
		if (message.type !== 'bind') return events.message(message)
		clearTimeout(timer)
		const beat = (probe?: true) => say(socket, 'heart_package', probe)
		pulse = keepPulse({ beat, lost: () => drop('WebSocket连接断开') })
		useStore.setState({ state: 'open' })
		events.opened(addresses.opened())
		warning.again()
	}
	const pause = () => {
		clearTimeout(timer)
		pulse?.stop()
		pulse = undefined
	}
	const lost = (text: Warning) => {
		pause()
		if (stopped) return
		// A port that refuses is not an outage yet: the other address is tried before a warning is shown.
		const next = addresses.failed()
		// A timeout is reported at once, whatever comes next (A §4).
		if (!next || text === 'WebSocket连接超时') warning.tell(text)
		if (!next) useStore.setState({ state: 'lost' })
		timer = setTimeout(connect, next ? 0 : socket_timing.reconnect)
	}
	// A close handshake needs the silent server's answer, so the socket is abandoned first.
	const drop = (text: Warning) => {
		const silent = socket
		socket = null
		silent?.close()
		lost(text)
	}
	const closed = (code: number) => {
		socket = null
		if (code !== refused_code) return lost('WebSocket连接断开')
		// The user should see why the session ended, not that the connection went with it.
		pause()
		useStore.setState({ state: 'connecting' })
		timer = setTimeout(connect, socket_timing.reconnect)
		events.refused()
	}
	const connect = () => {
		socket = socketAt(addresses.current(), {
			heard: (message, by) => by === socket && heard(message),
			closed: (code, of) => of === socket && closed(code),
		})
		timer = setTimeout(drop, socket_timing.connect, 'WebSocket连接超时')
	}
	connect()
	return () => {
		stopped = true
		pause()
		socket?.close()
	}
}

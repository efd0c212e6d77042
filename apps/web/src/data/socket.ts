import type { ToWeb } from '@vitrine/contract/messages'
import { create } from 'zustand'
import { loadedConfig } from './config.ts'
import { currentSession } from './session.ts'

/** Timing of the web channel in ms (specification A §9). */
const timing = { connect: 10_000, reconnect: 10_000, heartbeat: 50_000 } as const
/** The close code of a refused bind: the session is gone, and the next call will say so. */
const refused_code = 4401

export type SocketState = 'connecting' | 'open' | 'lost'
type Warning = 'WebSocket连接超时' | 'WebSocket连接断开'

/** What the socket tells the application. */
export interface SocketEvents {
	readonly message: (message: ToWeb) => void
	readonly opened: (again: boolean) => void
	/** Told once for each outage, not for each attempt. */
	readonly warning: (text: Warning) => void
	readonly refused: () => void
}

const useStore = create<{ state: SocketState }>(() => ({ state: 'connecting' }))

/** How the live connection stands. */
export const useSocketState = (): SocketState => useStore(store => store.state)

/** The socket's own port first, the page's port as the way through a proxy (protocol §2). */
const addresses = (): string[] => {
	const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
	const own = `${scheme}://${location.hostname}:${loadedConfig().socket_port}/?from=web`
	return [own, `${scheme}://${location.host}/ws?from=web`]
}

const say = (socket: WebSocket | null, type: 'bind' | 'heart_package') => {
	const session = currentSession()
	if (session === null || socket?.readyState !== WebSocket.OPEN) return
	const { user_id, token } = session
	const frame =
		type === 'bind'
			? { type, role: 'web', from: 'bind_user', data: { user_id, token } }
			: { type, data: { userId: user_id, token } }
	socket.send(JSON.stringify(frame))
}

/** Keeps the web channel open until it is told to stop; answers how to stop it. */
export const openSocket = (events: SocketEvents): (() => void) => {
	const candidates = addresses()
	let chosen = 0
	let tried = 0
	let warned = false
	let stopped = false
	let wasOpen = false
	let socket: WebSocket | null = null
	let timer: ReturnType<typeof setTimeout> | undefined
	let heart: ReturnType<typeof setInterval> | undefined

	const warn = (text: Warning) => {
		if (!warned) events.warning(text)
		warned = true
	}
	const heard = (message: ToWeb) => {
		if (message.type !== 'bind') return events.message(message)
		clearTimeout(timer)
		heart = setInterval(() => say(socket, 'heart_package'), timing.heartbeat)
		useStore.setState({ state: 'open' })
		events.opened(wasOpen)
		wasOpen = true
		warned = false
		tried = 0
	}
	const lost = (text: Warning) => {
		clearTimeout(timer)
		clearInterval(heart)
		if (stopped) return
		tried += 1
		// A port that a firewall drops is no outage yet: the other address is asked before anybody is warned.
		const next = tried < candidates.length && !wasOpen
		chosen = (chosen + (wasOpen ? 0 : 1)) % candidates.length
		if (!next) {
			warn(text)
			useStore.setState({ state: 'lost' })
		}
		timer = setTimeout(connect, next ? 0 : timing.reconnect)
	}
	const connect = () => {
		const current = new WebSocket(candidates[chosen] ?? '')
		socket = current
		const isCurrent = () => socket === current
		current.onopen = () => say(current, 'bind')
		current.onmessage = event => isCurrent() && heard(JSON.parse(String(event.data)) as ToWeb)
		current.onclose = event => {
			if (!isCurrent()) return
			socket = null
			if (event.code === refused_code) events.refused()
			lost('WebSocket连接断开')
		}
		timer = setTimeout(() => {
			socket = null
			current.close()
			lost('WebSocket连接超时')
		}, timing.connect)
	}

	connect()
	return () => {
		stopped = true
		clearTimeout(timer)
		clearInterval(heart)
		socket?.close()
	}
}

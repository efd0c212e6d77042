import { refusals } from '@vitrine/contract/catalogue'
import { close_codes, type TerminalFrame, type ToTerminal, terminalFrame } from '@vitrine/contract/messages'
import { type BindData, terminal_timing } from '@vitrine/domain/terminal'
import type { WebSocket } from 'ws'
import type { Clock } from '../ports/clock.ts'
import { type Inbox, inbox } from './inbox.ts'

/** What became of a bind. */
export type BindAnswer =
	| { kind: 'bound'; id: number; name: string; token: string }
	| { kind: 'pairing'; code: string; expires_at: number }
	| { kind: 'refused'; status: number; tips: string }

type Said = Exclude<TerminalFrame, { type: 'bind' }>

/** What the hub asks of the features. */
export interface TerminalHubDeps {
	readonly clock: Clock
	readonly bind: (data: BindData) => Promise<BindAnswer>
	readonly said: (id: number, frame: Said) => void
	readonly bound: (id: number) => void
	readonly lost: (id: number, reason: LostReason) => void
}

/** The sockets of terminals. */
export interface TerminalHub {
	accept(socket: WebSocket): void
	/** False when the terminal is not connected. */
	send(id: number, message: ToTerminal): boolean
	isOnline(id: number): boolean
	/** Binds a terminal that waits with a pairing code and has been added now. */
	added(sn: string): void
	/** Cuts terminals that have been removed. */
	cut(ids: readonly number[]): void
	/** Cuts what has been silent too long or has bound nothing in time. */
	sweep(): void
	readonly size: number
	close(): void
}

interface TerminalSocket {
	readonly socket: WebSocket
	id: number
	/** What it said when it wanted to bind, while it waits with a pairing code. */
	waiting: { data: BindData; expires_at: number } | null
	heard_at: number
	readonly opened_at: number
	binding: boolean
}

const sweep_every = 5000
/** While so many frames wait, no more is read of those who send them. */
const waiting_most = 5000

type LostReason = '连接已断开' | '长时间没有心跳'

/** What a socket brings: a frame, or null for its end. */
interface Came {
	readonly state: TerminalSocket
	readonly text: string | null
}

const parse = (text: string): unknown => {
	try {
		return JSON.parse(text)
	} catch {
		return null
	}
}

const sendTo = (socket: WebSocket, message: ToTerminal): void => socket.send(JSON.stringify(message))

class Hub implements TerminalHub {
	readonly #deps: TerminalHubDeps
	/** Every open socket: one map for the sweep instead of a timer each keeps an idle terminal cheap. */
	readonly #all = new Set<TerminalSocket>()
	readonly #bound = new Map<number, TerminalSocket>()
	readonly #waiting = new Map<string, TerminalSocket>()
	readonly #inbox: Inbox<Came>
	readonly #unread = new Set<WebSocket>()
	readonly #sweep: NodeJS.Timeout
	#closing = false

	constructor(deps: TerminalHubDeps) {
		this.#deps = deps
		this.#inbox = inbox(
			({ state, text }) => (text === null ? this.#gone(state, '连接已断开') : this.#frame(state, text)),
			waiting => waiting < waiting_most / 2 && this.#readOn(),
		)
		this.#sweep = setInterval(() => this.sweep(), sweep_every)
		this.#sweep.unref()
	}

	get size(): number {
		return this.#bound.size
	}

	accept(socket: WebSocket): void {
		const now = this.#deps.clock.now()
		const state: TerminalSocket = { socket, id: 0, waiting: null, heard_at: now, opened_at: now, binding: false }
		this.#all.add(state)
		socket.on('close', () => this.#inbox.add({ state, text: null }))
		socket.on('error', () => socket.terminate())
		socket.on('message', (raw, isBinary) => {
			if (isBinary) return socket.close(1003)
			state.heard_at = this.#deps.clock.now()
			this.#inbox.add({ state, text: String(raw) })
			if (this.#inbox.size < waiting_most) return
			socket.pause()
			this.#unread.add(socket)
		})
	}

	#readOn(): void {
		for (const socket of this.#unread) socket.resume()
		this.#unread.clear()
	}

	#frame(state: TerminalSocket, text: string): void {
		// Found silent meanwhile.
		if (!this.#all.has(state)) return
		const frame = terminalFrame.safeParse(parse(text))
		if (!frame.success) return this.#malformed(state)
		if (frame.data.type === 'bind') {
			if (state.id !== 0 || state.binding) return state.socket.close(close_codes.terminal_refused)
			return this.#bind(state, frame.data.data)
		}
		if (frame.data.type === 'heart_package') sendTo(state.socket, { type: 'heart_package', t: state.heard_at })
		else if (state.id === 0) return state.socket.close(close_codes.terminal_refused)
		if (state.id !== 0) this.#deps.said(state.id, frame.data)
	}

	#malformed(state: TerminalSocket): void {
		if (state.id === 0)
			sendTo(state.socket, { type: 'bind', status: refusals.bind_malformed.status, tips: refusals.bind_malformed.text })
		state.socket.close(state.id === 0 ? close_codes.terminal_refused : 1007)
	}

	#stopWaiting(state: TerminalSocket): void {
		const sn = state.waiting?.data.sn ?? ''
		if (this.#waiting.get(sn) === state) this.#waiting.delete(sn)
	}

	#bind(state: TerminalSocket, data: BindData): void {
		if (state.waiting?.data.sn !== data.sn) this.#stopWaiting(state)
		state.binding = true
		this.#deps.bind(data).then(
			answer => this.#answer(state, data, answer),
			() => state.socket.close(1011),
		)
	}

	#answer(state: TerminalSocket, data: BindData, answer: BindAnswer): void {
		state.binding = false
		const { socket } = state
		if (socket.readyState !== socket.OPEN) return
		if (answer.kind === 'refused') {
			sendTo(socket, { type: 'bind', status: answer.status, tips: answer.tips })
			return socket.close(close_codes.terminal_refused)
		}
		if (answer.kind === 'pairing') {
			this.#waiting.get(data.sn)?.socket !== socket && this.#waiting.get(data.sn)?.socket.close(close_codes.replaced)
			state.waiting = { data, expires_at: answer.expires_at }
			this.#waiting.set(data.sn, state)
			return sendTo(socket, { type: 'pairing', data: { code: answer.code, expires_at: answer.expires_at } })
		}
		this.#enter(state, data, answer)
	}

	#enter(state: TerminalSocket, data: BindData, { id, name, token }: Extract<BindAnswer, { kind: 'bound' }>): void {
		const before = this.#bound.get(id)
		if (before !== undefined) {
			// The newest connection of a terminal counts; the old one is half open or a copy.
			before.id = 0
			before.socket.close(close_codes.replaced)
		}
		this.#waiting.delete(data.sn)
		state.waiting = null
		state.id = id
		this.#bound.set(id, state)
		const heartbeat = terminal_timing.heartbeat / 1000
		sendTo(state.socket, {
			type: 'bind',
			status: 1,
			data: { device_id: id, token, server_time: this.#deps.clock.now(), heartbeat, name },
		})
		this.#deps.bound(id)
	}

	#gone(state: TerminalSocket, reason: LostReason): void {
		if (!this.#all.delete(state)) return
		this.#stopWaiting(state)
		if (state.id === 0 || this.#closing) return
		this.#bound.delete(state.id)
		this.#deps.lost(state.id, reason)
	}

	sweep(): void {
		const now = this.#deps.clock.now()
		for (const state of this.#all) {
			const silence = now - state.heard_at
			const unbound = state.id === 0 && state.waiting === null
			if (unbound && now - state.opened_at > terminal_timing.bind) state.socket.close(close_codes.bind_late)
			else if (silence > terminal_timing.silence) {
				this.#gone(state, '长时间没有心跳')
				state.socket.terminate()
			} else if (state.waiting !== null && now > state.waiting.expires_at && !state.binding)
				this.#bind(state, state.waiting.data)
		}
	}

	send(id: number, message: ToTerminal): boolean {
		const state = this.#bound.get(id)
		if (state === undefined) return false
		sendTo(state.socket, message)
		return true
	}

	isOnline(id: number): boolean {
		return this.#bound.has(id)
	}

	added(sn: string): void {
		const state = this.#waiting.get(sn)
		if (state?.waiting && !state.binding) this.#bind(state, state.waiting.data)
	}

	cut(ids: readonly number[]): void {
		for (const id of ids) this.#bound.get(id)?.socket.close(close_codes.terminal_refused)
	}

	close(): void {
		this.#closing = true
		clearInterval(this.#sweep)
		for (const { socket } of this.#all) socket.close(1001)
	}
}

export const terminalHub = (deps: TerminalHubDeps): TerminalHub => new Hub(deps)

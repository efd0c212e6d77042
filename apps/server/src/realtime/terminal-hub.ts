import { errors } from '@vitrine/contract/error-codes'
import { close_codes, type TerminalFrame, type ToTerminal, terminalFrame } from '@vitrine/contract/messages'
import type { PlainCause } from '@vitrine/domain/cause'
import { fromJson } from '@vitrine/domain/json-text'
import { type BindData, terminal_timing } from '@vitrine/domain/terminal/terminal'
import type { WebSocket } from 'ws'
import type { Clock } from '../ports/clock.ts'
import { frameLimit, terminal_frames } from './frame-limit.ts'
import { type Inbox, inbox } from './inbox.ts'
import { sendMessage } from './sending.ts'
import { type SharedIdentities, sharedIdentities } from './shared-identities.ts'
import type { Stranger } from './strangers.ts'
import {
	closeSocket,
	identityOf,
	newSocket,
	type TerminalSocket,
	tellShared,
	waitingSockets,
} from './terminal-socket.ts'

/** The result of a bind. */
export type BindAnswer =
	| { kind: 'bound'; id: number; name: string; token: string }
	| { kind: 'pairing'; code: string; expires_at: number }
	| { kind: 'refused'; status: number; tips: string }

type Said = Exclude<TerminalFrame, { type: 'bind' }>

/** What the hub needs from the features. */
export interface TerminalHubDeps {
	readonly clock: Clock
	/** `address` counts against the limit of guesses; null when a waiting terminal is checked again. */
	readonly bind: (data: BindData, address: string | null) => Promise<BindAnswer>
	readonly said: (id: number, frame: Said) => void
	readonly bound: (id: number) => void
	readonly lost: (id: number, reason: LostReason) => void
	/** Several players now use the identity of this terminal, or no longer do. */
	readonly shared: (id: number, is_shared: boolean) => void
}

/** The sockets of terminals. */
export interface TerminalHub {
	accept(socket: WebSocket, stranger: Stranger): void
	/** False if the terminal is not connected. */
	send(id: number, message: ToTerminal): boolean
	isOnline(id: number): boolean
	/** Binds a terminal that waits with a pairing code and has now been added. */
	added(sn: string): void
	/** Disconnects terminals that have been removed. */
	cut(ids: readonly number[]): void
	/** Disconnects sockets that have been silent too long or have not bound in time. */
	sweep(): void
	readonly size: number
	close(): void
}

const sweep_every = 5000
/** While this many frames, or characters, are waiting, their senders are not read any further. */
const waiting_most = 5000
const waiting_characters = 8 * 1024 * 1024

type LostReason = Extract<PlainCause, 'connection_lost' | 'no_heartbeat'>

/** Input from a socket: a frame, or null for its end. */
interface Came {
	readonly state: TerminalSocket
	readonly text: string | null
	/** When it arrived, in ms since the epoch. */
	readonly t: number
}

const sendTo = (socket: WebSocket, message: ToTerminal): void => sendMessage(socket, message)

const answerOf = (code: 'pairing_many' | 'identity_shared' | 'bind_malformed') => ({
	status: errors[code].status,
	tips: errors[code].text,
})

class Hub implements TerminalHub {
	readonly #deps: TerminalHubDeps
	/** Every open socket: one sweep over a set instead of a timer for each keeps idle terminals cheap. */
	readonly #all = new Set<TerminalSocket>()
	readonly #bound = new Map<number, TerminalSocket>()
	readonly #waiting = waitingSockets()
	/** By terminal id, and by serial number and key before there is one. */
	readonly #shared = sharedIdentities((identity, is_shared) => this.#tellShared(Number(identity), is_shared))
	readonly #sharedWaiting = sharedIdentities((identity, is_shared) =>
		tellShared(this.#waiting.named(identity), is_shared),
	)
	readonly #inbox: Inbox<Came>
	readonly #unread = new Set<WebSocket>()
	#characters = 0
	readonly #sweep: NodeJS.Timeout
	#closing = false

	constructor(deps: TerminalHubDeps) {
		this.#deps = deps
		this.#inbox = inbox(
			({ state, text, t }) => (text === null ? this.#gone(state, 'connection_lost') : this.#frame(state, text, t)),
			waiting => waiting < waiting_most / 2 && this.#characters < waiting_characters / 2 && this.#readOn(),
		)
		this.#sweep = setInterval(() => this.sweep(), sweep_every)
		this.#sweep.unref()
	}

	get size(): number {
		return this.#bound.size
	}

	accept(socket: WebSocket, stranger: Stranger): void {
		const { clock } = this.#deps
		const state = newSocket(socket, stranger, clock.steady())
		this.#all.add(state)
		socket.on('close', () => this.#inbox.add({ state, text: null, t: clock.now() }))
		socket.on('error', () => socket.terminate())
		const isTooMuch = frameLimit(clock, terminal_frames)
		socket.on('message', (raw, isBinary) => {
			// Frames that arrive while the socket is closing are ignored.
			if (socket.readyState !== socket.OPEN) return
			if (isBinary) return closeSocket(state, 1003)
			if (isTooMuch()) return closeSocket(state, close_codes.too_many)
			state.heard_at = clock.steady()
			const text = String(raw)
			this.#characters += text.length
			this.#inbox.add({ state, text, t: clock.now() })
			if (this.#inbox.size < waiting_most && this.#characters < waiting_characters) return
			socket.pause()
			this.#unread.add(socket)
		})
	}

	#readOn(): void {
		for (const socket of this.#unread) socket.resume()
		this.#unread.clear()
	}

	#frame(state: TerminalSocket, text: string, t: number): void {
		this.#characters -= text.length
		// Found silent, or closed by the server. What a terminal sent before it closed the socket itself counts.
		if (!this.#all.has(state) || state.is_refused) return
		const frame = terminalFrame.safeParse(fromJson(text)?.value)
		if (!frame.success) return this.#malformed(state)
		if (frame.data.type === 'bind') return this.#bindOnce(state, frame.data.data)
		const isHeart = frame.data.type === 'heart_package'
		// Before the bind, nothing but the bind is answered.
		if (isHeart && (state.id !== 0 || state.waiting !== null)) sendTo(state.socket, { type: 'heart_package', t })
		if (state.id !== 0) this.#deps.said(state.id, frame.data)
		else if (!isHeart) closeSocket(state, close_codes.terminal_refused)
	}

	#bindOnce(state: TerminalSocket, data: BindData): void {
		if (state.id !== 0 || state.binding) return closeSocket(state, close_codes.terminal_refused)
		state.instance = data.instance
		this.#bind(state, data, state.stranger.address)
	}

	#malformed(state: TerminalSocket): void {
		if (state.id === 0) sendTo(state.socket, { type: 'bind', ...answerOf('bind_malformed') })
		closeSocket(state, state.id === 0 ? close_codes.terminal_refused : 1007)
	}

	#stopWaiting(state: TerminalSocket): void {
		this.#waiting.remove(state)
		state.waiting = null
		state.stranger.stopWaiting()
	}

	#bind(state: TerminalSocket, data: BindData, address: string | null): void {
		if (address !== null) this.#waiting.remove(state)
		state.binding = true
		this.#deps.bind(data, address).then(
			answer => this.#answer(state, data, answer),
			() => closeSocket(state, 1011),
		)
	}

	#answer(state: TerminalSocket, data: BindData, answer: BindAnswer): void {
		state.binding = false
		const { socket } = state
		if (socket.readyState !== socket.OPEN) return
		if (answer.kind === 'refused') return this.#refuse(state, answer)
		if (answer.kind === 'pairing') return this.#wait(state, data, answer)
		this.#enter(state, data, answer)
	}

	/** Whether another player than the connected one uses the same identity: then the connected one stays. */
	#isOther(shared: SharedIdentities, identity: string, state: TerminalSocket, before: TerminalSocket | undefined) {
		const holder = before?.socket.readyState === state.socket.OPEN && before !== state ? before : undefined
		return !shared.enters(identity, state.instance, holder, this.#deps.clock.steady())
	}

	#refuseOther(state: TerminalSocket): void {
		this.#refuse(state, answerOf('identity_shared'))
	}

	#tellShared(id: number, is_shared: boolean): void {
		tellShared(this.#bound.get(id), is_shared)
		this.#deps.shared(id, is_shared)
	}

	#refuse(state: TerminalSocket, { status, tips }: { status: number; tips: string }): void {
		this.#stopWaiting(state)
		sendTo(state.socket, { type: 'bind', status, tips })
		closeSocket(state, close_codes.terminal_refused)
	}

	#wait(state: TerminalSocket, data: BindData, { code, expires_at }: Extract<BindAnswer, { kind: 'pairing' }>): void {
		if (!state.stranger.wait()) return this.#refuse(state, answerOf('pairing_many'))
		if (this.#isOther(this.#sharedWaiting, identityOf(data), state, this.#waiting.named(identityOf(data))))
			return this.#refuseOther(state)
		this.#waiting.remove(state)
		state.waiting = { data, expires_at: this.#deps.clock.steady() + expires_at - this.#deps.clock.now() }
		// The newest connection of the same terminal counts; another terminal with its serial number has another key.
		closeSocket(this.#waiting.add(state, data), close_codes.replaced)
		sendTo(state.socket, { type: 'pairing', data: { code, expires_at } })
		if (this.#sharedWaiting.isShared(identityOf(data))) tellShared(state, true)
	}

	#enter(state: TerminalSocket, said: BindData, { id, name, token }: Extract<BindAnswer, { kind: 'bound' }>): void {
		const before = this.#bound.get(id)
		const identity = String(id)
		this.#shared.follow(identity, this.#sharedWaiting.take(identityOf(said)))
		if (this.#isOther(this.#shared, identity, state, before)) return this.#refuseOther(state)
		this.#shared.settled(identity, state.instance)
		if (before !== undefined) {
			// The newest connection of a terminal counts; the old one is half open or a copy.
			before.id = 0
			closeSocket(before, close_codes.replaced)
		}
		this.#stopWaiting(state)
		state.stranger.known()
		state.id = id
		this.#bound.set(id, state)
		const heartbeat = terminal_timing.heartbeat / 1000
		sendTo(state.socket, {
			type: 'bind',
			status: 1,
			data: { device_id: id, token, server_time: this.#deps.clock.now(), heartbeat, name },
		})
		this.#deps.bound(id)
		if (this.#shared.isShared(identity)) tellShared(state, true)
	}

	#gone(state: TerminalSocket, reason: LostReason): void {
		if (!this.#all.delete(state)) return
		this.#stopWaiting(state)
		if (state.id === 0 || this.#closing) return
		this.#bound.delete(state.id)
		this.#deps.lost(state.id, reason)
	}

	sweep(): void {
		const now = this.#deps.clock.steady()
		this.#shared.sweep(now)
		this.#sharedWaiting.sweep(now)
		for (const state of this.#all) {
			const silence = now - state.heard_at
			const unbound = state.id === 0 && state.waiting === null
			if (unbound && now - state.opened_at > terminal_timing.bind) closeSocket(state, close_codes.bind_late)
			else if (silence > terminal_timing.silence) {
				this.#gone(state, 'no_heartbeat')
				state.socket.terminate()
			} else if (state.waiting !== null && now > state.waiting.expires_at && !state.binding)
				this.#bind(state, state.waiting.data, null)
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
		for (const state of this.#waiting.of(sn))
			if (state.waiting && !state.binding) this.#bind(state, state.waiting.data, null)
	}

	cut(ids: readonly number[]): void {
		for (const id of ids) closeSocket(this.#bound.get(id), close_codes.terminal_refused)
	}

	close(): void {
		this.#closing = true
		clearInterval(this.#sweep)
		for (const state of this.#all) closeSocket(state, 1001)
	}
}

export const terminalHub = (deps: TerminalHubDeps): TerminalHub => new Hub(deps)

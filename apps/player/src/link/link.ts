import { toTerminal } from '@vitrine/contract/frames'
import type { TerminalFrame, TerminalReport, ToTerminal } from '@vitrine/contract/messages'
import { terminal_key_wrong } from '@vitrine/contract/terminal/record-errors'
import { waitBefore } from '@vitrine/domain/backoff'
import { readOutside, shaped } from '@vitrine/domain/json-text'
import { capabilities } from '@vitrine/domain/terminal/terminal'
import type { Clock } from '../library/clock.ts'
import type { Identity } from '../library/identity-choice.ts'
import { instance } from './instance.ts'
import { createRound, type Round } from './round.ts'

/** Silence of the server after which the connection counts as lost, in ms (protocol §3.2). */
const silence = 120_000
/** How long a new connection may take until the server says something, in ms: one that opens to silence will not change any more. */
const first_answer = 30_000
/** How much longer a terminal with a wrong key waits, in ms: a number can have 20 of them within 15 minutes. */
const rest_of_key = 120_000
/** Heartbeat interval in ms, until the server sends another (protocol §3.2). */
const heartbeat = 50_000

/** The answer to a bind. */
export interface Bound {
	readonly device_id: number
	readonly token: string
	readonly name: string
}

/** Receives what the server sends. */
export interface LinkEvents {
	/** The server has sent the time. */
	readonly timed: () => void
	readonly bound: (bound: Bound) => void
	readonly pairing: (code: string) => void
	readonly refused: (status: number, tips: string) => void
	/** Another player uses the identity of this connected one; or no longer does. */
	readonly shared: (is_shared: boolean) => void
	readonly lost: () => void
	readonly publish: (data: Extract<ToTerminal, { type: 'publish' }>['data']) => void
	readonly stopDownload: (dc_id: number) => void
	readonly forget: (manifests: readonly string[], wait: boolean) => void
	readonly command: (data: Extract<ToTerminal, { type: 'command' }>['data']) => void
	/** The acquisition devices of this terminal. */
	readonly inputs: (inputs: Extract<ToTerminal, { type: 'acquisition' }>['data']['inputs']) => void
	/** The server has a build of the player. */
	readonly build: (data: Extract<ToTerminal, { type: 'player_build' }>['data']) => void
	readonly report: () => TerminalReport
	/** The types of commands that this player supports, in the order it lists them. */
	readonly command_types: readonly string[]
}

/** The connection to the server, re-established whenever it is lost. */
export interface Link {
	/** Sends a frame if the server knows this terminal at the moment; returns whether it was sent. */
	send(frame: TerminalFrame): boolean
	/** The bearer token of this terminal, or null while the server does not know it. */
	token(): string | null
	/** Reports the current state, ahead of the next heartbeat. */
	report(): void
}

type Timer = ReturnType<typeof setTimeout> | undefined

interface State {
	readonly identity: Identity
	readonly build: string | null
	readonly clock: Clock
	readonly events: LinkEvents
	socket: WebSocket | null
	token: string | null
	attempt: number
	watch: Timer
	beat: Timer
	/** The server knows this terminal by another key: it checks only a limited number of wrong ones. */
	is_key_wrong: boolean
	/** The timer of the next attempt. */
	retry: Timer
	/** How often the time was requested in this connection. */
	asked: number
	round: Round
}

const address = (): string => {
	const url = new URL('/ws?from=terminal', location.href)
	url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
	return url.href
}

const transmit = (state: State, frame: TerminalFrame): boolean => {
	if (state.socket?.readyState !== WebSocket.OPEN) return false
	state.socket.send(JSON.stringify(frame))
	return true
}

const bind = (state: State): void => {
	const { width, height } = screen
	const ratio = devicePixelRatio
	state.round.begin(performance.now())
	transmit(state, {
		type: 'bind',
		role: 'terminal',
		data: {
			sn: state.identity.sn,
			key: state.identity.key,
			instance: instance(),
			pairing: true,
			type_id: 1,
			model: 'Web player',
			system_version: '3.0.13.228',
			resolution: { w: Math.max(1, Math.round(width * ratio)), h: Math.max(1, Math.round(height * ratio)) },
			time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
			capabilities: [
				capabilities.fallback,
				capabilities.points,
				capabilities.picture_watch,
				capabilities.locks_playback,
				capabilities.acquisition,
				capabilities.device_view,
				capabilities.timed_switches,
				...state.events.command_types,
			],
			...(state.build === null ? {} : { build: state.build }),
		},
	})
}

const sendReport = (state: State): void => {
	if (state.token === null) return
	state.round.begin(performance.now())
	transmit(state, { type: 'heart_package', data: state.events.report() })
}

/** How often the time is requested when a connection begins: one of the answers comes quickly. */
const askings = 8

const ask = (state: State): void => {
	if (state.asked++ >= askings) return
	state.round.begin(performance.now())
	transmit(state, { type: 'heart_package' })
}

const timed = (state: State, server: number): void => {
	const roundTrip = state.round.end(performance.now())
	// The server rounds down to whole ms: on average it is half a ms later.
	if (roundTrip === null) return
	state.clock.correct(server + 0.5, roundTrip)
	state.events.timed()
}

const onBind = (state: State, frame: Extract<ToTerminal, { type: 'bind' }>): void => {
	if (!('data' in frame)) {
		state.token = null
		state.is_key_wrong = frame.status === terminal_key_wrong
		state.events.refused(frame.status, frame.tips)
		return
	}
	const { device_id, token, name, server_time } = frame.data
	state.clock.forget()
	timed(state, server_time)
	state.token = token
	state.attempt = 0
	clearInterval(state.beat)
	const seconds = frame.data.heartbeat > 0 ? frame.data.heartbeat : heartbeat / 1000
	state.beat = setInterval(() => sendReport(state), seconds * 1000)
	state.events.bound({ device_id, token, name })
	sendReport(state)
}

const hear = (state: State, frame: ToTerminal): void => {
	const { events } = state
	switch (frame.type) {
		case 'bind':
			onBind(state, frame)
			break
		case 'pairing':
			state.attempt = 0
			events.pairing(frame.data.code)
			break
		case 'heart_package':
			timed(state, frame.t)
			ask(state)
			break
		case 'publish':
			events.publish(frame.data)
			break
		case 'stop_download':
			events.stopDownload(frame.data.dc_id)
			break
		case 'forget':
			events.forget(frame.data.manifests, frame.data.wait === true)
			break
		case 'command':
			events.command(frame.data)
			break
		case 'identity_shared':
			events.shared(frame.data.is_shared)
			break
		case 'acquisition':
			events.inputs(frame.data.inputs)
			break
		case 'player_build':
			events.build(frame.data)
			break
	}
}

const frameOf = shaped(toTerminal)

const rest = (state: State): void => {
	clearInterval(state.beat)
	clearTimeout(state.watch)
	state.socket = null
	state.token = null
	state.round = createRound()
	state.asked = 0
	state.events.lost()
	clearTimeout(state.retry)
	state.retry = setTimeout(
		() => connect(state),
		waitBefore(state.attempt++, Math.random()) + (state.is_key_wrong ? rest_of_key : 0),
	)
	state.is_key_wrong = false
}

const connect = (state: State): void => {
	clearTimeout(state.retry)
	const socket = new WebSocket(address())
	state.socket = socket
	const isCurrent = (): boolean => state.socket === socket
	const watch = (patience: number): void => {
		clearTimeout(state.watch)
		state.watch = setTimeout(() => {
			if (!isCurrent()) return
			// A dead connection may not answer the close either: it is given up without waiting.
			rest(state)
			socket.close()
		}, patience)
	}
	watch(first_answer)
	let isAnswered = false
	socket.addEventListener('open', () => isCurrent() && bind(state))
	socket.addEventListener('message', event => {
		if (!isCurrent()) return
		const frame = readOutside(String(event.data), frameOf)
		// What is no answer of a server does not prolong the wait for the first.
		isAnswered ||= frame !== null
		if (isAnswered) watch(silence)
		if (frame !== null) hear(state, frame)
	})
	socket.addEventListener('close', () => isCurrent() && rest(state))
}

/** Connects, and reconnects whenever the connection is lost; `build` is that of this page, null during development. */
export const openLink = (identity: Identity, build: string | null, clock: Clock, events: LinkEvents): Link => {
	const state: State = {
		identity,
		build,
		clock,
		events,
		socket: null,
		token: null,
		attempt: 0,
		watch: undefined,
		beat: undefined,
		is_key_wrong: false,
		retry: undefined,
		asked: 0,
		round: createRound(),
	}
	connect(state)
	// The network is back: no reason to sit out the wait.
	addEventListener('online', () => state.socket === null && connect(state))
	return {
		send: frame => state.token !== null && transmit(state, frame),
		token: () => state.token,
		report: () => sendReport(state),
	}
}

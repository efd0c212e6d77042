import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { toTerminal } from '@vitrine/contract/frames'
import type { ToTerminal } from '@vitrine/contract/messages'
import { terminalAddress, terminalRoutes } from '@vitrine/contract/terminal-routes'
import { waitBefore } from '@vitrine/domain/backoff'
import { command_types } from '@vitrine/domain/command/command'
import { readOutside, shaped } from '@vitrine/domain/json-text'
import {
	type Download,
	type DownloadEvent,
	isPending,
	newDownload,
	nextDownload,
} from '@vitrine/domain/release/download'
import { isSeen, type PlayRow } from '@vitrine/domain/release/play'
import type { HeldRelease } from '@vitrine/domain/schedule/terminal-plan'
import { capabilities, terminal_timing } from '@vitrine/domain/terminal/terminal'
import { WebSocket } from 'ws'
import { type CommandHabits, obedient, TerminalCommands } from './commands.ts'
import type { Counts } from './counts.ts'
import { fetchRelease, isPassing } from './fetch-release.ts'
import { type Identity, zoneOfIdentity } from './identity.ts'
import { Journal } from './journal.ts'
import { bodyOf, type Requests } from './requests.ts'
import { Screen, type Shown } from './screen.ts'

const frameOf = shaped(toTerminal)
const plays_address = terminalAddress(terminalRoutes.playLog)

/** Hears what terminals do, for whoever checks it. */
export interface Watch {
	held(identity: Identity, release: HeldRelease): void
	played(identity: Identity, row: PlayRow): void
}

/** What the terminals of a fleet share. */
export interface Surroundings {
	/** Address of the terminal channel. */
	readonly socket: string
	readonly requests: Requests
	readonly mode: 'fetch' | 'verify'
	/** Whether they keep play journals. */
	readonly play: boolean
	readonly counts: Counts
	/** How they take commands; all obey at once where nothing is said. */
	readonly commands?: CommandHabits
	readonly watch?: Watch
}

/** The frame that a terminal begins with. */
export const bindFrame = ({ sn, key, time_zone }: Identity): string =>
	JSON.stringify({
		type: 'bind',
		role: 'terminal',
		data: {
			sn,
			key,
			type_id: 1,
			model: 'fleet',
			system_version: '3.0.13.228',
			time_zone,
			capabilities: [capabilities.fallback, ...command_types],
		},
	})

type Publish = Extract<ToTerminal, { type: 'publish' }>['data']

interface Job {
	state: Download
	readonly abort: AbortController
}

const squeezed = promisify(gzip)
const send_plays_every = 10_000

/** One simulated terminal: it binds, beats, fetches what is published, tells how it goes, plays it and keeps a journal. */
export class Terminal {
	readonly #identity: Identity
	readonly #around: Surroundings
	readonly #jobs = new Map<number, Job>()
	readonly #held = new Set<string>()
	readonly #journal = new Journal()
	readonly #commands: TerminalCommands
	readonly #screen: Screen
	#socket: WebSocket | null = null
	#token = ''
	#tries = 0
	#beat: NodeJS.Timeout | undefined
	#again: NodeJS.Timeout | undefined
	#deliver: NodeJS.Timeout | undefined
	#sending: Promise<void> = Promise.resolve()
	#stopped = false

	constructor(identity: Identity, around: Surroundings) {
		this.#identity = identity
		this.#around = around
		this.#commands = new TerminalCommands(around.commands ?? obedient, data =>
			this.#say({ type: 'command_result', data }),
		)
		const zone = zoneOfIdentity(identity)
		this.#screen = new Screen(zone, around.play ? (shown, to) => this.#played(shown, to) : null)
	}

	/** Connects after a while and stays connected until it is stopped. */
	start(after: number): void {
		this.#again = setTimeout(() => {
			this.#connect()
			if (this.#around.play) this.#deliver = setInterval(() => this.#sendPlays(), send_plays_every)
		}, after)
	}

	/** Ends what plays, sends what is still in the journal and disconnects. */
	async stop(): Promise<void> {
		this.#stopped = true
		for (const { abort } of this.#jobs.values()) abort.abort()
		this.#screen.stop()
		this.#commands.stop()
		clearInterval(this.#deliver)
		clearTimeout(this.#again)
		clearInterval(this.#beat)
		this.#sendPlays()
		await this.#sending
		this.#socket?.close()
	}

	#connect(): void {
		const socket = new WebSocket(this.#around.socket, { perMessageDeflate: false })
		this.#socket = socket
		let bound = false
		socket.on('open', () => socket.send(bindFrame(this.#identity)))
		socket.on('message', raw => {
			const frame = readOutside(String(raw), frameOf)
			if (frame === null) return void this.#around.counts.faults++
			if (frame.type === 'bind') bound = this.#bound(frame)
			else this.#heard(frame)
		})
		socket.on('error', () => undefined)
		socket.on('close', () => this.#closed(bound))
	}

	#bound(frame: Extract<ToTerminal, { type: 'bind' }>): boolean {
		const { counts } = this.#around
		if (!('data' in frame)) {
			counts.refused++
			return false
		}
		this.#token = frame.data.token
		this.#tries = 0
		counts.binds++
		counts.online++
		this.#say({ type: 'heart_package', data: { ...this.#report(), held: this.#screen.held() } })
		this.#beat = setInterval(
			() => this.#say({ type: 'heart_package', data: this.#report() }),
			terminal_timing.heartbeat,
		)
		return true
	}

	#closed(bound: boolean): void {
		clearInterval(this.#beat)
		this.#socket = null
		if (bound) this.#around.counts.online--
		if (this.#stopped) return
		this.#around.counts.lost++
		this.#again = setTimeout(() => this.#connect(), waitBefore(this.#tries++, Math.random()))
	}

	#heard(frame: Exclude<ToTerminal, { type: 'bind' }>): void {
		if (frame.type === 'publish') this.#published(frame.data)
		else if (frame.type === 'stop_download') this.#stop(frame.data.dc_id)
		else if (frame.type === 'forget') this.#screen.forget(frame.data.manifests)
		else if (frame.type === 'command') this.#commands.take(frame.data)
	}

	#report(): object {
		const shown = this.#screen.shown()
		if (shown === null) return { command_id: 0, program_name: '' }
		const { release, program } = shown
		return { command_id: release.manifest.command_id, program_id: program.id, program_name: program.name }
	}

	#say(frame: object): void {
		if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame))
	}

	#published({ dc_id, attempt, manifest }: Publish): void {
		const before = this.#jobs.get(dc_id)
		if (before !== undefined && before.state.attempt >= attempt) {
			// Told again of what is done: the server has not heard of it. What is under way goes on and speaks for itself.
			if (before.state.attempt === attempt && !isPending(before.state.download_state)) this.#tell(dc_id, before)
			return
		}
		before?.abort.abort()
		const job: Job = { state: { ...newDownload(true), attempt }, abort: new AbortController() }
		this.#jobs.set(dc_id, job)
		this.#around.counts.publishes++
		this.#happened(dc_id, job, { type: 'progress', status: 1, percent: 0 })
		void this.#fetch(dc_id, job, manifest)
	}

	async #fetch(dc_id: number, job: Job, address: string): Promise<void> {
		const { requests, mode, counts } = this.#around
		const percent = (reached: number): void => {
			// One message per ten percent is enough to see it move.
			if (reached >= job.state.downloaded + 10)
				this.#happened(dc_id, job, { type: 'progress', status: 1, percent: reached })
		}
		const fetching = { requests, mode, counts, percent, token: this.#token, signal: job.abort.signal, held: this.#held }
		try {
			const found = await this.#patiently(() => fetchRelease(fetching, address), job.abort.signal)
			if (job.abort.signal.aborted) return
			const release = this.#screen.hold(found, address.slice(address.lastIndexOf('/') + 1))
			this.#around.watch?.held(this.#identity, release)
			counts.succeeded++
			// As the player does: what was on before an emergency is told when that is taken down, not with the next heartbeat.
			this.#say({ type: 'heart_package', data: this.#report() })
			this.#happened(dc_id, job, { type: 'progress', status: 3, percent: 100 })
		} catch (error) {
			if (job.abort.signal.aborted) return
			counts.failed++
			this.#happened(dc_id, job, { type: 'progress', status: 2, percent: 0 }, String(error).slice(0, 300))
		}
	}

	/** As the player does: a connection that is lost, or a server that cannot answer now, is asked again. */
	async #patiently<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
		for (let tries = 0; ; tries++) {
			try {
				return await work()
			} catch (error) {
				if (!isPassing(error) || signal.aborted) throw error
				this.#around.counts.faults++
				await pause(waitBefore(tries, Math.random()), undefined, { signal })
			}
		}
	}

	#happened(dc_id: number, job: Job, event: DownloadEvent, reason?: string): void {
		job.state = nextDownload(job.state, event)
		this.#tell(dc_id, job, reason)
	}

	#tell(dc_id: number, { state }: Job, reason?: string): void {
		const { download_state: status, downloaded: percent, attempt } = state
		// States that no message has (waiting, cancelled) are the server's own.
		if (status < 1 || status > 5) return
		this.#say({ type: 'download', data: { dc_id, status, percent, attempt, ...(reason ? { reason } : {}) } })
	}

	#stop(dc_id: number): void {
		const job = this.#jobs.get(dc_id)
		if (job === undefined || !isPending(job.state.download_state)) return
		job.abort.abort()
		job.state = nextDownload(job.state, { type: 'stop' })
		this.#around.counts.stopped++
	}

	#played({ release, program, from }: Shown, to: number): void {
		const play = {
			kind: 'program' as const,
			name: program.name,
			program_id: program.id,
			material_id: 0,
			command_id: release.manifest.command_id,
			start_time: from,
			end_time: to,
			time_zone: this.#identity.time_zone,
			mono: performance.now() - (Date.now() - from),
		}
		if (!isSeen(play)) return
		// Written whoever watches: an argument of a call that nobody hears would not even be made.
		const row = this.#journal.write(play)
		this.#around.watch?.played(this.#identity, row)
		this.#around.counts.plays_written++
	}

	#sendPlays(): void {
		this.#sending = this.#sending.then(() => this.#postPlays())
	}

	async #postPlays(): Promise<void> {
		const { requests, counts } = this.#around
		const headers = { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' }
		for (let log = this.#journal.next(); log !== null && this.#token; log = this.#journal.next()) {
			try {
				const body = await squeezed(JSON.stringify(log))
				const answer = JSON.parse(String(await bodyOf(await requests.post(plays_address, headers, body))))
				const stored = answer.status === 1 ? this.#journal.acknowledged(answer.data.seq) : 0
				counts.plays_stored += stored
				if (stored === 0) throw new Error(answer.tips)
			} catch {
				// The rows stay and are sent again with the next turn.
				counts.faults++
				return
			}
		}
	}
}

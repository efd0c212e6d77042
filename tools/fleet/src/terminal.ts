import { setTimeout as pause } from 'node:timers/promises'
import { toTerminal } from '@vitrine/contract/frames'
import type { ToTerminal } from '@vitrine/contract/messages'
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
import { fetchFile, fetchRelease, isPassing } from './fetch-release.ts'
import { type Identity, zoneOfIdentity } from './identity.ts'
import { Journals } from './journals.ts'
import type { Requests } from './requests.ts'
import { Screen, type Shown } from './screen.ts'
import type { SensorHabits } from './sensors.ts'
import { first_version, isInstalled, TerminalUpgrades } from './upgrading.ts'

const frameOf = shaped(toTerminal)

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
	/** Which sensors they have; none where nothing is said. */
	readonly sensors?: SensorHabits
	/** A number from 0 to 1, below 1, that decides what goes wrong. */
	readonly chance?: () => number
	readonly watch?: Watch
}

/** The frame that a terminal begins with. */
export const bindFrame = ({ sn, key, time_zone }: Identity, system_version = first_version): string =>
	JSON.stringify({
		type: 'bind',
		role: 'terminal',
		data: {
			sn,
			key,
			type_id: 1,
			model: 'fleet',
			system_version,
			time_zone,
			capabilities: [capabilities.fallback, ...command_types],
		},
	})

type Publish = Extract<ToTerminal, { type: 'publish' }>['data']

interface Job {
	state: Download
	readonly abort: AbortController
}

/** One simulated terminal: it binds, beats, fetches what is published, tells how it goes, plays it and keeps a journal. */
export class Terminal {
	readonly #identity: Identity
	readonly #around: Surroundings
	readonly #jobs = new Map<number, Job>()
	readonly #held = new Set<string>()
	readonly #journals: Journals
	readonly #commands: TerminalCommands
	readonly #screen: Screen
	#socket: WebSocket | null = null
	#token = ''
	#tries = 0
	#beat: NodeJS.Timeout | undefined
	#again: NodeJS.Timeout | undefined
	#stopped = false
	readonly #upgrades: TerminalUpgrades

	constructor(identity: Identity, around: Surroundings) {
		this.#identity = identity
		this.#around = around
		const fetch = this.#fetchUpgrade.bind(this)
		this.#upgrades = new TerminalUpgrades({ delay: around.commands?.upgrade?.delay ?? 0, fetch })
		this.#journals = new Journals({ ...around, token: () => this.#token })
		const zone = zoneOfIdentity(identity)
		const here = {
			zone,
			measured: (now: number) => this.#journals.measured(now),
			changed: () => this.#say({ type: 'heart_package', data: this.#report() }),
			upgrade: this.#upgrades.run.bind(this.#upgrades),
		}
		this.#commands = new TerminalCommands(around.commands ?? obedient, this.#answered.bind(this), around.chance, here)
		this.#screen = new Screen(zone, around.play ? (shown, to) => this.#played(shown, to) : null)
	}

	/** Connects after a while and stays connected until it is stopped. */
	start(after: number): void {
		this.#again = setTimeout(() => {
			this.#connect()
			this.#journals.start()
		}, after)
	}

	/** Ends what plays, sends what is still in the journal and disconnects. */
	async stop(): Promise<void> {
		this.#stopped = true
		for (const { abort } of this.#jobs.values()) abort.abort()
		this.#upgrades.stop()
		this.#screen.stop()
		this.#commands.stop()
		clearTimeout(this.#again)
		clearInterval(this.#beat)
		await this.#journals.stop()
		this.#socket?.close()
	}

	#connect(): void {
		const socket = new WebSocket(this.#around.socket, { perMessageDeflate: false })
		this.#socket = socket
		let bound = false
		socket.on('open', () => socket.send(bindFrame(this.#identity, this.#upgrades.system_version)))
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
		else if (frame.type === 'command') this.#ordered(frame.data)
	}

	/** A box begins again with what it has installed. */
	#answered(data: Parameters<ConstructorParameters<typeof TerminalCommands>[1]>[0]): void {
		this.#say({ type: 'command_result', data })
		if (isInstalled(data)) this.#socket?.close()
	}

	/** As the player does: what holds is told as soon as it is something else. */
	#ordered(command: Extract<ToTerminal, { type: 'command' }>['data']): void {
		const before = this.#commands.reported
		this.#commands.take(command)
		if (this.#commands.reported !== before) this.#say({ type: 'heart_package', data: this.#report() })
	}

	#report(): object {
		const shown = this.#screen.shown()
		const { reported } = this.#commands
		if (shown === null) return { command_id: 0, program_name: '', reported }
		const { release, program } = shown
		return { command_id: release.manifest.command_id, program_id: program.id, program_name: program.name, reported }
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

	#fetchUpgrade(file: { sha256: string }, seen: (bytes: number) => void): Promise<void> {
		const about = { ...this.#around, signal: this.#upgrades.signal, held: this.#held, percent: () => undefined }
		return this.#patiently(() => fetchFile({ ...about, token: this.#token }, file, seen), about.signal)
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
		const row = this.#journals.played(play)
		this.#around.watch?.played(this.#identity, row)
	}
}

import type { ToTerminal } from '@vitrine/contract/messages'
import { isSeen } from '@vitrine/domain/release/play'
import { device_types } from '@vitrine/domain/terminal/device-type'
import { terminal_timing } from '@vitrine/domain/terminal/terminal'
import { Box } from './box.ts'
import { type Answer, type BoxMemory, type Home, newMemory, type ServerAddress } from './box-memory.ts'
import { Channel } from './channel.ts'
import { obedient, TerminalCommands } from './commands.ts'
import { TerminalDownloads } from './downloads.ts'
import type { Identity } from './identity.ts'
import { Journals } from './journals.ts'
import { migrated, type Reached } from './migrating.ts'
import { requests } from './requests.ts'
import { Screen, type Shown } from './screen.ts'
import { bindFrame, type Surroundings } from './surroundings.ts'
import { type ChangeKind, TerminalTrials } from './trials.ts'
import { isInstalled, TerminalUpgrades } from './upgrading.ts'

/** One simulated terminal: it binds, sends heartbeats, fetches what is published, reports progress, plays it and keeps a journal. */
export class Terminal {
	readonly #identity: Identity
	readonly #around: Surroundings
	readonly #memory: BoxMemory
	readonly #downloads: TerminalDownloads
	readonly #commands: TerminalCommands
	readonly #trials: TerminalTrials
	readonly #screen: Screen
	readonly #upgrades: TerminalUpgrades
	readonly #ended = new AbortController()
	readonly #box: Box
	readonly #channel: Channel
	#journals: Journals
	#home: Home
	#beat: NodeJS.Timeout | undefined
	#starting: NodeJS.Timeout | undefined

	/** `memory` is what the same box stored in an earlier run. */
	constructor(identity: Identity, around: Surroundings, memory: BoxMemory = newMemory()) {
		this.#identity = identity
		this.#around = around
		this.#memory = memory
		this.#home = this.#homeAt(memory.server)
		this.#channel = this.#newChannel()
		this.#box = this.#newBox()
		this.#downloads = this.#newDownloads()
		this.#upgrades = new TerminalUpgrades({
			delay: around.commands?.upgrade?.delay ?? 0,
			fetch: (file, seen) => this.#downloads.fetchUpgrade(file, seen, this.#upgrades.signal),
		})
		this.#journals = this.#journalsAt(this.#home)
		this.#trials = new TerminalTrials({
			steady: () => performance.now(),
			use: (kind, data) => this.#changed(kind, data !== null),
		})
		const { zone } = this.#box
		const ended = around.play ? (shown: Shown, to: number) => this.#played(shown, to) : null
		this.#screen = new Screen(zone, ended, {
			fix: around.fix,
			pointed: () => this.#beatNow(),
			timed: commands => this.#commands.follow(commands),
		})
		this.#commands = new TerminalCommands(around.commands ?? obedient, this.#answered.bind(this), around.chance, {
			zone,
			memory,
			is_media_server: around.type_id === device_types.media_server,
			screen: this.#screen,
			device: this.#box,
			trials: this.#trials,
			measured: now => this.#journals.measured(now),
			changed: () => this.#beatNow(),
			upgrade: this.#upgrades.run.bind(this.#upgrades),
			migrate: this.#migrate.bind(this),
		})
	}

	/** Connects after `after` ms and stays connected until it is stopped. */
	start(after: number): void {
		this.#starting = setTimeout(() => {
			this.#channel.open()
			this.#journals.start()
		}, after)
	}

	/** Ends what plays, sends the rest of the journal and disconnects. */
	async stop(): Promise<void> {
		this.#ended.abort()
		this.#box.stop()
		this.#downloads.end()
		this.#upgrades.stop()
		this.#trials.stop()
		this.#screen.stop()
		this.#commands.stop()
		this.#channel.end()
		clearTimeout(this.#starting)
		clearInterval(this.#beat)
		await this.#journals.stop()
		this.#channel.close()
		if (this.#home.requests !== this.#around.requests) this.#home.requests.close()
	}

	/** The origin of the server that it is at. */
	get origin(): string {
		return this.#home.origin
	}

	#newChannel(): Channel {
		return new Channel({
			counts: this.#around.counts,
			address: () => this.#home.socket,
			bindFrame: () => this.#bindFrame(),
			heard: frame => this.#heard(frame),
			closed: () => clearInterval(this.#beat),
		})
	}

	#newBox(): Box {
		return new Box({
			identity: this.#identity,
			server: () => this.#home,
			screen: () => this.#screen,
			downloads: () => this.#downloads,
			version: () => this.#upgrades.system_version,
			held: () => this.#commands.reported,
			measure: (every, metrics) => this.#journals.measure(every, metrics),
			restarted: () => this.#trials.restarted(),
			leave: isReturning => this.#channel.leave(isReturning),
			power: isOn => this.#channel.strand(!isOn),
			lan: this.#around.lan,
			sensors: this.#around.sensors,
			reportHeld: () => this.#beatHeld(),
			signal: this.#ended.signal,
		})
	}

	#newDownloads(): TerminalDownloads {
		const { mode, counts, watch } = this.#around
		return new TerminalDownloads({
			mode,
			counts,
			server: () => this.#home,
			say: frame => this.#say(frame),
			isLocked: () => this.#commands.reported.locked === true,
			held: (manifest, sha256) => {
				// Held even if nothing watches: arguments after `?.` would not be evaluated.
				const release = this.#screen.hold(manifest, sha256)
				watch?.held(this.#identity, release)
				counts.succeeded++
				this.#box.note('run', `release ${manifest.command_id} is complete`)
				// As the player does: what was on before an emergency is reported when that is taken down, not with the next heartbeat.
				this.#beatNow()
			},
		})
	}

	/** At the fleet's server, or at the one that it has moved to. */
	#homeAt(moved: ServerAddress | null): Home {
		const { socket, requests: shared } = this.#around
		if (moved === null) return { origin: shared.origin, socket, requests: shared, token: '' }
		return { ...moved, requests: requests(moved.origin, 4), token: '' }
	}

	#bindFrame(): string {
		const { time_zone } = this.#box
		return bindFrame({ ...this.#identity, time_zone }, this.#upgrades.system_version, this.#around.type_id)
	}

	#journalsAt(home: Home): Journals {
		return new Journals({ ...this.#around, sn: this.#identity.sn, requests: home.requests, token: () => home.token })
	}

	/** The terminal is connected to its server. */
	#begun(): void {
		this.#box.note('run', `connected to ${this.#home.origin}`)
		this.#beatHeld()
		this.#beat = setInterval(() => this.#beatNow(), terminal_timing.heartbeat)
		this.#trials.reached()
	}

	#heard(frame: ToTerminal): void {
		if (frame.type === 'bind') this.#bound(frame)
		else if (frame.type === 'publish') this.#downloads.published(frame.data)
		else if (frame.type === 'stop_download') this.#downloads.stop(frame.data.dc_id)
		else if (frame.type === 'forget') this.#screen.forget(frame.data.manifests)
		else if (frame.type === 'acquisition') this.#box.connect(frame.data.inputs)
		else if (frame.type === 'command') this.#ordered(frame.data)
	}

	#bound(frame: Extract<ToTerminal, { type: 'bind' }>): void {
		if (!('data' in frame)) return void this.#around.counts.refused++
		this.#home.token = frame.data.token
		this.#channel.bound()
		this.#begun()
	}

	/** A box restarts with what it has installed. */
	#answered(data: Answer): void {
		this.#say({ type: 'command_result', data })
		if (isInstalled(data)) this.#box.restart()
	}

	/** As the player does: a changed state is reported at once. */
	#ordered(command: Extract<ToTerminal, { type: 'command' }>['data']): void {
		const before = this.#commands.reported
		this.#commands.take(command)
		if (this.#commands.reported !== before) this.#beatNow()
	}

	#beatNow(): void {
		this.#say({ type: 'heart_package', data: this.#report() })
	}

	/** A heartbeat that names all releases that it holds. */
	#beatHeld(): void {
		this.#say({ type: 'heart_package', data: { ...this.#report(), held: this.#screen.held() } })
	}

	#report(): object {
		const shown = this.#screen.shown()
		const reported = { ...this.#commands.reported, ...this.#box.reported, server_address: this.#home.origin }
		if (shown === null) return { command_id: 0, program_name: '', reported }
		const { release, program } = shown
		return { command_id: release.manifest.command_id, program_id: program.id, program_name: program.name, reported }
	}

	#say(frame: object): void {
		this.#channel.say(frame)
	}

	/** A new network setting starts with a new connection, which may fail; so does a reverted one. */
	#changed(kind: ChangeKind, isSet: boolean): void {
		if (kind !== 'network') return
		const { commands: { stranding = 0 } = {}, chance = Math.random } = this.#around
		this.#channel.strand(isSet && stranding > 0 && chance() * 100 < stranding)
	}

	/** Tests another server, or moves to it; the result of a move is sent before the terminal leaves. */
	async #migrate(
		data: Readonly<Record<string, unknown>>,
		command_id: string,
		say: (said: Omit<Answer, 'command_id'>) => void,
	): Promise<Omit<Answer, 'command_id'> | null> {
		let hasMoved = false
		const around = {
			identity: this.#identity,
			bind: this.#bindFrame(),
			origin: this.#home.origin,
			signal: this.#ended.signal,
			steady: () => performance.now(),
			say,
		}
		const said = await migrated(data, around, (reached, last) => {
			hasMoved = true
			this.#say({ type: 'command_result', data: { ...last, command_id: Number(command_id) } })
			this.#move(reached)
		})
		return hasMoved ? null : said
	}

	/** Leaves its current server for one that has answered its first heartbeat. */
	#move({ server, channel }: Reached): void {
		const [before, journals] = [this.#home, this.#journals]
		this.#memory.server = server
		this.#memory.changes.clear()
		this.#commands.forget()
		this.#downloads.end()
		clearInterval(this.#beat)
		this.#home = { ...this.#homeAt(server), token: channel.token }
		// Plays recorded for the previous server are sent there.
		void journals.stop().then(() => {
			if (before.requests !== this.#around.requests) before.requests.close()
		})
		this.#journals = this.#journalsAt(this.#home)
		this.#journals.start()
		this.#channel.replace(channel.socket)
		this.#begun()
		for (const raw of channel.heard) channel.socket.emit('message', raw)
	}

	#played({ release, program, from, where }: Shown, to: number): void {
		const play = {
			kind: 'program' as const,
			name: program.name,
			program_id: program.id,
			material_id: 0,
			command_id: release.manifest.command_id,
			start_time: from,
			end_time: to,
			time_zone: this.#box.time_zone,
			mono: performance.now() - (Date.now() - from),
			...where,
		}
		if (!isSeen(play)) return
		this.#box.note('play', program.name)
		// Written even if nothing watches: the argument of a call after `?.` would not be evaluated.
		const row = this.#journals.played(play)
		this.#around.watch?.played(this.#identity, row)
	}
}

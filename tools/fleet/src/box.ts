import { terminalRoutes } from '@vitrine/contract/terminal-routes'
import type { TerminalInput } from '@vitrine/domain/devices/capture-port'
import type { UploadedLogKind } from '@vitrine/domain/devices/uploaded-log'
import { type Zone, zoneOf } from '@vitrine/domain/local-time'
import type { Reported } from '@vitrine/domain/terminal/reported'
import { CommandError, type Device } from './device.ts'
import type { TerminalDownloads } from './downloads.ts'
import { type Identity, ipOf, macOf, zoneOfIdentity } from './identity.ts'
import type { Lan } from './lan.ts'
import { OwnLog } from './own-log.ts'
import { TerminalPictures } from './pictures.ts'
import type { Screen } from './screen.ts'
import { type Addressee, sendFile } from './sending.ts'
import { boxesOf, type SensorHabits } from './sensors.ts'

/** The other parts of a terminal, which exist once it has been made. */
interface BoxAround {
	readonly identity: Identity
	readonly server: () => Addressee
	readonly screen: () => Screen
	readonly downloads: () => TerminalDownloads
	readonly version: () => string
	/** What commands have set. */
	readonly held: () => Reported
	readonly measure: Device['measure']
	/** Reverts what is on trial. */
	readonly restarted: () => void
	/** Closes the connection, to return at once or after a while. */
	readonly leave: (isReturning: boolean) => void
	/** Goes off, without a connection, or on again. */
	readonly power: (isOn: boolean) => void
	readonly lan: Lan | undefined
	readonly sensors: SensorHabits | undefined
	/** Reports which releases it holds. */
	readonly reportHeld: () => void
	/** Aborted when the terminal stops. */
	readonly signal: AbortSignal
}

/** The box of a simulated terminal: its clock, its log and its pictures, and how it restarts. */
export class Box implements Device {
	readonly #around: BoxAround
	readonly #log = new OwnLog()
	readonly #pictures: TerminalPictures
	/** Its video acquisition devices, as the server sent them last. */
	#inputs: readonly TerminalInput[] = []
	#begun = performance.now()
	#zone: Zone
	#time_zone: string

	constructor(around: BoxAround) {
		this.#around = around
		this.#time_zone = around.identity.time_zone
		this.#zone = zoneOfIdentity(around.identity)
		const isDark = (): boolean => around.held().screen === 'off'
		this.#pictures = new TerminalPictures({
			server: around.server,
			signal: around.signal,
			isDark,
			shown: () => (isDark() ? 0 : (around.screen().shown()?.program.id ?? 0)),
		})
		this.note('crash', 'started')
	}

	/** The rule of its zone, also once that has changed. */
	readonly zone: Zone = at => this.#zone(at)

	/** The name of its zone. */
	get time_zone(): string {
		return this.#time_zone
	}

	get info() {
		const { identity, version } = this.#around
		const uptime = Math.round((performance.now() - this.#begun) / 1000)
		return { sn: identity.sn, model: 'fleet', system_version: version(), time_zone: this.#time_zone, uptime }
	}

	/** How it is connected, and what is connected to it, as heartbeats report it. */
	get reported() {
		const { identity, sensors } = this.#around
		const network = { ip: ipOf(identity), mac: macOf(identity), network_type: 'ethernet' }
		return { ...network, acquisition: boxesOf(sensors) }
	}

	get stored() {
		return { files: this.#around.downloads().stored }
	}

	/** Records something about itself. */
	note(kind: UploadedLogKind, text: string): void {
		this.#log.note(kind, text)
	}

	restart(): void {
		this.note('crash', 'restarted')
		this.#begun = performance.now()
		this.#pictures.stop()
		this.#around.restarted()
		this.#around.screen().restart()
		this.#around.leave(false)
	}

	shutDown(): void {
		this.note('crash', 'shut down')
		this.#pictures.stop()
		this.#around.restarted()
		this.#around.lan?.sleep(macOf(this.#around.identity), () => this.#around.power(true))
		this.#around.power(false)
	}

	wake(mac: string): void {
		this.#around.lan?.send(mac)
	}

	rebind(): void {
		this.#around.leave(true)
	}

	locked(isLocked: boolean): void {
		this.note('run', isLocked ? 'locked' : 'unlocked')
		// What was refused meanwhile is missing: the server publishes it again.
		if (!isLocked) this.#around.reportHeld()
	}

	setZone(iana: string): void {
		const found = zoneOf(iana)
		if (found === null) throw new CommandError('player_wrong_value')
		this.#zone = found
		this.#time_zone = iana
		this.#around.screen().renew()
	}

	measure(every: number, metrics: readonly string[] | undefined): void {
		this.#around.measure(every, metrics)
	}

	screenshot(width: unknown): Promise<void> {
		return this.#pictures.screenshot(width)
	}

	/** These video acquisition devices are connected to it. */
	connect(inputs: readonly TerminalInput[]): void {
		this.#inputs = inputs
	}

	live(device: number, fps: number, ttl: number): void {
		const input = this.#inputs.find(({ id }) => id === device)
		if (device !== 0 && input === undefined) throw new CommandError('player_input_absent')
		const signals = this.#around.held().media_server?.inputs ?? []
		if (signals.some(({ name, hdcp }) => name === input?.port && hdcp === true))
			throw new CommandError('player_input_protected')
		this.#pictures.live(device, fps, ttl)
	}

	async sendLog(kind: UploadedLogKind, from: number, to: number): Promise<number> {
		const { server, signal } = this.#around
		const { sn, model, system_version } = this.info
		const { lines, content } = await this.#log.file(kind, from, to, `${model} ${sn} ${system_version}`)
		await sendFile(server, terminalRoutes.log, { name: 'fleet.log.gz', content, fields: { kind } }, signal)
		return lines
	}

	tidy(isAll: boolean): void {
		const screen = this.#around.screen()
		if (isAll) screen.forget(screen.held().map(({ sha256 }) => sha256))
		this.#around.downloads().tidy(screen.files)
		if (isAll) this.#around.reportHeld()
	}

	/** Sends no more pictures. */
	stop(): void {
		this.#pictures.stop()
	}
}

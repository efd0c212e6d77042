import { terminalAddress, terminalRoutes } from '@vitrine/contract/terminal-routes'
import type { JournalRow } from '@vitrine/domain/journal'
import type { PlayRow } from '@vitrine/domain/release/play'
import type { Counts } from './counts.ts'
import { type Journal, sendJournal } from './journal.ts'
import { PlayJournal, type WrittenPlay } from './play-journal.ts'
import type { Requests } from './requests.ts'
import { type SensorHabits, Sensors } from './sensors.ts'

const addresses = {
	plays: terminalAddress(terminalRoutes.playLog),
	sensors: terminalAddress(terminalRoutes.sensor),
} as const
const send_plays_every = 10_000

/** Dependencies of a terminal's journals. */
export interface JournalDeps {
	readonly requests: Requests
	readonly counts: Counts
	/** Its serial number. */
	readonly sn: string
	/** Whether it keeps a journal of plays. */
	readonly play: boolean
	/** Which sensors it has; none by default. */
	readonly sensors?: SensorHabits
	/** Its bearer token; empty until it has one. */
	readonly token: () => string
}

/** The journals of a simulated terminal, for plays and sensor values, sent one batch after the other. */
export class Journals {
	readonly #deps: JournalDeps
	readonly #plays: PlayJournal
	readonly #sensors: Sensors | null
	#deliver: NodeJS.Timeout | undefined
	#sending: Promise<void> = Promise.resolve()

	constructor(deps: JournalDeps) {
		this.#deps = deps
		this.#plays = new PlayJournal({ sn: deps.sn })
		this.#sensors = deps.sensors === undefined ? null : new Sensors(deps.sensors, Math.random())
	}

	start(): void {
		if (this.#deps.play) this.#deliver = setInterval(() => this.#send(), send_plays_every)
		this.#sensors?.start(count => {
			this.#deps.counts.sensors_written += count
			this.#send()
		})
	}

	/** Its sensors measure this often (ms) from now on, these metrics or all. */
	measure(every: number, metrics: readonly string[] | undefined): void {
		this.#sensors?.configure(every, metrics)
	}

	/** What its sensors measure at a moment, in ms since the epoch, by metric. */
	measured(now: number): Readonly<Record<string, number>> {
		return this.#sensors?.measured(now) ?? {}
	}

	/** Returns the row as written. */
	played(play: WrittenPlay): PlayRow {
		this.#deps.counts.plays_written++
		return this.#plays.played(play)
	}

	/** Sends the remaining rows. */
	async stop(): Promise<void> {
		clearInterval(this.#deliver)
		this.#sensors?.stop()
		this.#send()
		await this.#sending
	}

	#send(): void {
		// If this fails, the rows stay and are sent again next time.
		this.#sending = this.#sending.then(() => this.#postAll()).catch(() => void this.#deps.counts.faults++)
	}

	async #postAll(): Promise<void> {
		const { counts } = this.#deps
		await this.#post(this.#plays, addresses.plays, count => {
			counts.plays_stored += count
		})
		if (this.#sensors === null) return
		await this.#post(this.#sensors.journal, addresses.sensors, count => {
			counts.sensors_stored += count
		})
	}

	async #post<Row extends JournalRow>(
		journal: Journal<Row>,
		address: string,
		stored: (count: number) => void,
	): Promise<void> {
		const token = this.#deps.token()
		if (token !== '') await sendJournal(journal, { requests: this.#deps.requests, token, address, stored })
	}
}

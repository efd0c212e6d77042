import {
	isDecided,
	newTrial,
	nextTrial,
	revert_reasons,
	type Trial,
	type TrialEvent,
	type TrialKind,
	trialLeft,
} from '@vitrine/domain/command/trials/trial'
import type { Answer } from './box-memory.ts'

type Said = Omit<Answer, 'command_id'>
type Data = Readonly<Record<string, unknown>>

/** What can be changed on trial here. */
export type ChangeKind = Exclude<TrialKind, 'server_migrate'>

interface TrialsAround {
	/** ms of a monotonic clock. */
	readonly steady: () => number
	/** Applies a setting; null restores the terminal's own. */
	readonly use: (kind: ChangeKind, data: Data | null) => void
}

interface Running {
	readonly command_id: string
	readonly data: Data
	trial: Trial
	readonly decided: () => void
	timer?: NodeJS.Timeout
}

/** The changes of one terminal that revert by themselves. */
export class TerminalTrials {
	readonly #around: TrialsAround
	readonly #running = new Map<ChangeKind, Running>()
	/** The confirmed setting of each kind that was ever set. */
	readonly #held = new Map<ChangeKind, Data>()
	#is_stopped = false

	constructor(around: TrialsAround) {
		this.#around = around
	}

	/** Tries a change; returns the outcome, or null if the terminal was stopped meanwhile. */
	async run(kind: ChangeKind, command_id: string, data: Data, say: (said: Said) => void): Promise<Said | null> {
		this.#happened(kind, { type: 'stopped', reason: 'replaced' })
		const { promise, resolve } = Promise.withResolvers<void>()
		const running: Running = { command_id, data, trial: newTrial(kind, data.revert_after_s), decided: resolve }
		this.#running.set(kind, running)
		const { within } = running.trial
		say({ status: 1, state: 'executing', percent: 50, data: { stage: 'applied', revert_after_s: within / 1000 } })
		this.#happened(kind, { type: 'applied', at: this.#around.steady() })
		this.#around.use(kind, data)
		await promise
		if (this.#is_stopped) return null
		const { state, reason } = running.trial
		if (state === 'confirmed') {
			this.#held.set(kind, data)
			return { status: 1, tips: '', data: { stage: 'confirmed' } }
		}
		if (reason !== 'replaced') this.#around.use(kind, this.#held.get(kind) ?? null)
		return { status: 0, tips: revert_reasons[reason ?? 'failed'], data: { stage: 'reverted', reason } }
	}

	/** A user confirms the change of a command; returns whether there was one to confirm. */
	confirm(command_id: string): boolean {
		const found = [...this.#running].find(([, running]) => running.command_id === command_id)
		if (found === undefined) return false
		const [kind, running] = found
		this.#happened(kind, { type: 'confirmed', by: 'person', at: this.#around.steady() })
		return running.trial.state === 'confirmed'
	}

	/** The current setting of a kind, on trial or not; undefined if it was never set. */
	now(kind: ChangeKind): Data | undefined {
		return this.#running.get(kind)?.data ?? this.#held.get(kind)
	}

	/** The server is reachable with the current setting. */
	reached(): void {
		this.#happened('network', { type: 'confirmed', by: 'server', at: this.#around.steady() })
	}

	/** A restart reverts whatever is on trial. */
	restarted(): void {
		for (const kind of [...this.#running.keys()]) this.#happened(kind, { type: 'stopped', reason: 'restarted' })
	}

	stop(): void {
		this.#is_stopped = true
		for (const { timer, decided } of this.#running.values()) {
			clearTimeout(timer)
			decided()
		}
		this.#running.clear()
	}

	#happened(kind: ChangeKind, event: TrialEvent): void {
		const running = this.#running.get(kind)
		if (running === undefined) return
		clearTimeout(running.timer)
		running.trial = nextTrial(running.trial, event)
		if (isDecided(running.trial)) {
			this.#running.delete(kind)
			return running.decided()
		}
		const { steady } = this.#around
		// A timer can fire slightly early: then it is set again.
		running.timer = setTimeout(
			() => this.#happened(kind, { type: 'time', at: steady() }),
			Math.ceil(trialLeft(running.trial, steady())),
		)
	}
}

import {
	isDecided,
	newTrial,
	nextTrial,
	revert_reasons,
	type Trial,
	type TrialEvent,
	type TrialKind,
	trialLeft,
} from '@vitrine/domain/command/trial'
import type { Answer } from './box-memory.ts'

type Said = Omit<Answer, 'command_id'>
type Data = Readonly<Record<string, unknown>>

/** What may be changed on trial here. */
export type ChangeKind = Exclude<TrialKind, 'server_migrate'>

interface TrialsAround {
	/** ms of a steady clock. */
	readonly steady: () => number
	/** Sets it, or what was before. */
	readonly use: (kind: ChangeKind, data: Data | null) => void
}

interface Running {
	readonly command_id: string
	readonly data: Data
	trial: Trial
	readonly decided: () => void
	timer?: NodeJS.Timeout
}

/** The changes of one terminal that go back by themselves. */
export class TerminalTrials {
	readonly #around: TrialsAround
	readonly #running = new Map<ChangeKind, Running>()
	/** What holds, of each kind that was ever set. */
	readonly #held = new Map<ChangeKind, Data>()
	#is_stopped = false

	constructor(around: TrialsAround) {
		this.#around = around
	}

	/** Tries a change; answers what became of it, null where the terminal was stopped meanwhile. */
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

	/** Somebody keeps the change of a command; answers whether there was one to keep. */
	confirm(command_id: string): boolean {
		const found = [...this.#running].find(([, running]) => running.command_id === command_id)
		if (found === undefined) return false
		const [kind, running] = found
		this.#happened(kind, { type: 'confirmed', by: 'person', at: this.#around.steady() })
		return running.trial.state === 'confirmed'
	}

	/** What holds of a kind, on trial or not; undefined where it was never set. */
	now(kind: ChangeKind): Data | undefined {
		return this.#running.get(kind)?.data ?? this.#held.get(kind)
	}

	/** The server is there with what is set now. */
	reached(): void {
		this.#happened('network', { type: 'confirmed', by: 'server', at: this.#around.steady() })
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
		// A timer may be a little early: then it is asked once more.
		running.timer = setTimeout(
			() => this.#happened(kind, { type: 'time', at: steady() }),
			Math.ceil(trialLeft(running.trial, steady())),
		)
	}
}

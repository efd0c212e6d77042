import { setTimeout as pause } from 'node:timers/promises'
import type { TerminalFrame, ToTerminal } from '@vitrine/contract/messages'
import { artifact_types, compareVersions } from '@vitrine/domain/upgrade/artifact'
import type { UpgradeStage } from '@vitrine/domain/upgrade/upgrade'

/** How simulated terminals upgrade: how long they take in addition to the download, in ms, and the percentage that fails. */
export interface UpgradeHabits {
	readonly delay: number
	readonly failing: number
}

type Answer = Extract<TerminalFrame, { type: 'command_result' }>['data']
type Command = Extract<ToTerminal, { type: 'command' }>['data']['commands'][number]

/** What a terminal reports about an upgrade. */
export type UpgradeSaid = Pick<Answer, 'state' | 'percent'> & {
	readonly status: number
	readonly tips?: string
	readonly data: { readonly stage: UpgradeStage }
}

/** Whether this is a single upgrade command to execute. */
export const isUpgrade = (commands: readonly Pick<Command, 'type' | 'request_type'>[]): boolean =>
	commands.length === 1 &&
	commands[0]?.request_type === 'set' &&
	artifact_types.some(type => type === commands[0]?.type)

/** Whether this is the final report of a successful upgrade. */
export const isInstalled = ({ state, data }: Pick<Answer, 'state' | 'data'>): boolean =>
	state === undefined && (data as Partial<UpgradeSaid['data']> | undefined)?.stage === 'installing'

interface UpgradeAround {
	/** The version it runs now; empty if it has none. */
	readonly version: string
	readonly delay: number
	readonly signal: AbortSignal
	/** Fetches a file and verifies its SHA-256; `seen` receives the number of bytes. */
	readonly fetch: (file: { sha256: string; size: number }, seen: (bytes: number) => void) => Promise<void>
}

const end = (status: 0 | 1, stage: UpgradeStage, tips = ''): UpgradeSaid => ({ status, tips, data: { stage } })

const under_way = (stage: UpgradeStage, percent: number): UpgradeSaid => ({
	status: 1,
	state: 'executing',
	percent,
	data: { stage },
})

/** Upgrades as a box does: compares the versions, fetches the file and installs it; reports progress and returns the result. */
export const upgraded = async (
	data: Readonly<Record<string, unknown>>,
	is_failing: boolean,
	{ version, delay, signal, fetch }: UpgradeAround,
	say: (said: UpgradeSaid) => void,
): Promise<UpgradeSaid> => {
	const difference = compareVersions(String(data.version), version)
	if (difference === 0) return end(1, 'no_upgrade_needed', 'upgrade_same')
	if (difference === -1 && data.allow_downgrade !== true) return end(1, 'no_upgrade_needed', 'upgrade_older')
	const size = Number(data.size)
	let [done, said] = [0, 0]
	say(under_way('downloading', 0))
	try {
		await fetch({ sha256: String(data.sha256), size }, bytes => {
			done += bytes
			const percent = Math.min(99, Math.floor((done / Math.max(1, size)) * 100))
			if (percent < said + 10) return
			said = percent
			say(under_way('downloading', percent))
		})
	} catch (error) {
		return end(0, 'download_failed', String(error).slice(0, 300))
	}
	say(under_way('downloaded', 100))
	if (delay > 0) await pause(delay, undefined, { signal })
	return is_failing ? end(0, 'install_failed', 'upgrade_not_installed') : end(1, 'installing')
}

/** What they run until they are upgraded. */
export const first_version = '3.0.13.228'

interface UpgradesAround extends Pick<UpgradeAround, 'fetch'> {
	/** How long one takes in addition to its download, in ms. */
	readonly delay: number
}

/** The versions that one terminal runs, and its upgrades. */
export class TerminalUpgrades {
	readonly #around: UpgradesAround
	readonly #ended = new AbortController()
	#system = first_version
	#app = ''

	constructor(around: UpgradesAround) {
		this.#around = around
	}

	get system_version(): string {
		return this.#system
	}

	get signal(): AbortSignal {
		return this.#ended.signal
	}

	stop(): void {
		this.#ended.abort()
	}

	/** Upgrades the terminal; returns null if it was stopped meanwhile. */
	async run(
		data: Readonly<Record<string, unknown>>,
		is_failing: boolean,
		say: (said: UpgradeSaid) => void,
	): Promise<UpgradeSaid | null> {
		const is_app = typeof data.package === 'string' && data.package !== ''
		const { signal } = this.#ended
		const around = { ...this.#around, version: is_app ? this.#app : this.#system, signal }
		try {
			const said = await upgraded(data, is_failing, around, say)
			if (signal.aborted) return null
			if (said.data.stage === 'installing') {
				if (is_app) this.#app = String(data.version)
				else this.#system = String(data.version)
			}
			return said
		} catch (error) {
			if (signal.aborted) return null
			throw error
		}
	}
}

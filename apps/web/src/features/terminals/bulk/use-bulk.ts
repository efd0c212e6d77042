import type { BulkAction } from '@vitrine/contract/terminal/bulk'
import type { CommandRow } from '@vitrine/contract/terminal/commands'
import type { CommandType } from '@vitrine/domain/command/command'
import type { CommandState } from '@vitrine/domain/command/command-state'
import { commands, terminals } from '../../../data/calls/api.ts'
import { keys, refresh } from '../../../data/calls/queries.ts'
import type { useTerminalFilter } from '../use-terminals.ts'

/** All terminals that a filter leaves, and how many there were when that was chosen. */
export interface WholeFilter {
	readonly filter: ReturnType<typeof useTerminalFilter>
	readonly count: number
}

/** What is done with all of them. */
export interface BulkChange {
	readonly action: BulkAction
	readonly add?: string[]
	readonly take?: string[]
	readonly group_id?: number
}

/** Why terminals were left as they are: the text, how many, and the first of them by name. */
export interface Reason {
	readonly text: string
	readonly values: Readonly<Record<string, string | number>>
	readonly count: number
	readonly names: readonly string[]
}

/** How far it is; `before` is where it goes on. */
export interface BulkProgress {
	readonly changed: number
	readonly reasons: readonly Reason[]
	readonly before: number | undefined
	readonly is_done: boolean
}

export const nothing_done: BulkProgress = { changed: 0, reasons: [], before: undefined, is_done: false }

const most_named = 5

/** Reasons with one more terminal. */
export const withReason = (
	reasons: readonly Reason[],
	{ name, text, values }: { readonly name: string; readonly text: string; readonly values: Reason['values'] },
): readonly Reason[] => {
	const known = reasons.find(reason => reason.text === text)
	if (known === undefined) return [...reasons, { text, values, count: 1, names: [name] }]
	const names = known.names.length < most_named ? [...known.names, name] : known.names
	return reasons.map(reason => (reason === known ? { ...known, count: known.count + 1, names } : reason))
}

/** Changes the next batch of terminals. */
const changeBatch = async (
	{ filter }: WholeFilter,
	change: BulkChange,
	so_far: BulkProgress,
): Promise<BulkProgress> => {
	const { changed, refused, next } = await terminals.changeFiltered({ ...filter, ...change, before: so_far.before })
	return {
		changed: so_far.changed + changed,
		reasons: refused.reduce(withReason, so_far.reasons),
		before: next ?? so_far.before,
		is_done: next === null,
	}
}

/** Changes batch after batch until all are, or somebody stops it; what was done is told after each. */
export const changeAll = async (
	whole: WholeFilter,
	change: BulkChange,
	{ from, tell, isStopped }: { from: BulkProgress; tell: (progress: BulkProgress) => void; isStopped: () => boolean },
): Promise<void> => {
	let progress = from
	try {
		while (!progress.is_done && !isStopped()) {
			progress = await changeBatch(whole, change, progress)
			tell(progress)
		}
	} finally {
		await refresh(keys.terminals)
	}
}

/** Terminals that were ticked, or all of a filter. */
export type Addressed = { readonly ids: readonly number[] } | WholeFilter

/** Sends a command to many; the same request once more is the same command. */
export const sendToMany = async (
	to: Addressed,
	type: CommandType,
	data: Readonly<Record<string, unknown>>,
	request_id: string,
): Promise<{ command_id: number; targets: number; reasons: readonly Reason[] }> => {
	const wanted =
		'ids' in to
			? { devices_info: to.ids.map(id => ({ id })) }
			: { device_select_mode: 'filter' as const, filter: to.filter }
	const { command_id, targets, skipped } = await commands.generalCommand({
		...wanted,
		commands_info: [{ type, data: { ...data } }],
		request_id,
	})
	await refresh(keys.commands)
	const reasons = skipped.reduce<readonly Reason[]>(withReason, [])
	return { command_id, targets, reasons }
}

/** How a command ends that was not done. */
const failed_states = ['failed', 'timeout', 'expired', 'unsupported', 'cancelled'] as const

/** So many terminals of each of these endings are listed. */
const most_listed = 20

/** States in which a terminal has been told, and has not said what became of it. */
const running_states = ['sent', 'received', 'executing'] as const

/** How far the terminals of a command are, those where it failed, and those that it waits for. */
export interface Outcome {
	readonly targets: number
	/** Not sent yet: the terminal is not connected. */
	readonly waiting: number
	/** Sent, and not answered yet. */
	readonly running: number
	readonly succeeded: number
	readonly failed: number
	/** The first of each ending. */
	readonly failures: readonly CommandRow[]
	/** The first of those that are not connected, then of those that have not answered. */
	readonly unanswered: readonly CommandRow[]
}

/** What has become of a command on its terminals. */
export const readOutcome = async (command_id: number): Promise<Outcome> => {
	const listed = (states: readonly CommandState[]) =>
		Promise.all(states.map(state => commands.list({ command_id, state, limit: most_listed })))
	const [all, done, queued, running, endings] = await Promise.all([
		commands.list({ command_id, limit: 1 }),
		commands.list({ command_id, state: 'succeeded', limit: 1 }),
		commands.list({ command_id, state: 'queued', limit: most_listed }),
		listed(running_states),
		listed(failed_states),
	])
	const failed = endings.reduce((sum, { count }) => sum + count, 0)
	return {
		targets: all.count,
		waiting: queued.count,
		// They are counted one after the other: what ends meanwhile is in neither or in both.
		running: Math.max(0, all.count - queued.count - done.count - failed),
		succeeded: done.count,
		failed,
		failures: endings.flatMap(({ list }) => list),
		unanswered: [queued, ...running].flatMap(({ list }) => list),
	}
}

import type { BulkAction } from '@vitrine/contract/terminal/bulk'
import type { CommandRow } from '@vitrine/contract/terminal/commands'
import type { CommandType } from '@vitrine/domain/command/command'
import type { CommandState } from '@vitrine/domain/command/command-state'
import { commands, terminals } from '../../../data/calls/api.ts'
import { keys, refresh } from '../../../data/calls/queries.ts'
import { t } from '../../../data/text.ts'
import { toast } from '../../../ui/messages/toasts.ts'
import type { useTerminalFilter } from '../use-terminals.ts'

/** All terminals matching a filter, with their number at the time of the choice. */
export interface WholeFilter {
	readonly filter: ReturnType<typeof useTerminalFilter>
	readonly count: number
}

/** The change applied to all of them. */
export interface BulkChange {
	readonly action: BulkAction
	readonly add?: string[]
	readonly take?: string[]
	readonly group_id?: number
}

/** Why terminals were left unchanged: the text, the count, and the names of the first ones. */
export interface Reason {
	readonly text: string
	readonly values: Readonly<Record<string, string | number>>
	readonly count: number
	readonly names: readonly string[]
}

/** Progress; `before` is where the next batch continues. */
export interface BulkProgress {
	readonly changed: number
	readonly reasons: readonly Reason[]
	readonly before: number | undefined
	readonly is_done: boolean
}

export const nothing_done: BulkProgress = { changed: 0, reasons: [], before: undefined, is_done: false }

const most_named = 5

/** Adds one more terminal to the reasons. */
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

/** Changes batch after batch until all are done or the user stops it; reports progress after each. */
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

/** The ticked terminals, or all of a filter. */
export type Addressed = { readonly ids: readonly number[] } | WholeFilter

/** Sends a command to many terminals; repeating the same request repeats the same command, not a new one. */
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

/** Cancels a command on all terminals that it has not been sent to yet. */
export const cancelWaiting = async (command_id: number): Promise<void> => {
	const { count } = await commands.cancel({ command_id })
	toast('success', t('已在 {count} 个终端上取消', { count }))
	await refresh(keys.commands)
}

/** End states of a command that was not carried out, although nobody cancelled it. */
const failed_states = ['failed', 'timeout', 'expired', 'unsupported'] as const

/** How many terminals are listed for each of these end states. */
const most_listed = 20

/** States in which a terminal has received the command but not reported a result. */
const running_states = ['sent', 'received', 'executing'] as const

/** Progress of a command across its terminals, with the ones that failed and the ones still outstanding. */
export interface Outcome {
	readonly targets: number
	/** Not sent yet: the terminal is not connected. */
	readonly waiting: number
	/** Sent but not yet answered. */
	readonly running: number
	readonly succeeded: number
	readonly failed: number
	readonly cancelled: number
	/** The first of each end state. */
	readonly failures: readonly CommandRow[]
	/** The first of those where it was cancelled. */
	readonly withdrawn: readonly CommandRow[]
	/** The first of the terminals that are not connected, followed by those that have not answered. */
	readonly unanswered: readonly CommandRow[]
}

/** Reads the results of a command across its terminals. */
export const readOutcome = async (command_id: number): Promise<Outcome> => {
	const listed = (states: readonly CommandState[]) =>
		Promise.all(states.map(state => commands.list({ command_id, state, limit: most_listed })))
	const [all, done, queued, cancelled, running, endings] = await Promise.all([
		commands.list({ command_id, limit: 1 }),
		commands.list({ command_id, state: 'succeeded', limit: 1 }),
		commands.list({ command_id, state: 'queued', limit: most_listed }),
		commands.list({ command_id, state: 'cancelled', limit: most_listed }),
		listed(running_states),
		listed(failed_states),
	])
	const failed = endings.reduce((sum, { count }) => sum + count, 0)
	return {
		targets: all.count,
		waiting: queued.count,
		// The counts come from separate requests, so a command that ends in between can be in neither or in both.
		running: Math.max(0, all.count - queued.count - done.count - cancelled.count - failed),
		succeeded: done.count,
		failed,
		cancelled: cancelled.count,
		withdrawn: cancelled.list,
		failures: endings.flatMap(({ list }) => list),
		unanswered: [queued, ...running].flatMap(({ list }) => list),
	}
}

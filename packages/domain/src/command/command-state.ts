/** States of a command on one terminal (protocol §5). */
export const command_states = [
	'queued',
	'sent',
	'received',
	'executing',
	'succeeded',
	'failed',
	'timeout',
	'expired',
	'cancelled',
	'unsupported',
] as const
export type CommandState = (typeof command_states)[number]

/** State of a command on one terminal; times in ms since the epoch. */
export interface CommandTarget {
	readonly state: CommandState
	/** How often it was sent. */
	readonly attempt: number
	/** Progress, 0 to 100. */
	readonly percent: number
	/** The terminal's last message, or why the command ended. */
	readonly tips: string
	/** Until when it waits to be delivered and answered. */
	readonly expires_at: number
}

/** A terminal's report about a command: without `state`, status 1 means succeeded and 0 failed. */
export interface CommandResult {
	readonly status: number
	readonly state?: CommandState | undefined
	readonly percent?: number | undefined
	readonly tips?: string | undefined
}

export type CommandEvent =
	| { readonly type: 'sent' }
	| { readonly type: 'result'; readonly result: CommandResult }
	| { readonly type: 'cancel'; readonly tips: string }
	/** The terminal has reported that it does not support this. */
	| { readonly type: 'unlisted' }
	| { readonly type: 'time'; readonly now: number }

/** States that can still change. */
export const open_states: readonly CommandState[] = ['queued', 'sent', 'received', 'executing']

/** States that a terminal can report. */
const said_states: readonly CommandState[] = ['received', 'executing', 'succeeded', 'failed', 'unsupported']

/** Why a command is not even sent: the terminal lists the types it supports, and this one is missing. */
export const not_listed = 'not_listed'

/** Why a command ended that its terminal had not answered: the terminal was removed. */
export const terminal_removed = 'terminal_removed'

export const isOpen = (state: CommandState): boolean => open_states.includes(state)

/** Order of the states: an executed command does not go back to received, however late that report arrives. */
const rank = (state: CommandState): number => command_states.indexOf(state)

const answered = (target: CommandTarget, { status, state, percent, tips = '' }: CommandResult): CommandTarget => {
	const next = state ?? (status === 1 ? 'succeeded' : 'failed')
	if (!said_states.includes(next)) return target
	if (isOpen(next) && rank(next) < rank(target.state)) return target
	const further = next === 'succeeded' ? 100 : Math.min(100, Math.max(0, Math.floor(percent ?? target.percent)))
	if (next === target.state && further === target.percent && tips === target.tips) return target
	return { ...target, state: next, percent: further, tips }
}

const sent = (target: CommandTarget): CommandTarget =>
	isOpen(target.state)
		? { ...target, state: target.state === 'queued' ? 'sent' : target.state, attempt: target.attempt + 1 }
		: target

/** A command that was never sent has no answer, and an ended one stays as it ended; one that timed out may have been executed after all. */
const hasAnswer = (state: CommandState): boolean => state === 'timeout' || (isOpen(state) && state !== 'queued')

const timedOut = (target: CommandTarget, now: number): CommandTarget =>
	isOpen(target.state) && now >= target.expires_at
		? { ...target, state: target.state === 'queued' ? 'expired' : 'timeout' }
		: target

/** State transitions of a command on a terminal. An event that does not apply returns the same reference. */
export const nextTarget = (target: CommandTarget, event: CommandEvent): CommandTarget => {
	switch (event.type) {
		case 'sent':
			return sent(target)
		case 'cancel':
			return target.state === 'queued' ? { ...target, state: 'cancelled', tips: event.tips } : target
		case 'unlisted':
			return isOpen(target.state) ? { ...target, state: 'unsupported', tips: not_listed } : target
		case 'time':
			return timedOut(target, event.now)
		case 'result':
			return hasAnswer(target.state) ? answered(target, event.result) : target
	}
}

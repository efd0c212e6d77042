/** What becomes of a command on one terminal (protocol §5). */
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

/** What is known of a command on one terminal; times in ms since the epoch. */
export interface CommandTarget {
	readonly state: CommandState
	/** How often it was sent. */
	readonly attempt: number
	/** How far it is, 0 to 100. */
	readonly percent: number
	/** What the terminal said last, or why it was ended. */
	readonly tips: string
	/** Until when it waits for its terminal and for its answer. */
	readonly expires_at: number
}

/** What a terminal says of a command: without `state`, status 1 is succeeded and 0 failed. */
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
	/** The terminal does not do such a thing, as it has said before. */
	| { readonly type: 'unlisted' }
	| { readonly type: 'time'; readonly now: number }

/** What may still become something else. */
export const open_states: readonly CommandState[] = ['queued', 'sent', 'received', 'executing']

/** What a terminal may say of itself. */
const said_states: readonly CommandState[] = ['received', 'executing', 'succeeded', 'failed', 'unsupported']

/** Why a command is not even sent: its terminal lists what it does, and this is not among it. */
export const not_listed = 'not_listed'

export const isOpen = (state: CommandState): boolean => open_states.includes(state)

/** How far a state is: a command that was executed does not become one that was received, however late that is heard. */
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

/** Nobody has an answer to what was never sent, and what has ended stays as it ended; what timed out may have been done after all. */
const hasAnswer = (state: CommandState): boolean => state === 'timeout' || (isOpen(state) && state !== 'queued')

const timedOut = (target: CommandTarget, now: number): CommandTarget =>
	isOpen(target.state) && now >= target.expires_at
		? { ...target, state: target.state === 'queued' ? 'expired' : 'timeout' }
		: target

/** The rule of a command on a terminal. An event that does not apply returns the same reference. */
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

// A change that may cut a terminal off goes back by itself unless it is confirmed in time: nobody has to drive to a screen because of a wrong
// number (docs/decisions/077).

/** How long a change may be on trial, in seconds: the least and the most, and what holds of each kind where nothing else is said. */
export const trial_seconds = { least: 5, most: 3600, resolution: 15, network: 120, server_migrate: 60 } as const

export type TrialKind = Exclude<keyof typeof trial_seconds, 'least' | 'most'>

/** Who has to confirm a change of a kind: somebody who sees the screen, or the server by being reached. */
export const confirmed_by: Readonly<Record<TrialKind, 'person' | 'server'>> = {
	resolution: 'person',
	network: 'server',
	server_migrate: 'server',
}

/** Why a change went back: the code that a terminal says, in words in `apps/web/src/ui/command-word.ts`. */
export const revert_reasons = {
	/** Nobody has confirmed it in time. */
	not_confirmed: 'change_not_confirmed',
	/** The server was not reached in time. */
	not_reached: 'change_not_reached',
	/** It could not be made, or a step of it failed. */
	failed: 'change_failed',
	/** The terminal has begun again meanwhile. */
	restarted: 'change_restarted',
	/** Another change of its kind came. */
	replaced: 'change_replaced',
} as const
export type RevertReason = keyof typeof revert_reasons

/** A change on trial. Times are ms of a steady clock, which no change of the time of day moves; a start of the terminal begins it anew. */
export interface Trial {
	readonly kind: TrialKind
	/** How long it has to be confirmed, in ms. */
	readonly within: number
	readonly state: 'proposed' | 'applied' | 'confirmed' | 'reverted'
	/** When it was applied; null before. */
	readonly applied_at: number | null
	/** Why it went back; null while it has not. */
	readonly reason: RevertReason | null
}

export type TrialEvent =
	| { readonly type: 'applied'; readonly at: number }
	| { readonly type: 'confirmed'; readonly by: 'person' | 'server'; readonly at: number }
	/** Time has passed. */
	| { readonly type: 'time'; readonly at: number }
	| { readonly type: 'stopped'; readonly reason: Exclude<RevertReason, 'not_confirmed' | 'not_reached'> }

/** A change that is to be tried for so many seconds; what is out of bounds or no number is taken to the nearest that is allowed, or the usual. */
export const newTrial = (kind: TrialKind, revert_after_s: unknown): Trial => {
	const { least, most } = trial_seconds
	const asked =
		typeof revert_after_s === 'number' && Number.isFinite(revert_after_s) ? revert_after_s : trial_seconds[kind]
	return {
		kind,
		within: Math.min(most, Math.max(least, asked)) * 1000,
		state: 'proposed',
		applied_at: null,
		reason: null,
	}
}

/** Whether it has come to its end. */
export const isDecided = ({ state }: Trial): boolean => state === 'confirmed' || state === 'reverted'

/** How long it still has at a moment of the steady clock, in ms; 0 once it has an end or its time is over. */
export const trialLeft = (trial: Trial, at: number): number => {
	if (isDecided(trial)) return 0
	return trial.applied_at === null ? trial.within : Math.max(0, trial.applied_at + trial.within - at)
}

const reverted = (trial: Trial, reason: RevertReason): Trial => ({ ...trial, state: 'reverted', reason })

/** What time alone makes of it: a clock that shows less than before has begun anew, with the terminal. */
const timed = (trial: Trial, at: number): Trial => {
	if (trial.state !== 'applied' || trial.applied_at === null) return trial
	if (at < trial.applied_at) return reverted(trial, 'restarted')
	if (at - trial.applied_at < trial.within) return trial
	return reverted(trial, confirmed_by[trial.kind] === 'person' ? 'not_confirmed' : 'not_reached')
}

/** The rule of a change on trial. An event that does not apply returns the same reference; whoever confirms too late confirms nothing. */
export const nextTrial = (trial: Trial, event: TrialEvent): Trial => {
	if (isDecided(trial)) return trial
	switch (event.type) {
		case 'applied':
			return trial.state === 'proposed' ? { ...trial, state: 'applied', applied_at: event.at } : trial
		case 'stopped':
			return reverted(trial, event.reason)
		case 'time':
			return timed(trial, event.at)
		case 'confirmed': {
			const now = timed(trial, event.at)
			if (now.state !== 'applied' || event.by !== confirmed_by[now.kind]) return now
			return { ...now, state: 'confirmed' }
		}
	}
}

/** For how long a command of a type with this data is on trial, in ms; 0 where it is no change of the kind. */
export const trialTime = (type: string, { revert_after_s }: Readonly<Record<string, unknown>>): number =>
	type === 'resolution' || type === 'network' ? newTrial(type, revert_after_s).within : 0

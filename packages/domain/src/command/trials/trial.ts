// A change that may cut a terminal off reverts by itself unless it is confirmed in time, so that a mistyped number does not require a trip to
// the screen (docs/decisions/077).

/** How long a change can be on trial, in seconds: minimum, maximum, and the default of each kind. */
export const trial_seconds = { least: 5, most: 3600, resolution: 15, network: 120, server_migrate: 60 } as const

export type TrialKind = Exclude<keyof typeof trial_seconds, 'least' | 'most'>

/** Who has to confirm a change of a kind: a person who sees the screen, or the server by being reached. */
export const confirmed_by: Readonly<Record<TrialKind, 'person' | 'server'>> = {
	resolution: 'person',
	network: 'server',
	server_migrate: 'server',
}

/** Why a change was reverted: the code that a terminal reports, translated in `apps/web/src/ui/command-word.ts`. */
export const revert_reasons = {
	/** Not confirmed in time. */
	not_confirmed: 'change_not_confirmed',
	/** The server was not reached in time. */
	not_reached: 'change_not_reached',
	/** It could not be applied, or a step of it failed. */
	failed: 'change_failed',
	/** The terminal restarted in the meantime. */
	restarted: 'change_restarted',
	/** Another change of its kind arrived. */
	replaced: 'change_replaced',
} as const
export type RevertReason = keyof typeof revert_reasons

/**
 * A change on trial. Times are in ms of a monotonic clock, unaffected by changes of the time of day; it starts over when the terminal
 * restarts.
 */
export interface Trial {
	readonly kind: TrialKind
	/** The time allowed for confirmation, in ms. */
	readonly within: number
	readonly state: 'proposed' | 'applied' | 'confirmed' | 'reverted'
	/** When it was applied; null before that. */
	readonly applied_at: number | null
	/** Why it was reverted; null while it has not been. */
	readonly reason: RevertReason | null
}

export type TrialEvent =
	| { readonly type: 'applied'; readonly at: number }
	| { readonly type: 'confirmed'; readonly by: 'person' | 'server'; readonly at: number }
	/** Time has passed. */
	| { readonly type: 'time'; readonly at: number }
	| { readonly type: 'stopped'; readonly reason: Exclude<RevertReason, 'not_confirmed' | 'not_reached'> }

/** A change on trial for this many seconds; values out of bounds are clamped, and anything that is not a number becomes the default. */
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

/** Whether it has ended. */
export const isDecided = ({ state }: Trial): boolean => state === 'confirmed' || state === 'reverted'

/** Remaining time at a moment of the monotonic clock, in ms; 0 once it has ended or expired. */
export const trialLeft = (trial: Trial, at: number): number => {
	if (isDecided(trial)) return 0
	return trial.applied_at === null ? trial.within : Math.max(0, trial.applied_at + trial.within - at)
}

const reverted = (trial: Trial, reason: RevertReason): Trial => ({ ...trial, state: 'reverted', reason })

/** The effect of time alone: a clock that is behind the start has started over together with the terminal. */
const timed = (trial: Trial, at: number): Trial => {
	if (trial.state !== 'applied' || trial.applied_at === null) return trial
	if (at < trial.applied_at) return reverted(trial, 'restarted')
	if (at - trial.applied_at < trial.within) return trial
	return reverted(trial, confirmed_by[trial.kind] === 'person' ? 'not_confirmed' : 'not_reached')
}

/** State transitions of a change on trial. An event that does not apply returns the same reference; a late confirmation has no effect. */
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

/** How long a command of a type with this data is on trial, in ms; 0 if it is not such a change. */
export const trialTime = (type: string, { revert_after_s }: Readonly<Record<string, unknown>>): number =>
	type === 'resolution' || type === 'network' ? newTrial(type, revert_after_s).within : 0

import type { FileKind, MaterialState } from './material.ts'

/** Processing steps of an uploaded file, in order; `convert` makes a file that terminals can play, and the original is retained. */
export const processing_steps = ['inspect', 'poster', 'filmstrip', 'wave', 'pages', 'convert'] as const
export type ProcessingStep = (typeof processing_steps)[number]

/** `skipped`: not needed for this file, or not possible on this server without harm. */
export type StepState = 'waiting' | 'running' | 'done' | 'failed' | 'skipped'

/** A processing step of a material; `next_at` in ms since the epoch is the earliest time of the next attempt. */
export interface Step {
	readonly step: ProcessingStep
	readonly state: StepState
	readonly attempts: number
	readonly next_at: number
}

/** The steps for a type of file. */
export const stepsOf = (kind: FileKind): ProcessingStep[] => {
	if (kind === 'picture') return ['inspect', 'convert']
	if (kind === 'video') return ['inspect', 'poster', 'filmstrip', 'convert']
	if (kind === 'audio') return ['inspect', 'wave', 'convert']
	return ['inspect', 'pages']
}

/** Steps without which a material is unusable; the others only make it easier to find. */
export const isEssential = (step: ProcessingStep): boolean =>
	step === 'inspect' || step === 'pages' || step === 'convert'

/** How many attempts a step has before it fails, and the pause before the next one, in ms. */
export const step_attempts = 3
export const stepPause = (attempts: number): number => 5_000 * 4 ** (attempts - 1)

/** The longest pause of a step, in ms. */
export const longest_pause = 3_600_000

/** The pause of a step that is interrupted repeatedly, in ms. */
const lostPause = (attempts: number): number => Math.min(longest_pause, stepPause(Math.min(attempts, 10)))

/** Whether a step is still pausing; one due later than the longest pause was scheduled before the clock was set back, and is due now. */
const isPausing = ({ next_at }: Step, now: number): boolean => next_at > now && next_at <= now + longest_pause

export type StepEvent =
	| { type: 'begin' }
	| { type: 'done' }
	| { type: 'skip' }
	/** `final`: the file itself is at fault, and another attempt would have the same result. */
	| { type: 'fail'; final: boolean; now: number }
	/** The process that was running it is gone. */
	| { type: 'lost'; now: number }
	/** The process shuts down gracefully in the middle of it, which does not count as an attempt. */
	| { type: 'stop' }
	/** A user requests another attempt. */
	| { type: 'retry'; now: number }

/** The states in which an event applies to a step. */
const applies_in: Readonly<Record<StepEvent['type'], readonly StepState[]>> = {
	begin: ['waiting'],
	done: ['running'],
	skip: ['running', 'waiting'],
	fail: ['running'],
	lost: ['running'],
	stop: ['running'],
	// What was not possible on this server may have become possible.
	retry: ['failed', 'skipped'],
}

const changeBy = ({ attempts, next_at }: Step, event: StepEvent): Partial<Step> => {
	switch (event.type) {
		case 'begin':
			return { state: 'running', attempts: attempts + 1 }
		case 'done':
			return { state: 'done' }
		case 'skip':
			return { state: 'skipped' }
		case 'fail':
			return event.final || attempts >= step_attempts
				? { state: 'failed' }
				: { state: 'waiting', next_at: event.now + stepPause(attempts) }
		case 'lost':
			// The file is not known to have ended the process. If it did, the growing pause makes that ever rarer.
			return { state: 'waiting', next_at: attempts < step_attempts ? next_at : event.now + lostPause(attempts) }
		case 'stop':
			return { state: 'waiting', attempts: attempts - 1 }
		case 'retry':
			return { state: 'waiting', attempts: 0, next_at: event.now }
	}
}

/** State transitions of a step; an event that does not apply returns the same reference. */
export const nextStep = (step: Step, event: StepEvent): Step =>
	applies_in[event.type].includes(step.state) ? { ...step, ...changeBy(step, event) } : step

/** The step to work on at `now`, or null: steps run in sequence, and a failed essential one ends it. */
export const dueStep = (steps: readonly Step[], now: number): Step | null => {
	for (const name of processing_steps) {
		const step = steps.find(candidate => candidate.step === name)
		if (step === undefined || step.state === 'done' || step.state === 'skipped') continue
		if (step.state === 'failed') {
			if (isEssential(name)) return null
			continue
		}
		return step.state === 'waiting' && !isPausing(step, now) ? step : null
	}
	return null
}

/** The state of a material given its steps. */
export const stateOfSteps = (steps: readonly Step[]): MaterialState => {
	if (steps.some(({ step, state }) => state === 'failed' && isEssential(step))) return 'failed'
	return steps.some(({ state }) => state === 'waiting' || state === 'running') ? 'processing' : 'ready'
}

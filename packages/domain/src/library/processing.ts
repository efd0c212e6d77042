import type { FileKind, MaterialState } from './material.ts'

/** What is done with an uploaded file, in this order; `convert` makes a file that terminals play, the original is kept. */
export const processing_steps = ['inspect', 'poster', 'filmstrip', 'wave', 'pages', 'convert'] as const
export type ProcessingStep = (typeof processing_steps)[number]

/** `skipped`: not needed for this file, or not possible on this server without harm. */
export type StepState = 'waiting' | 'running' | 'done' | 'failed' | 'skipped'

/** A step of a material; `next_at` in ms since the epoch is when it may be tried (again). */
export interface Step {
	readonly step: ProcessingStep
	readonly state: StepState
	readonly attempts: number
	readonly next_at: number
}

/** The steps of a kind of file. */
export const stepsOf = (kind: FileKind): ProcessingStep[] => {
	if (kind === 'picture') return ['inspect', 'convert']
	if (kind === 'video') return ['inspect', 'poster', 'filmstrip', 'convert']
	if (kind === 'audio') return ['inspect', 'wave', 'convert']
	return ['inspect', 'pages']
}

/** A material is of no use without these; the others only make it nicer to find. */
export const isEssential = (step: ProcessingStep): boolean =>
	step === 'inspect' || step === 'pages' || step === 'convert'

/** How often a step is tried before it has failed, and how long it waits before the next time, in ms. */
export const step_attempts = 3
export const stepPause = (attempts: number): number => 5_000 * 4 ** (attempts - 1)

/** The longest that a step waits, in ms. */
export const longest_pause = 3_600_000

/** How long a step waits that has been interrupted again and again, in ms. */
const lostPause = (attempts: number): number => Math.min(longest_pause, stepPause(Math.min(attempts, 10)))

/** Whether a step still waits; one that would wait longer than any does was put off by a clock that has been put back since. */
const isPausing = ({ next_at }: Step, now: number): boolean => next_at > now && next_at <= now + longest_pause

export type StepEvent =
	| { type: 'begin' }
	| { type: 'done' }
	| { type: 'skip' }
	/** `final`: the file itself is at fault, and trying again would come to the same. */
	| { type: 'fail'; final: boolean; now: number }
	/** The process that had begun it is gone. */
	| { type: 'lost'; now: number }
	/** The process ends in good order in the middle of it: that was no try. */
	| { type: 'stop' }
	/** A person asks for it again. */
	| { type: 'retry'; now: number }

/** The states of a step in which an event applies to it. */
const applies_in: Readonly<Record<StepEvent['type'], readonly StepState[]>> = {
	begin: ['waiting'],
	done: ['running'],
	skip: ['running', 'waiting'],
	fail: ['running'],
	lost: ['running'],
	stop: ['running'],
	// What could not be done on this server may be possible by now.
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
			// Whoever ended the process, the file is not known to be at fault. If it is, it does so ever more rarely.
			return { state: 'waiting', next_at: attempts < step_attempts ? next_at : event.now + lostPause(attempts) }
		case 'stop':
			return { state: 'waiting', attempts: attempts - 1 }
		case 'retry':
			return { state: 'waiting', attempts: 0, next_at: event.now }
	}
}

/** The rule of a step; an event that does not apply returns the same reference. */
export const nextStep = (step: Step, event: StepEvent): Step =>
	applies_in[event.type].includes(step.state) ? { ...step, ...changeBy(step, event) } : step

/** The step to work on at `now`, or null: steps go one after the other, a failed essential one ends the row. */
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

/** Where a material stands by its steps. */
export const stateOfSteps = (steps: readonly Step[]): MaterialState => {
	if (steps.some(({ step, state }) => state === 'failed' && isEssential(step))) return 'failed'
	return steps.some(({ state }) => state === 'waiting' || state === 'running') ? 'processing' : 'ready'
}

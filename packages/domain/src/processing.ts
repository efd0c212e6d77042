import { type FileKind, isDocumentKind, type MaterialState } from './material.ts'

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

export type StepEvent =
	| { type: 'begin' }
	| { type: 'done' }
	| { type: 'skip' }
	/** `final`: the file itself is at fault, and trying again would come to the same. */
	| { type: 'fail'; final: boolean; now: number }
	/** The process that had begun it is gone. */
	| { type: 'lost' }
	/** The process ends in good order in the middle of it: that was no try. */
	| { type: 'stop' }
	/** A person asks for it again. */
	| { type: 'retry'; now: number }

/** The law of a step; an event that does not apply returns the same reference. */
export const nextStep = (step: Step, event: StepEvent): Step => {
	switch (event.type) {
		case 'begin':
			return step.state === 'waiting' ? { ...step, state: 'running', attempts: step.attempts + 1 } : step
		case 'done':
			return step.state === 'running' ? { ...step, state: 'done' } : step
		case 'skip':
			return step.state === 'running' || step.state === 'waiting' ? { ...step, state: 'skipped' } : step
		case 'fail':
			if (step.state !== 'running') return step
			return event.final || step.attempts >= step_attempts
				? { ...step, state: 'failed' }
				: { ...step, state: 'waiting', next_at: event.now + stepPause(step.attempts) }
		case 'lost':
			// A step that has brought the process down this often is not tried for ever.
			if (step.state !== 'running') return step
			return { ...step, state: step.attempts >= step_attempts ? 'failed' : 'waiting' }
		case 'stop':
			return step.state === 'running' ? { ...step, state: 'waiting', attempts: step.attempts - 1 } : step
		case 'retry':
			// What could not be done on this server may be possible by now.
			return step.state === 'failed' || step.state === 'skipped'
				? { ...step, state: 'waiting', attempts: 0, next_at: event.now }
				: step
	}
}

/** The step to work on at `now`, or null: steps go one after the other, a failed essential one ends the row. */
export const dueStep = (steps: readonly Step[], now: number): Step | null => {
	for (const name of processing_steps) {
		const step = steps.find(candidate => candidate.step === name)
		if (step === undefined || step.state === 'done' || step.state === 'skipped') continue
		if (step.state === 'failed') {
			if (isEssential(name)) return null
			continue
		}
		return step.state === 'waiting' && step.next_at <= now ? step : null
	}
	return null
}

/** Where a material stands by its steps. */
export const stateOfSteps = (steps: readonly Step[]): MaterialState => {
	if (steps.some(({ step, state }) => state === 'failed' && isEssential(step))) return 'failed'
	return steps.some(({ state }) => state === 'waiting' || state === 'running') ? 'processing' : 'ready'
}

/** Whether a kind of file is shown by its pages alone, its own bytes never leaving the server for a terminal. */
export const isShownByPages = (kind: FileKind): boolean => isDocumentKind(kind)

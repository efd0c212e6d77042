import { describe, expect, test } from 'vitest'
import { file_kinds } from './material.ts'
import {
	dueStep,
	isEssential,
	longest_pause,
	nextStep,
	type ProcessingStep,
	processing_steps,
	type Step,
	type StepEvent,
	type StepState,
	stateOfSteps,
	step_attempts,
	stepPause,
	stepsOf,
} from './processing.ts'

const now = 1_000_000
const states: readonly StepState[] = ['waiting', 'running', 'done', 'failed', 'skipped']
const started = (state: StepState, attempts = 1): Step => ({ step: 'inspect', state, attempts, next_at: 5 })

/** The result in each state, starting with one attempt and next_at 5; `same` is the same reference. */
type Outcome = 'same' | [StepState, attempts: number, next_at: number]
const same = 'same'
const table: [event: string, StepEvent, Record<StepState, Outcome>][] = [
	['begin', { type: 'begin' }, { waiting: ['running', 2, 5], running: same, done: same, failed: same, skipped: same }],
	['done', { type: 'done' }, { waiting: same, running: ['done', 1, 5], done: same, failed: same, skipped: same }],
	[
		'skip',
		{ type: 'skip' },
		{ waiting: ['skipped', 1, 5], running: ['skipped', 1, 5], done: same, failed: same, skipped: same },
	],
	[
		'fail',
		{ type: 'fail', final: false, now },
		{ waiting: same, running: ['waiting', 1, now + 5000], done: same, failed: same, skipped: same },
	],
	[
		'final fail',
		{ type: 'fail', final: true, now },
		{ waiting: same, running: ['failed', 1, 5], done: same, failed: same, skipped: same },
	],
	[
		'lost',
		{ type: 'lost', now: 1000 },
		{ waiting: same, running: ['waiting', 1, 5], done: same, failed: same, skipped: same },
	],
	['stop', { type: 'stop' }, { waiting: same, running: ['waiting', 0, 5], done: same, failed: same, skipped: same }],
	[
		'retry',
		{ type: 'retry', now },
		{ waiting: same, running: same, done: same, failed: ['waiting', 0, now], skipped: ['waiting', 0, now] },
	],
]

describe('the rule of a step', () => {
	test.each(table)('%s', (_, event, outcomes) => {
		for (const state of states) {
			const step = started(state)
			const outcome = outcomes[state]
			if (outcome === 'same') expect(nextStep(step, event)).toBe(step)
			else {
				const [next, attempts, next_at] = outcome
				expect(nextStep(step, event)).toEqual({ step: 'inspect', state: next, attempts, next_at })
			}
		}
	})

	test('the last attempt that fails, or brings the process down, is the end', () => {
		const last = started('running', step_attempts)
		expect(nextStep(last, { type: 'fail', final: false, now }).state).toBe('failed')
		// Even after ending the process three times the file may not be at fault: it is retried ever more rarely.
		expect(nextStep(last, { type: 'lost', now: 1000 })).toMatchObject({ state: 'waiting', next_at: 81_000 })
		expect(nextStep({ ...last, attempts: 50 }, { type: 'lost', now: 0 })).toMatchObject({ next_at: 3_600_000 })
		expect(nextStep(last, { type: 'stop' })).toMatchObject({ state: 'waiting', attempts: step_attempts - 1 })
	})

	test('pauses grow', () => {
		expect([1, 2, 3].map(stepPause)).toEqual([5_000, 20_000, 80_000])
	})
})

const steps = (...given: [ProcessingStep, StepState, next_at?: number][]): Step[] =>
	given.map(([step, state, next_at = 0]) => ({ step, state, attempts: 0, next_at }))

const dues: [about: string, Step[], ProcessingStep | null][] = [
	['nothing', [], null],
	['the first', steps(['poster', 'waiting'], ['inspect', 'waiting']), 'inspect'],
	['one after the other', steps(['inspect', 'running'], ['poster', 'waiting']), null],
	[
		'after what is done or skipped',
		steps(['inspect', 'done'], ['poster', 'skipped'], ['convert', 'waiting']),
		'convert',
	],
	['after what failed without harm', steps(['inspect', 'done'], ['wave', 'failed'], ['convert', 'waiting']), 'convert'],
	['not after what is needed', steps(['inspect', 'failed'], ['poster', 'waiting']), null],
	['not before its time', steps(['inspect', 'waiting', now + 1]), null],
	['which a clock that was put back has put off', steps(['inspect', 'waiting', now + longest_pause + 1]), 'inspect'],
	['not before the longest pause is over', steps(['inspect', 'waiting', now + longest_pause]), null],
	['at its time', steps(['inspect', 'waiting', now]), 'inspect'],
	['all done', steps(['inspect', 'done'], ['convert', 'skipped']), null],
]

test.each(dues)('due: %s', (_, given, name) => {
	expect(dueStep(given, now)?.step ?? null).toBe(name)
})

const stands: [Step[], string][] = [
	[[], 'ready'],
	[steps(['inspect', 'done'], ['poster', 'failed']), 'ready'],
	[steps(['inspect', 'done'], ['poster', 'waiting']), 'processing'],
	[steps(['inspect', 'running']), 'processing'],
	[steps(['inspect', 'done'], ['convert', 'failed']), 'failed'],
	[steps(['inspect', 'failed'], ['pages', 'waiting']), 'failed'],
	[steps(['inspect', 'done'], ['pages', 'skipped']), 'ready'],
]

test.each(stands)('a material by its steps %#', (given, state) => {
	expect(stateOfSteps(given)).toBe(state)
})

test('every kind of file is inspected first, and its steps are in order', () => {
	for (const kind of file_kinds) {
		const own = stepsOf(kind)
		expect(own[0]).toBe('inspect')
		expect(own.toSorted((a, b) => processing_steps.indexOf(a) - processing_steps.indexOf(b))).toEqual(own)
		expect(isEssential(own.at(-1) as ProcessingStep)).toBe(true)
	}
})

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from './app.ts'
import { moveSteps } from './reach-moves.ts'
import { expectNotified, expectSeen } from './reach-seen.ts'
import { type Choice, plainSteps } from './reach-steps.ts'
import { anInstallation, aWorld, closeWorld, type Installation, settle, type World } from './reach-world.ts'

const steps = { ...plainSteps, ...moveSteps }
type Name = keyof typeof steps
type Script = readonly (readonly [Name, Choice])[]

/** The minimum number of steps per database, and the number per script. */
const [at_least, in_each] = [2000, 160]

/** How often each step occurs. */
const weights: Readonly<Record<Name, number>> = {
	publish: 8,
	decide: 4,
	goOn: 2,
	end: 5,
	goBack: 4,
	sendAgain: 4,
	alarm: 3,
	confirm: 3,
	applyTiming: 3,
	changePerson: 2,
	comesOrGoes: 3,
	changeRules: 1,
	moveTerminals: 6,
	moveOrganization: 3,
}

const choice: fc.Arbitrary<Choice> = fc.record({
	person: fc.nat(4),
	one: fc.nat(63),
	some: fc.nat(63),
	flag: fc.boolean(),
})
const step = fc.oneof(
	...(Object.keys(steps) as Name[]).map(name => ({
		weight: weights[name],
		arbitrary: choice.map(chosen => [name, chosen] as const),
	})),
)

/** One line per step, in the format that `replay` accepts. */
const written = (script: Script): string => script.map(([name, chosen]) => JSON.stringify([name, chosen])).join(',\n')

/** Performs one step and checks what everyone was told about it and sees. */
const doStep = async (world: World, [name, chosen]: Script[number], place: number): Promise<void> => {
	await steps[name](world, chosen)
	await settle(world)
	if (world.model.goOn()) await settle(world)
	await expectNotified(world)
	if (place % 2 === 0) return
	// Each in turn, every other step.
	const person = world.people[(place >> 1) % world.people.length] ?? 0
	const terminal = [...world.screens.keys()][(place >> 1) % world.screens.size] ?? 0
	await expectSeen(world, person, terminal)
}

const replay = async (installation: Installation, script: Script, count: () => void): Promise<number> => {
	const world: World = await aWorld(installation)
	try {
		for (const [place, one] of script.entries()) {
			await doStep(world, one, place).catch((error: unknown) => {
				throw new Error(`step ${place}, ${one[0]}: ${String(error instanceof Error ? error.stack : error)}`)
			})
			count()
		}
		return world.answered
	} finally {
		closeWorld(world)
	}
}

/** How many attempts are made to shorten a failing script. */
const attempts = 20

/** A shorter script that still fails: without the steps after the failure, and without as many earlier ones as possible. */
const shortened = async (script: Script, failsAt: (script: Script) => Promise<number | null>): Promise<Script> => {
	const last = await failsAt(script)
	if (last === null) return script
	/** The script without one part if it still fails; null if that part is needed. */
	const without = async (whole: Script, from: number, size: number): Promise<Script | null> => {
		const rest = [...whole.slice(0, from), ...whole.slice(from + size)]
		const place = rest.length === 0 ? null : await failsAt(rest)
		return place === null ? null : rest.slice(0, place + 1)
	}
	let shortest: Script = script.slice(0, last + 1)
	let size = Math.ceil(shortest.length / 2)
	for (let tried = 0, from = 0; tried < attempts && size > 0; tried++) {
		const shorter = await without(shortest, from, size)
		if (shorter === null) from += size
		else shortest = shorter
		if (from < shortest.length) continue
		from = 0
		size = Math.floor(size / 2)
	}
	return shortest
}

describe.each(dialects)('who sees, reaches and ends what, generated, on %s', dialect => {
	let app: TestApp
	beforeAll(async () => {
		app = await aApp(dialect)
	})
	afterAll(() => app.remove())

	test('is as the model says, whatever moves', { timeout: 600_000 }, async () => {
		const installation = await anInstallation(app)
		let [done, answered] = [0, 0]
		const scripts = fc.array(step, { minLength: in_each, maxLength: in_each, size: 'max' })
		const property = fc.asyncProperty(scripts, async script => {
			answered += await replay(installation, script, () => void done++)
		})
		const result = await fc.check(property, { numRuns: Math.ceil((at_least * 1.25) / in_each), endOnFailure: true })
		if (result.counterexample !== null) {
			const failsAt = async (script: Script): Promise<number | null> => {
				let count = 0
				return replay(installation, script, () => void count++).then(
					() => null,
					() => count,
				)
			}
			const script = await shortened(result.counterexample[0], failsAt)
			expect.fail(`seed ${result.seed}: ${String(result.errorInstance)}\n${written(script)}`)
		}
		expect(done).toBeGreaterThanOrEqual(at_least)
		// A step that is correctly refused is also informative; about a third of the steps change something.
		expect(answered).toBeGreaterThan(at_least / 3)
	})
})

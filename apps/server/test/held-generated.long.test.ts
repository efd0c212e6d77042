import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from './app.ts'
import {
	aHeldWorld,
	answered,
	comes,
	type Draft,
	expectAgreement,
	goes,
	type HeldWorld,
	pass,
	publish,
	quiet,
	time_zones,
} from './held-world.ts'

const draft: fc.Arbitrary<Draft> = fc.record({
	kind: fc.constantFrom('cover', 'cover', 'additional', 'timed', 'urgent'),
	append: fc.boolean(),
	starts: fc.option(fc.integer({ min: 1, max: 16 })),
	ends: fc.option(fc.integer({ min: 2, max: 30 })),
	hours: fc.integer({ min: -3, max: 12 }),
})

/** Numbers are mapped to one of the existing things. */
const step = fc.oneof(
	{
		weight: 6,
		arbitrary: fc.record({ does: fc.constant('publish' as const), draft, at: fc.integer({ min: 1, max: 7 }) }),
	},
	{ weight: 2, arbitrary: fc.record({ does: fc.constant('end' as const), which: fc.nat(20), at: fc.nat(7) }) },
	{ weight: 2, arbitrary: fc.record({ does: fc.constant('goBack' as const), which: fc.nat(20) }) },
	{ weight: 1, arbitrary: fc.record({ does: fc.constant('time' as const), at: fc.integer({ min: 1, max: 7 }) }) },
	{
		weight: 2,
		arbitrary: fc.record({ does: fc.constant('comesOrGoes' as const), which: fc.nat(2), zone: fc.option(fc.nat(3)) }),
	},
	{ weight: 3, arbitrary: fc.record({ does: fc.constant('pass' as const), hours: fc.integer({ min: 1, max: 9 }) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const some = <T>(list: readonly T[], bits: number): T[] => list.filter((_, place) => (bits >> place) & 1)
/** Newest first: old ones are seldom of interest. */
const pick = (made: readonly number[], which: number): number =>
	made.at(-1 - (which % Math.max(1, made.length))) ?? 999_999

const take = async (world: HeldWorld, one: Step): Promise<boolean> => {
	const { admin, players, made, template } = world
	const ids = players.map(({ id }) => id)
	switch (one.does) {
		case 'publish':
			return answered(() => publish(world, one.draft, some(ids, one.at)))
		case 'end': {
			const deviceids = some(ids, one.at)
			return answered(() =>
				admin.releases.end({ id: pick(made, one.which), ...(deviceids.length > 0 && { deviceids }) }),
			)
		}
		case 'goBack':
			return answered(async () => {
				const { publish_nos } = await admin.releases.goBack({ id: pick(made, one.which) })
				const { list } = await admin.releases.list({ limit: publish_nos.length })
				made.push(...list.map(({ id }) => id).sort((a, b) => a - b))
			})
		case 'time':
			return answered(() => admin.timing.apply({ id: template, deviceids: some(ids, one.at) }))
		case 'comesOrGoes': {
			const player = players[one.which]
			if (player === undefined) return false
			if (player.channel === null) await comes(world, player, one.zone === null ? undefined : time_zones[one.zone])
			else await goes(world, player)
			return true
		}
		default:
			await pass(world, one.hours)
			return true
	}
}

describe.each(dialects)('what is on terminals, generated, on %s', dialect => {
	let app: TestApp
	beforeAll(async () => {
		app = await aApp(dialect)
	})
	afterAll(() => app.remove())

	test('is what the players keep, by the rules that play it', async () => {
		let done = 0
		const scripts = fc.array(step, { minLength: 30, maxLength: 30, size: 'max' })
		await fc.assert(
			fc.asyncProperty(scripts, async script => {
				const world = await aHeldWorld(app)
				for (const one of script) {
					if (await take(world, one)) done++
					await quiet(world)
					await expectAgreement(world)
				}
				for (const player of world.players) await goes(world, player)
			}),
			{ numRuns: 8, endOnFailure: true },
		)
		expect(done).toBeGreaterThan(100)
	})
})

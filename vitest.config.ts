import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

type Test = NonNullable<TestProjectInlineConfiguration['test']>

/** A poll must leave enough time on a busy machine. */
const poll = { timeout: 120_000 }

const unit = {
	globalSetup: ['apps/server/test/databases.setup.ts'],
	setupFiles: ['test/seed.setup.ts'],
	// Timeouts are for tests that hang, never for slow ones: a busy machine must not fail anything.
	testTimeout: 300_000,
	hookTimeout: 300_000,
	expect: { poll },
	// Tests spend an eighth of the time waiting for databases and other processes: three of them keep two cores busy.
	maxWorkers: 3,
	// Loading the server again for each file would take longer than most tests; no module retains what a test changes.
	isolate: false,
} satisfies Test

const journeys = {
	setupFiles: ['test/journeys/witness.setup.ts'],
	testTimeout: 600_000,
	hookTimeout: 600_000,
	// A poll costs the browser as much as many steps: conditions are checked five times a second.
	expect: { poll: { ...poll, interval: 200 } },
	// Journeys share nothing but stateless helpers, which are loaded once.
	isolate: false,
	// A journey waits for its browser half of the time: three of them keep two cores busy.
	maxWorkers: 3,
} satisfies Test

/** Long tests have the machine to themselves as far as possible. */
const long = { maxWorkers: 2 } satisfies Test

/** Journeys that examine every drawn frame: nothing runs next to them, since a late frame looks like an empty one. */
const frames = 'test/journeys/no-blank-frame*.long.test.ts'

/** Tests that need neither server nor database. They are part of `unit` too; on their own they run without a PostgreSQL. */
const quick = {
	...unit,
	name: 'quick',
	globalSetup: [],
	include: ['packages/**', 'apps/web/**', 'apps/player/**', 'test'].map(folder => `${folder}/*.test.ts`),
	exclude: [...configDefaults.exclude, '**/*.long.test.ts'],
} satisfies Test

/** The tests of these folders as two projects: tests that are slow by nature are in files that end in `.long.test.ts`, or have the tag. */
const lanes = (name: string, folders: readonly string[], test: Test) => {
	const files = (ending: string): string[] => folders.map(folder => `${folder}/*${ending}`)
	const exclude = [...configDefaults.exclude, '**/*.long.test.ts']
	return [
		{ test: { ...test, name, include: files('.test.ts'), exclude } },
		{
			test: {
				...test,
				...long,
				name: `${name}-long`,
				include: files('.long.test.ts'),
				exclude: [...configDefaults.exclude, frames],
			},
		},
	]
}

export default defineConfig({
	test: {
		environment: 'node',
		tags: [{ name: 'long', description: 'Takes long beside the others of its file: npm run test:long has it.' }],
		projects: [
			...lanes('unit', ['packages/**', 'apps/**', 'tools/**', 'test'], unit),
			...lanes('journeys', ['test/journeys'], journeys),
			{ test: { ...journeys, maxWorkers: 1, name: 'frames', include: [frames] } },
			{ test: quick },
		],
	},
})

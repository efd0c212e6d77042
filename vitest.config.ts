import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

type Test = NonNullable<TestProjectInlineConfiguration['test']>

/** What is waited for comes in its own time on a busy machine. */
const poll = { timeout: 120_000 }

const unit = {
	globalSetup: ['apps/server/test/databases.setup.ts'],
	setupFiles: ['test/seed.setup.ts'],
	// How long something is waited for says that it hangs, never that it is slow: a busy machine fails nothing.
	testTimeout: 300_000,
	hookTimeout: 300_000,
	expect: { poll },
	// Tests wait for databases and other processes an eighth of the time: three of them keep two cores busy.
	maxWorkers: 3,
	// Loading the server again for each file would take longer than most tests; no module keeps what one changes.
	isolate: false,
} satisfies Test

const journeys = {
	setupFiles: ['test/journeys/witness.setup.ts'],
	testTimeout: 600_000,
	hookTimeout: 600_000,
	// A question to a page costs the browser as much as many a step: what is waited for is asked five times a second.
	expect: { poll: { ...poll, interval: 200 } },
	// Journeys share nothing but helpers that keep nothing: these are loaded once.
	isolate: false,
	// A journey waits for its browser half of the time: three of them keep two cores busy.
	maxWorkers: 3,
} satisfies Test

/** What takes long has a machine to itself as far as it can. */
const long = { maxWorkers: 2 } satisfies Test

/** Journeys that look at every frame that is drawn: beside them nothing runs, since a late frame looks like an empty one. */
const frames = 'test/journeys/no-blank-frame*.long.test.ts'

/** What needs neither server nor database is in the lane of unit, too; on its own it runs without a PostgreSQL for it. */
const quick = {
	...unit,
	name: 'quick',
	globalSetup: [],
	include: ['packages/**', 'apps/web/**', 'apps/player/**', 'test'].map(folder => `${folder}/*.test.ts`),
	exclude: [...configDefaults.exclude, '**/*.long.test.ts'],
} satisfies Test

/** The tests of these folders in two projects: what takes long by its nature stands in files that end in `.long.test.ts`, or has the tag. */
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

import { defineConfig } from 'vitest/config'

export default defineConfig({
	test: {
		environment: 'node',
		projects: [
			{
				test: {
					name: 'unit',
					include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'tools/**/*.test.ts', 'test/*.test.ts'],
					globalSetup: ['apps/server/test/postgres.setup.ts'],
					testTimeout: 30_000,
					hookTimeout: 60_000,
					maxWorkers: 2,
					// Loading the server anew for each file would take longer than most tests; no module keeps what one changes.
					isolate: false,
				},
			},
			{
				test: {
					name: 'journeys',
					include: ['test/journeys/*.test.ts'],
					testTimeout: 300_000,
					// What is waited for comes in its own time on a busy machine.
					expect: { poll: { timeout: 30_000 } },
					hookTimeout: 240_000,
					// A journey waits for its browser most of the time; two of them do so side by side.
					maxWorkers: 2,
				},
			},
		],
	},
})

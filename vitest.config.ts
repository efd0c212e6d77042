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
				},
			},
			{
				test: {
					name: 'journeys',
					include: ['test/journeys/*.test.ts'],
					testTimeout: 180_000,
					hookTimeout: 120_000,
					maxWorkers: 1,
					fileParallelism: false,
				},
			},
		],
	},
})

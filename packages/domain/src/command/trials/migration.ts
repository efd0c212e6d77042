import { z } from 'zod'
import { boundedList } from '../../bounded.ts'

// How a terminal moves to another server: timed steps, of which the first failure ends the migration (docs/decisions/077).

/** The steps in order. A test omits the last one: the terminal has nothing to report there yet. */
const migration_steps = ['dns', 'tcp', 'tls', 'sign_in', 'socket', 'heartbeat'] as const
export type MigrationStep = (typeof migration_steps)[number]

/** Why a step failed. */
export const migration_problems = [
	'name_unknown',
	'unreachable',
	'timed_out',
	'certificate',
	'not_vitrine',
	'login_wrong',
	'too_many_logins',
	'not_permitted',
	'second_factor',
	'must_change_password',
	'serial_taken',
	'clock',
	'refused',
	'same_server',
	'password_gone',
] as const
export type MigrationProblem = (typeof migration_problems)[number]

/** Timeout of each step, in ms: all of them end before the command does. */
export const migration_step_time = 10_000

/** The outcome of a step. `skipped` is the TLS step for an address without TLS; the time is in ms. */
const migrationStep = z.object({
	step: z.enum(migration_steps),
	state: z.enum(['passed', 'failed', 'skipped']),
	ms: z.int().min(0).max(3_600_000),
	problem: z.enum(migration_problems).optional(),
})
export type MigrationStepReport = z.output<typeof migrationStep>

/** A terminal's answer: whether it only tested, is moving, has moved or has stayed, and the steps so far. */
export const migrationReport = z.object({
	stage: z.enum(['tested', 'trying', 'moved', 'stayed']),
	steps: boundedList(migrationStep, migration_steps.length),
})
export type MigrationReport = z.output<typeof migrationReport>

/** The failed step; undefined if there is none. */
export const failedStep = ({ steps }: Pick<MigrationReport, 'steps'>): MigrationStepReport | undefined =>
	steps.find(({ state }) => state === 'failed')

/** Whether a test succeeded completely. */
export const isPassed = (report: MigrationReport): boolean =>
	report.stage === 'tested' &&
	failedStep(report) === undefined &&
	report.steps.some(({ step, state }) => step === 'socket' && state === 'passed')

/** The address of a server: http or https, without a path, and without a user name and password, since addresses are displayed. */
export const serverAddress = z
	.url({ protocol: /^https?$/ })
	.max(500)
	.refine(text => !/^\w+:\/\/[^/?#]*@/.test(text))
	.refine(text => /^\w+:\/\/[^/?#]+\/?$/.test(text))

/** Whether two addresses belong to the same server. */
export const isSameServer = (one: string, other: string): boolean => {
	const [first, second] = [URL.parse(one), URL.parse(other)]
	return first !== null && second !== null && first.origin === second.origin
}

import { z } from 'zod'
import { boundedList } from '../bounded.ts'

// How a terminal moves to another server: each step with its time, the first that fails ends it (docs/decisions/077).

/** The steps in their order. A test leaves the last one out: the terminal has nothing to say there yet. */
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

/** How long one step may take, in ms: all of them are over before the command is. */
export const migration_step_time = 10_000

/** A step as it went. `skipped` is TLS of an address without it; the time is in ms. */
const migrationStep = z.object({
	step: z.enum(migration_steps),
	state: z.enum(['passed', 'failed', 'skipped']),
	ms: z.int().min(0).max(3_600_000),
	problem: z.enum(migration_problems).optional(),
})
export type MigrationStepReport = z.output<typeof migrationStep>

/** What a terminal answers: whether it only tested, is on its way, has moved or has stayed, and the steps so far. */
export const migrationReport = z.object({
	stage: z.enum(['tested', 'trying', 'moved', 'stayed']),
	steps: boundedList(migrationStep, migration_steps.length),
})
export type MigrationReport = z.output<typeof migrationReport>

/** The step that failed; undefined where none did. */
export const failedStep = ({ steps }: Pick<MigrationReport, 'steps'>): MigrationStepReport | undefined =>
	steps.find(({ state }) => state === 'failed')

/** Whether a test went well to its end. */
export const isPassed = (report: MigrationReport): boolean =>
	report.stage === 'tested' &&
	failedStep(report) === undefined &&
	report.steps.some(({ step, state }) => step === 'socket' && state === 'passed')

/** The address of a server: http or https, no path, and without a name and a password in it, since addresses are shown. */
export const serverAddress = z
	.url({ protocol: /^https?$/ })
	.max(500)
	.refine(text => !/^\w+:\/\/[^/?#]*@/.test(text))
	.refine(text => /^\w+:\/\/[^/?#]+\/?$/.test(text))

/** Whether two addresses are those of one server. */
export const isSameServer = (one: string, other: string): boolean => {
	const [first, second] = [URL.parse(one), URL.parse(other)]
	return first !== null && second !== null && first.origin === second.origin
}

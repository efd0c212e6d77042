import { z } from 'zod'
import { boundedList } from '../bounded.ts'
import { plainName } from '../command/plain-name.ts'
import { unit } from '../command/unit.ts'

/** Limits of central control commands: saved ones of a terminal, steps of one, its name, a number, and how long its steps wait together (ms). */
export const central_limits = { commands: 30, steps: 10, name: 60, number: 999_999_999, wait_ms: 60_000 } as const

const step = z.object({
	/** The number under which the terminal knows what it sends to the devices connected to it. */
	command_id: z.int().min(1).max(central_limits.number),
	/** How long it waits before. */
	wait_ms: z.int().min(0).max(central_limits.wait_ms).meta(unit('ms')).default(0),
})
export type CentralStep = z.output<typeof step>

/** Numbers that are sent one after the other. All waits together stay within the lifetime of the command. */
export const centralSteps = boundedList(step, central_limits.steps)
	.refine(steps => steps.length > 0)
	.refine(steps => steps.reduce((sum, { wait_ms }) => sum + wait_ms, 0) <= central_limits.wait_ms)

const centralCommand = z.object({ name: plainName(central_limits.name), steps: centralSteps })
export type CentralCommand = z.output<typeof centralCommand>

/** The numbers of a command, each with the wait before it. */
const stepsLine = ({ steps }: CentralCommand): string =>
	steps.map(({ command_id, wait_ms }) => (wait_ms === 0 ? `${command_id}` : `+${wait_ms} ms ${command_id}`)).join(', ')

type Lines = Readonly<Record<string, string>>

/** The commands that differ, by name, with their numbers before and after; empty for one that is not there. */
export const centralChanges = (
	before: readonly CentralCommand[],
	after: readonly CentralCommand[],
): { readonly before: Lines; readonly after: Lines } => {
	const linesOf = (list: readonly CentralCommand[]) => new Map(list.map(one => [one.name, stepsLine(one)]))
	const [was, is] = [linesOf(before), linesOf(after)]
	const changed = [...new Set([...was.keys(), ...is.keys()])].filter(name => was.get(name) !== is.get(name))
	const shown = (lines: ReadonlyMap<string, string>): Lines =>
		Object.fromEntries(changed.map(name => [name, lines.get(name) ?? '']))
	return { before: shown(was), after: shown(is) }
}

/** The saved central control commands of a terminal, each under a name of its own. */
export const centralCommands = boundedList(centralCommand, central_limits.commands).refine(
	commands => new Set(commands.map(({ name }) => name)).size === commands.length,
)

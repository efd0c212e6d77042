import { expect, test, vi } from 'vitest'
import { type CommandHabits, obedient, TerminalCommands } from './commands.ts'

const command = (id: number, request_type = 'set') => ({
	command_id: String(id),
	commands: [{ type: 'brightness', data: { value: 1 }, request_type }],
})

/** A terminal with habits, for which chance falls as it is said, and what it answers. */
const aTerminal = (habits: Partial<CommandHabits>, ...falls: number[]) => {
	const said: unknown[] = []
	const terminal = new TerminalCommands(
		{ ...obedient, ...habits },
		answer => said.push(answer),
		() => falls.shift() ?? 0.99,
	)
	return { terminal, said }
}

test('a command that comes again is answered the same, and done once', () => {
	const { terminal, said } = aTerminal({ failing: 50 }, 0.1)
	terminal.take(command(7))
	terminal.take(command(7))
	terminal.take(command(8))
	expect(said).toMatchObject([
		{ command_id: 7, state: 'failed' },
		{ command_id: 7, state: 'failed' },
		{ command_id: 8, status: 1 },
	])
	expect(terminal.done).toBe(2)
})

test('what is lost is done and not answered, until it comes again', () => {
	const { terminal, said } = aTerminal({ losing: 50 }, 0.1)
	terminal.take(command(7))
	expect([said, terminal.done]).toEqual([[], 1])
	terminal.take(command(7))
	expect([said.length, terminal.done]).toEqual([1, 1])
})

test('what is doubled is answered twice, and what is asked for with something', () => {
	const { terminal, said } = aTerminal({ doubling: 100 })
	terminal.take(command(7, 'get'))
	expect(said).toEqual([said[0], said[0]])
	expect(said[0]).toMatchObject({ data: { simulated: true } })
})

test('what is late comes late, and not once it is stopped', () => {
	vi.useFakeTimers()
	const { terminal, said } = aTerminal({ delay: 1000 })
	terminal.take(command(7))
	vi.advanceTimersByTime(999)
	expect(said).toEqual([])
	vi.advanceTimersByTime(1)
	expect(said).toHaveLength(1)
	terminal.take(command(8))
	terminal.stop()
	vi.advanceTimersByTime(5000)
	expect(said).toHaveLength(1)
	vi.useRealTimers()
})

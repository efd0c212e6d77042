import { expect, test } from 'vitest'
import { logsCalls } from './logs.ts'

test.each([
	['listLogins', '1.2', '1.2.3'],
	['listOperations', '1.2', '1.2.3'],
	['listTerminalLogs', '1.2.3', '1.2'],
	['listCommands', '1.2.3', '1.2'],
] as const)('a page of %s continues at as many numbers as its rows are in the order of', (name, right, wrong) => {
	const isTaken = (before: string): boolean =>
		logsCalls[name].input.safeParse({ start_time: '1', end_time: '2', before }).success
	expect([isTaken(''), isTaken(right), isTaken(wrong), isTaken('1'), isTaken('1.2.3.4')]).toEqual([
		true,
		true,
		false,
		false,
		false,
	])
})

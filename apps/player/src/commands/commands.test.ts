import { expect, test } from 'vitest'
import { createCommands } from './commands.ts'

const ordered = async (...types: string[]) => {
	const answers: unknown[] = []
	const commands = createCommands({ capture: () => null, token: () => null, answer: result => answers.push(result) })
	await commands.run({ command_id: 'c1', commands: types.map(type => ({ type, data: null })) })
	return answers
}

test('what is not known is refused by its name', async () => {
	expect(await ordered('explode')).toEqual([{ command_id: 'c1', status: 0, tips: '不支持的命令：explode' }])
})

test.each(['__proto__', 'constructor', 'toString'])('%s is not known either', async type => {
	expect(await ordered(type)).toMatchObject([{ status: 0 }])
})

test('what fails is told with its reason, once, and ends the command', async () => {
	expect(await ordered('screenshot', 'explode')).toEqual([
		{ command_id: 'c1', status: 0, tips: 'nothing to take a picture of' },
	])
})

test('a command of nothing is done', async () => {
	expect(await ordered()).toEqual([{ command_id: 'c1', status: 1 }])
})

import type { commandsCalls } from '@vitrine/contract/terminal/commands'
import { type Command, type CommandType, commandRule, dataOf, isCommandType } from '@vitrine/domain/command/command'
import { strayMember } from '@vitrine/domain/command/stray-member'
import { ruleProblem } from '@vitrine/domain/rules/problem'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'

type Asked = Parameters<Handlers<typeof commandsCalls>['generalCommand']>[0]

/** Refuses invalid rules, with the problem of the first one. */
const expectRules = (rules: unknown): void => {
	const problem = ruleProblem(rules)
	if (problem === null) return
	const { code, rule, term, field } = problem
	throw new CodedError(code, { rule, field, number: (term ?? 0) + 1 })
}

const expectKnown = (type: CommandType, given: Readonly<Record<string, unknown>>): void => {
	const stray = strayMember(type, given)
	if (stray !== null) throw new CodedError('command_member_unknown', { type, field: stray })
}

/** Refuses what a schema cannot say well: a missing program, invalid rules, and members that the type does not have. */
const expectMembers = (type: CommandType, given: Readonly<Record<string, unknown>>): void => {
	const isWithout = given.program_id === undefined && given.items === undefined
	if (type === 'program_switch' && isWithout) throw new CodedError('command_program_missing')
	if (type === 'rules') expectRules(given.rules)
	expectKnown(type, given)
}

/** Reads a command by the rule of its type; refuses an invalid one with an explanation. */
const commandOf = (
	{ type, invoke_method = '', data = '' }: NonNullable<Asked['commands_info']>[number],
	request_type: Command['request_type'],
): Command => {
	if (!isCommandType(type)) throw new CodedError('command_unsupported', { type })
	const rule = commandRule(type)
	if (request_type === 'get' ? !rule.get : rule.get_only) throw new CodedError('command_unsupported', { type })
	const given = data === '' ? {} : data
	if (request_type === 'get') {
		expectKnown(type, given)
		return { type, request_type, invoke_method, data: {} }
	}
	expectMembers(type, given)
	const read = dataOf(type).safeParse(given)
	if (read.success) return { type, request_type, invoke_method, data: read.data }
	throw new CodedError('command_data', { type, field: read.error.issues[0]?.path.join('.') || 'data' })
}

/** Reads the commands of a call; refuses those that cannot be sent, or not together. */
export const commandsOf = ({ commands_info = [], request_type = 'set' }: Asked): Command[] => {
	if (commands_info.length === 0) throw new CodedError('command_info_missing')
	const commands = commands_info.map(one => commandOf(one, request_type))
	const single = commands.find(one => one.request_type === 'set' && commandRule(one.type).alone)
	if (commands.length > 1 && single !== undefined) throw new CodedError('command_unsupported', { type: single.type })
	return commands
}

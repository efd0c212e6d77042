import { commandTexts } from '@vitrine/contract/terminal/command-texts'
import { asking, type CommandType, command_types, commandRule, dataOf } from '@vitrine/domain/command/command'
import { confirming_words } from '@vitrine/domain/command/confirming'
import { all as texts } from '@vitrine/texts/all'
import { schemaOf } from './calls.ts'

/** A command type as the documents describe it; times in seconds. */
export interface DescribedCommand {
	readonly type: CommandType
	readonly title: string
	/** JSON Schema of its `data`; `x-unit` states the unit of a number. */
	readonly data: Record<string, unknown>
	readonly facts: Readonly<Record<string, string | number | boolean>>
}

const titleOf = (type: CommandType): string => {
	const [key = type] = commandTexts(type)
	return Object.hasOwn(texts, key) ? (texts[key as keyof typeof texts]?.en ?? key) : key
}

const factsOf = (type: CommandType): DescribedCommand['facts'] => {
	const { may, instant, lifetime, cooldown, alone, get, get_only, build, confirms, opposite } = commandRule(type)
	const times = get_only ? asking : { lifetime, cooldown }
	return {
		right: may,
		lifetime_s: times.lifetime / 1000,
		cooldown_s: times.cooldown / 1000,
		needs_connection: instant === true,
		sent_alone: alone === true,
		request_type: get_only ? 'get' : get ? 'set, get' : 'set',
		...(build === undefined ? {} : { smallest_build: build }),
		confirmed: confirms === undefined ? 'never' : (confirming_words.get(confirms) ?? 'depending on its data'),
		has_opposite: opposite !== undefined,
	}
}

/** All command types, from the one table of them (`domain/command/command.ts`). */
export const describedCommands = (): DescribedCommand[] =>
	command_types.map(type => ({
		type,
		title: titleOf(type),
		data: schemaOf(dataOf(type), 'input'),
		facts: factsOf(type),
	}))

/** `screen_power` becomes `CommandScreenPower`, which is also the name of its type in the client. */
const shapeName = (type: CommandType): string =>
	`Command${type.replace(/(?:^|_)([a-z])/g, (_, initial: string) => initial.toUpperCase())}`

/** The same as shared shapes of a document: the `data` of each type, and everything else about it in `x-command`. */
export const commandShapes = (): Record<string, object> =>
	Object.fromEntries(
		describedCommands().map(({ type, title, data, facts }) => [
			shapeName(type),
			{ ...data, title, description: `The data of commands of type ${type}`, 'x-command': { type, ...facts } },
		]),
	)

/** Where the documents describe commands. */
export const commands_word =
	'The data of each type of command is one of the shapes `Command…`: `x-unit` is the unit of a number, `x-command` what applies to the type.'

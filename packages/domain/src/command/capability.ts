import { type CommandType, isCommandType } from './command.ts'

/**
 * Whether a terminal with these reported `capabilities` supports commands of a type. A terminal that lists no types predates the list, so
 * the command is simply tried.
 */
export const isUnderstood = (capabilities: readonly string[], type: CommandType): boolean =>
	capabilities.includes(type) || !capabilities.some(isCommandType)

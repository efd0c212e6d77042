import { type CommandType, isCommandType } from './command.ts'

/**
 * Whether a terminal that says it understands `capabilities` does commands of a type. One that lists no type at all is from before
 * terminals did, and is simply tried.
 */
export const isUnderstood = (capabilities: readonly string[], type: CommandType): boolean =>
	capabilities.includes(type) || !capabilities.some(isCommandType)

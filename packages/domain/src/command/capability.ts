import type { TimedOperation } from '../schedule/terms/timed-command.ts'
import { capabilities as words } from '../terminal/terminal.ts'
import { type CommandType, isCommandType } from './command.ts'

/**
 * Whether a terminal with these reported `capabilities` supports commands of a type. A terminal that lists no types predates the list, so
 * the command is simply tried.
 */
export const isUnderstood = (capabilities: readonly string[], type: CommandType): boolean =>
	capabilities.includes(type) || !capabilities.some(isCommandType)

/** Whether a terminal with these reported `capabilities` follows the times of `program_switch`, and timed switches of schedule templates. */
export const followsSwitches = (capabilities: readonly string[]): boolean => capabilities.includes(words.timed_switches)

/** Whether a terminal with these reported `capabilities` sends live pictures of its acquisition devices. */
export const viewsDevices = (capabilities: readonly string[]): boolean => capabilities.includes(words.device_view)

/** The operations of schedule templates that players of every version follow. */
const always: readonly TimedOperation[] = ['screen_power', 'brightness', 'volume', 'restart']

/** Whether a terminal with these reported `capabilities` follows an operation of a schedule template. */
export const followsTimed = (capabilities: readonly string[], operation: TimedOperation): boolean => {
	if (always.includes(operation)) return true
	return followsSwitches(capabilities) && isCommandType(operation) && isUnderstood(capabilities, operation)
}

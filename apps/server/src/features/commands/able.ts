import { followsSwitches, isUnderstood, viewsDevices } from '@vitrine/domain/command/capability'
import { type Command, isCommandType } from '@vitrine/domain/command/command'
import { readCapabilities } from '../../db/stored-json.ts'

/** Whether a terminal supports every part of a command (types joined by commas), according to its stored capabilities (JSON). */
type IsAble = (type: string, capabilities: string) => boolean

/** For many terminals, most with the same capabilities: each distinct value is parsed once. */
export const ableOnes = (): IsAble => {
	const known = new Map<string, boolean>()
	return (type, capabilities) => {
		const key = `${type} ${capabilities}`
		const before = known.get(key)
		if (before !== undefined) return before
		const said = readCapabilities(capabilities)
		const isAble = type.split(',').every(one => !isCommandType(one) || isUnderstood(said, one))
		known.set(key, isAble)
		return isAble
	}
}

/** Whether these commands set times of programs, which older players would pass over while they answer success. */
export const setsProgramTimes = (commands: readonly Pick<Command, 'type' | 'data'>[]): boolean =>
	commands.some(({ type, data }) => type === 'program_switch' && Array.isArray(data.items) && data.items.length > 0)

/** Whether a terminal follows times of programs, according to its stored capabilities (JSON). */
export const isFollowingPrograms = (capabilities: string): boolean => followsSwitches(readCapabilities(capabilities))

/** Whether a terminal sends live pictures of its acquisition devices, according to its stored capabilities (JSON). */
export const isViewingDevices = (capabilities: string): boolean => viewsDevices(readCapabilities(capabilities))

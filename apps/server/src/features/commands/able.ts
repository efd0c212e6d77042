import { isUnderstood } from '@vitrine/domain/command/capability'
import { isCommandType } from '@vitrine/domain/command/command'
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

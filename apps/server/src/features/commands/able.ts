import { isUnderstood } from '@vitrine/domain/command/capability'
import { isCommandType } from '@vitrine/domain/command/command'
import { readCapabilities } from '../../db/stored-json.ts'

/** Whether a terminal does all of a command, whose types are joined by commas, by what it says it understands: JSON as it is stored. */
type IsAble = (type: string, capabilities: string) => boolean

/** Asked of many terminals, of which most say the same: each that is said is read once. */
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

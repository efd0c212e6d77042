import { storage_name } from '../library/settings.ts'

const name = `${storage_name}-instance`

/** Read once: what was handed on is valid for one start only. */
const handedOn = (): string | null => {
	const handed = sessionStorage.getItem(name)
	sessionStorage.removeItem(name)
	return handed
}

let made: string | null = null

/** Identifies this start of the player, random and never stored: a copy of all stored data gets another one. */
export const instance = (): string => {
	made ??= handedOn() ?? crypto.randomUUID()
	return made
}

/** The next start of this tab counts as this one: the server notices at once that it has its own identity now. */
export const handOn = (): void => sessionStorage.setItem(name, instance())

import { storage_name } from '../library/settings.ts'

const name = `${storage_name}-instance`

/** Read once: what was handed on holds for one start alone. */
const handedOn = (): string | null => {
	const handed = sessionStorage.getItem(name)
	sessionStorage.removeItem(name)
	return handed
}

let made: string | null = null

/** Which start of the player this is, by chance and never stored: a copy of all that is stored is another one. */
export const instance = (): string => {
	made ??= handedOn() ?? crypto.randomUUID()
	return made
}

/** The next start of this tab counts as this one: the server finds out at once that it has an identity of its own now. */
export const handOn = (): void => sessionStorage.setItem(name, instance())

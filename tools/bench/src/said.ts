import { type Reader, readStored } from '@vitrine/domain/json-text'

/** What a program of ours says as JSON; a measurement ends where it is something else. */
export const said = <T>(text: string, read: Reader<T>): T => {
	const found = readStored(text, read)
	if (found === null) throw new Error(`not what was to be said: ${text.slice(0, 200)}`)
	return found
}

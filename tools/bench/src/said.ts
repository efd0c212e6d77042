import { type Reader, readStored } from '@vitrine/domain/json-text'

/** Reads JSON from one of our own programs; throws if it has another shape, which ends the measurement. */
export const said = <T>(text: string, read: Reader<T>): T => {
	const found = readStored(text, read)
	if (found === null) throw new Error(`not what was to be said: ${text.slice(0, 200)}`)
	return found
}

const characters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** A name for a new window or resource, distinct without asking anybody. */
export const newId = (): string =>
	Array.from(crypto.getRandomValues(new Uint8Array(12)), byte => characters[byte % characters.length]).join('')

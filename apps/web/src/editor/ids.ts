const characters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** A new id for a window or resource, unique without a server call. */
export const newId = (): string =>
	Array.from(crypto.getRandomValues(new Uint8Array(12)), byte => characters[byte % characters.length]).join('')

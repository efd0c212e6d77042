let is_used = false

/** Whether this page has its database in memory, since the disk has no space for one. */
export const isInMemory = (): boolean => is_used

/** Puts every database of this page into memory, before the first is opened. */
export const moveToMemory = async (): Promise<void> => {
	for (const [name, value] of Object.entries(await import('fake-indexeddb')))
		Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
	is_used = true
}

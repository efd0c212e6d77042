/** The stored files that an item is drawn from, by SHA-256. */
export const hashesOf = (resource: object): string[] => [
	...new Set(JSON.stringify(resource).match(/\b[0-9a-f]{64}\b/g)),
]

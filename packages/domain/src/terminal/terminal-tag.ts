/** Limits of tags: number per terminal, and characters each. */
export const terminal_tag_limits = { count: 20, length: 30 } as const

/** The key by which tags are compared: `Lobby` and `lobby` are the same. */
export const tagKey = (tag: string): string => tag.toLowerCase()

/** Tags as they are stored: single spaces, none empty, no duplicates, in the first spelling. */
export const tidyTags = (tags: readonly string[]): string[] => {
	const byKey = new Map<string, string>()
	for (const tag of tags.map(written => written.replace(/\s+/g, ' ').trim()))
		if (tag !== '' && !byKey.has(tagKey(tag))) byKey.set(tagKey(tag), tag)
	return [...byKey.values()]
}

/** The first tag that exceeds the maximum length. */
export const findLongTag = (tags: readonly string[]): string | undefined =>
	tags.find(tag => [...tag].length > terminal_tag_limits.length)

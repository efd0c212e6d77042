/** Tags of a terminal: how many, and how many characters each. */
export const terminal_tag_limits = { count: 20, length: 30 } as const

/** What a tag is compared by: `Lobby` and `lobby` are one. */
export const tagKey = (tag: string): string => tag.toLowerCase()

/** Tags as they are kept: one space between words, none empty, each once, as it was written first. */
export const tidyTags = (tags: readonly string[]): string[] => {
	const byKey = new Map<string, string>()
	for (const tag of tags.map(written => written.replace(/\s+/g, ' ').trim()))
		if (tag !== '' && !byKey.has(tagKey(tag))) byKey.set(tagKey(tag), tag)
	return [...byKey.values()]
}

/** The first tag that is longer than a tag may be. */
export const findLongTag = (tags: readonly string[]): string | undefined =>
	tags.find(tag => [...tag].length > terminal_tag_limits.length)

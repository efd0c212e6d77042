/** Settings of the tests and tools, which can be in the same environment. */
const of_tools = new Set(['VITRINE_CHROMIUM', 'VITRINE_TEST_DATABASE_URL', 'VITRINE_TEST_KILLS', 'VITRINE_TEST_SEED'])

/** Names that this version rejects. */
const reserved = new Set(['VITRINE_REDIS_URL', 'VITRINE_STORAGE_URL'])

/** How many characters have to be changed, added or left out to turn one text into the other. */
const distance = (one: string, other: string): number => {
	let row = Array.from({ length: other.length + 1 }, (_, place) => place)
	for (const [i, character] of [...one].entries()) {
		const next = [i + 1]
		for (let j = 1; j <= other.length; j++) {
			const [above = 0, left = 0, corner = 0] = [row[j], next[j - 1], row[j - 1]]
			next.push(Math.min(above + 1, left + 1, corner + (character === other[j - 1] ? 0 : 1)))
		}
		row = next
	}
	return row[other.length] ?? 0
}

/**
 * The names in an environment that are not settings, each with the most similar setting: an unknown name was meant as a setting but has no
 * effect.
 */
export const unknownNames = (
	env: Readonly<Record<string, string | undefined>>,
	known: ReadonlySet<string>,
): [string, string | undefined][] =>
	Object.entries(env)
		.filter(([name, value]) => name.startsWith('VITRINE_') && value && !known.has(name) && !of_tools.has(name))
		.map(([name]) => {
			const [nearest] = [...known]
				.filter(other => other.startsWith('VITRINE_') && !reserved.has(other))
				.toSorted((a, b) => distance(name, a) - distance(name, b))
			return [name, nearest]
		})

/** The median of some measurements. */
export const median = (values: readonly number[]): number => {
	const sorted = [...values].sort((a, b) => a - b)
	const half = Math.floor(sorted.length / 2)
	const upper = sorted[half] ?? Number.NaN
	return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2
}

/** The value below which this share (0 to 1) of the measurements lies. */
export const percentile = (values: readonly number[], share: number): number => {
	const sorted = [...values].sort((a, b) => a - b)
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Measures sides in the order A-B-B-A, so that a drift of the machine affects all of them equally; returns all values of each. */
export const interleaved = async <T, K extends string>(
	sides: Readonly<Record<K, () => Promise<T>>>,
	pairs: number,
): Promise<Record<K, T[]>> => {
	const names = Object.keys(sides) as K[]
	const values = Object.fromEntries(names.map(name => [name, [] as T[]])) as Record<K, T[]>
	for (let pair = 0; pair < pairs; pair++)
		for (const name of [...names, ...names.toReversed()]) values[name].push(await sides[name]())
	return values
}

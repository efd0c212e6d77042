/** The highest of several counts in descending order, and the sum of the others. */
export const mostFrequent = <T extends { readonly number: number }>(
	counts: readonly T[],
	most: number,
): { readonly shown: readonly T[]; readonly others: number } => {
	const sorted = counts.toSorted((a, b) => b.number - a.number)
	return { shown: sorted.slice(0, most), others: sorted.slice(most).reduce((sum, { number }) => sum + number, 0) }
}

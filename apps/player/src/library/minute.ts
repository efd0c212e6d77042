/** Sums over the last minute, in constant space. */
export interface Minute<N extends string> {
	add(name: N, value: number): void
	sums(): Record<N, number>
}

/** The minute is divided into this many parts; the sums cover that many of the latest parts. */
const parts = 12
const part = 60_000 / parts

/** Creates an empty one; `now` is a steady clock in ms. */
export const createMinute = <N extends string>(names: readonly N[], now: () => number): Minute<N> => {
	const none = (): Record<N, number> => Object.fromEntries(names.map(name => [name, 0])) as Record<N, number>
	const kept = new Map<number, Record<N, number>>()
	const current = (): number => Math.floor(now() / part)
	const forget = (): void => {
		for (const at of kept.keys()) if (at <= current() - parts) kept.delete(at)
	}
	return {
		add(name, value) {
			forget()
			const of = kept.get(current()) ?? none()
			of[name] += value
			kept.set(current(), of)
		},
		sums() {
			forget()
			const all = none()
			for (const one of kept.values()) for (const name of names) all[name] += one[name]
			return all
		},
	}
}

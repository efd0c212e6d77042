const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The fields that are other than they were. */
export const changedFields = <V extends object>(before: V, after: V): Partial<V> =>
	Object.fromEntries(
		Object.entries(after).filter(([name, value]) => !isSame(value, before[name as keyof V])),
	) as Partial<V>

/**
 * A form that was opened with `base` and says `own`, over what is there `now`: what was not touched becomes what is there, what was
 * typed stays, and what both have changed, each otherwise, is named.
 */
export const merged = <V extends object>(base: V, own: V, now: V): { values: V; both: (keyof V & string)[] } => {
	const typed = changedFields(base, own)
	const both = Object.keys(typed).filter(name => {
		const field = name as keyof V
		return !isSame(now[field], base[field]) && !isSame(now[field], own[field])
	}) as (keyof V & string)[]
	return { values: { ...now, ...typed }, both }
}

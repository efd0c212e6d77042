const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The fields whose values differ. */
export const changedFields = <V extends object>(before: V, after: V): Partial<V> =>
	Object.fromEntries(
		Object.entries(after).filter(([name, value]) => !isSame(value, before[name as keyof V])),
	) as Partial<V>

/**
 * Merges a form opened with `base` and now holding `own` with the stored values `now`: untouched fields take the stored value, typed ones
 * stay, and `both` names the fields that both sides changed to different values.
 */
export const merged = <V extends object>(base: V, own: V, now: V): { values: V; both: (keyof V & string)[] } => {
	const typed = changedFields(base, own)
	const both = Object.keys(typed).filter(name => {
		const field = name as keyof V
		return !isSame(now[field], base[field]) && !isSame(now[field], own[field])
	}) as (keyof V & string)[]
	return { values: { ...now, ...typed }, both }
}

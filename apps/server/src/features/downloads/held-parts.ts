import { held_limit, type SaidPart, type SaidRelease } from '@vitrine/domain/release/reconcile'

/** How many terminals may be in the middle of a report at once; the one that began first has to begin again. */
const most = 500

/** A complete report; `said_at` is when its first part arrived, in ms since the epoch. */
interface Whole {
	readonly held: readonly SaidRelease[]
	readonly said_at: number
}

/** Puts the parts of reports together; each terminal sends its parts in order. */
export const heldParts = () => {
	const begun = new Map<number, { readonly of: number; readonly held: SaidRelease[]; readonly said_at: number }>()
	return (terminal_id: number, { at, of, held }: SaidPart, now: number): Whole | null => {
		const before = at === 0 ? { of, held: [], said_at: now } : begun.get(terminal_id)
		begun.delete(terminal_id)
		// What does not follow on the part before it belongs to a report whose beginning is missing.
		if (before === undefined || before.of !== of || before.held.length !== at * held_limit) return null
		const whole = { ...before, held: [...before.held, ...held] }
		if (at === of - 1) return whole
		const [oldest] = begun.keys()
		if (begun.size >= most && oldest !== undefined) begun.delete(oldest)
		begun.set(terminal_id, whole)
		return null
	}
}

import type { Problems } from './problems.ts'

/** A clock error above this, in ms, is reported: without the server the next start would use that clock. */
const wrong_from = 60_000
/** It is reported again after changing by this much, in ms. */
const changed_by = 60_000
/** After a clock has been right for this long, in ms of the steady clock, the report ends: an intermittent error counts as an error. */
const right_for = 600_000

/** The error as `+h:mm` or `-h:mm`. */
const said = (ms: number): string => {
	const minutes = Math.round(Math.abs(ms) / 60_000)
	return `${ms < 0 ? '-' : '+'}${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/**
 * Reports to the server that this machine's clock is wrong; called whenever the server has sent the time. `skew` is the server's time
 * minus the machine's in ms, `now` a steady clock in ms, `changed` is called when there is something to report.
 */
export const createClockNote = (
	problems: Pick<Problems, 'stand' | 'settled'>,
	skew: () => number,
	now: () => number,
	changed: () => void,
): (() => void) => {
	let reported: number | null = null
	let wrong_at = 0
	return () => {
		const wrong = -skew()
		if (Math.abs(wrong) > wrong_from) {
			wrong_at = now()
			if (reported !== null && Math.abs(wrong - reported) <= changed_by) return
			reported = wrong
			const text = 'the clock of this machine is wrong'
			problems.stand({ code: 'player_clock_wrong', text, count: 1, detail: said(wrong) })
			changed()
		} else if (reported !== null && now() - wrong_at >= right_for) {
			reported = null
			problems.settled('player_clock_wrong')
			changed()
		}
	}
}

import type { StoredPlay } from '../library/database.ts'

/** Times that are wrong by less are left as they are, in ms: the clock is put right so far at any play. */
const negligible = 1_000

/**
 * A play as it is told: by the server's time, `offset` ms before which the steady clock of the page was at 0 that wrote it down; null
 * where nobody knows. Its place among the others stays, however wrong the clock of its machine was.
 */
export const rightPlay = <Row extends StoredPlay>(
	{ start: _, ...play }: Row,
	offset: number | null,
): Omit<Row, 'start'> => {
	const { start_time, end_time, mono } = play
	const wrong = offset === null ? 0 : offset + mono - start_time
	// What an older player wrote down while its clock jumped has no place on its steady clock, and would not be taken.
	const sent = { ...play, mono: Math.max(0, mono) }
	if (Math.abs(wrong) < negligible) return sent
	return { ...sent, start_time: Math.round(start_time + wrong), end_time: Math.round(end_time + wrong) }
}

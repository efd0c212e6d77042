import type { StoredPlay } from '../library/database.ts'

/** Times with a smaller error are left unchanged, in ms: the clock is corrected by that much at any play. */
const negligible = 1_000

/**
 * A play as it is sent, in the server's time; `offset` is the server's time in ms when the steady clock of the page that recorded it was
 * at 0, null if unknown. Its position among the others is preserved, however wrong the machine's clock was.
 */
export const rightPlay = <Row extends StoredPlay>(
	{ start: _, ...play }: Row,
	offset: number | null,
): Omit<Row, 'start'> => {
	const { start_time, end_time, mono } = play
	const wrong = offset === null ? 0 : offset + mono - start_time
	// What an older player recorded while its clock jumped has no place on its steady clock, and would be refused.
	const sent = { ...play, mono: Math.max(0, mono) }
	if (Math.abs(wrong) < negligible) return sent
	return { ...sent, start_time: Math.round(start_time + wrong), end_time: Math.round(end_time + wrong) }
}

import type { WindowResource } from '../document.ts'

/** Whether an item's validity has ended or not begun; null if it is shown on this day (`yyyy-MM-dd`). */
export const validityOn = (
	{ valid_from, valid_to }: Pick<WindowResource, 'valid_from' | 'valid_to'>,
	day: string,
): 'expired' | 'not_yet' | null => {
	if (valid_to && valid_to < day) return 'expired'
	return valid_from && day < valid_from ? 'not_yet' : null
}

/** Whether two days (`yyyy-MM-dd`, empty or null for none) are in order as first and last. */
export const areDaysInOrder = (from: string | null | undefined, to: string | null | undefined): boolean =>
	!from || !to || from <= to

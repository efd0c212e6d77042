import type { ReviewNotice } from '@vitrine/contract/release/review'
import { review } from '../calls/api.ts'

const known = new Set<number>()
let announce: (notice: ReviewNotice) => void = () => undefined

/** Reads the review decisions on the user's own work and announces those made since the page was opened. */
export const readNotices = async (): Promise<void> => {
	for (const notice of await review.listNotices({})) {
		if (known.has(notice.id)) continue
		known.add(notice.id)
		announce(notice)
	}
}

/** Follows the review decisions on the user's own work; returns the function that stops it. Earlier ones are in the inbox. */
export const followNotices = (listener: typeof announce): (() => void) => {
	announce = () => undefined
	void readNotices()
		.catch(() => undefined)
		.finally(() => {
			announce = listener
		})
	return () => known.clear()
}

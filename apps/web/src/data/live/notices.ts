import type { ReviewNotice } from '@vitrine/contract/release/review'
import { review } from '../calls/api.ts'

const known = new Set<number>()
let announce: (notice: ReviewNotice) => void = () => undefined

/** Reads what was decided over the viewer's own work; what is new since the page was opened is announced. */
export const readNotices = async (): Promise<void> => {
	for (const notice of await review.listNotices({})) {
		if (known.has(notice.id)) continue
		known.add(notice.id)
		announce(notice)
	}
}

/** Follows the decisions over the viewer's own work; returns how to stop. What came before stands in the inbox. */
export const followNotices = (listener: typeof announce): (() => void) => {
	announce = () => undefined
	void readNotices()
		.catch(() => undefined)
		.finally(() => {
			announce = listener
		})
	return () => known.clear()
}

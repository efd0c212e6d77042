import type { ReviewNotice } from '@vitrine/contract/review'
import { review } from './api.ts'

const known = new Set<number>()
let announce: (notice: ReviewNotice) => void = () => undefined

/** Reads what was decided over the viewer's own work, and announces what was not announced yet. */
export const readNotices = async (): Promise<void> => {
	for (const notice of await review.listNotices({})) {
		if (known.has(notice.id)) continue
		known.add(notice.id)
		announce(notice)
	}
}

/** Notes that a decision has been looked at. */
export const seeNotice = ({ id }: ReviewNotice): void => void review.seeNotices({ ids: [id] }).catch(() => undefined)

/** Follows the decisions over the viewer's own work; answers how to stop. What is missed now is told by the next message. */
export const followNotices = (told: typeof announce): (() => void) => {
	announce = told
	void readNotices().catch(() => undefined)
	return () => known.clear()
}

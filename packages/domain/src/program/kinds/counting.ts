import { z } from 'zod'
import { fitting } from '../new-size.ts'
import { local_time, type Made } from '../parts.ts'
import { newTimer, timer } from './countdown.ts'
import type { WidgetFacts } from './kind.ts'

/** Time elapsed since `since`, a time on the clock of `time_zone`; zero before it. */
const countingResource = z.object({ kind: z.literal('counting'), ...timer, since: local_time })
export type CountingResource = z.output<typeof countingResource>

/** Default options of a count-up timer; the user has to choose `since`. */
export const newCounting: Made<CountingResource> = { kind: 'counting', ...newTimer, since: '2026-01-01T00:00:00' }

export const countingKind = {
	shape: countingResource,
	word: '正计时',
	about: '自某个时刻起已过去多久',
	icon: 'M12 7a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM12 11v4M10 3h4M12 3v4',
	box: { w: 0.5, h: 0.25 },
	letters: item => item.title,
	says: ['安全运行'],
	begins: (size, [title = '']) => ({
		...newCounting,
		title,
		since: `${size.year}-01-01T00:00:00`,
		font_size: fitting(size, 16, 5),
	}),
} as const satisfies WidgetFacts<CountingResource>

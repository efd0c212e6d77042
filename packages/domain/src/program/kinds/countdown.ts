import { z } from 'zod'
import { boundedList } from '../../bounded.ts'
import { fitting } from '../new-size.ts'
import {
	clear_ground,
	ground,
	item,
	language,
	lettering,
	local_time,
	type Made,
	plain_lettering,
	time_zone,
} from '../parts.ts'
import type { WidgetFacts } from './kind.ts'

/** The units of a timer; the largest one takes any overflow. */
export const timer_units = ['days', 'hours', 'minutes', 'seconds'] as const

/** Options shared by the countdown and the count-up timer. */
export const timer = {
	...item,
	...lettering,
	...ground,
	time_zone,
	language,
	title: z.string().max(200),
	units: boundedList(z.enum(timer_units), 4).min(1),
	/** `words` writes the units out, `colons` puts colons between the numbers. */
	form: z.enum(['words', 'colons']),
}

/** Time left until `until`, a time on the clock of `time_zone`; afterwards `end_text` is shown. */
const countdownResource = z.object({
	kind: z.literal('countdown'),
	...timer,
	until: local_time,
	end_text: z.string().max(200),
})
export type CountdownResource = z.output<typeof countdownResource>

/** Default options of timers. */
export const newTimer: Omit<Made<CountdownResource>, 'kind' | 'until' | 'end_text'> = {
	...plain_lettering,
	...clear_ground,
	time_zone: '',
	language: '',
	title: '',
	units: ['days', 'hours', 'minutes', 'seconds'],
	form: 'words',
}

/** Default options of a countdown; the user has to choose `until`. */
export const newCountdown: Made<CountdownResource> = {
	kind: 'countdown',
	...newTimer,
	until: '2030-01-01T00:00:00',
	end_text: '',
}

export const countdownKind = {
	shape: countdownResource,
	word: '倒计时',
	about: '距离某个时刻还有多久',
	icon: 'M7 3h10M7 21h10M8 3c0 6 8 6 8 9s-8 3-8 9M16 3c0 6-8 6-8 9s8 3 8 9',
	box: { w: 0.5, h: 0.25 },
	letters: item => item.title + item.end_text,
	// A countdown with a text for its end can still be shown after it.
	isOver: (item, now) => item.until <= now && item.end_text === '',
	says: ['距离新年还有'],
	begins: (size, [title = '']) => ({
		...newCountdown,
		title,
		until: `${size.year + 1}-01-01T00:00:00`,
		font_size: fitting(size, 16, 5),
	}),
} as const satisfies WidgetFacts<CountdownResource>

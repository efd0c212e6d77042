import { z } from 'zod'
import { boundedList } from '../../bounded.ts'
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

/** The units that a timer counts in; the largest one takes in what larger ones would hold. */
export const timer_units = ['days', 'hours', 'minutes', 'seconds'] as const

/** What a countdown and a count-up timer have in common. */
export const timer = {
	...item,
	...lettering,
	...ground,
	time_zone,
	language,
	title: z.string().max(200),
	units: boundedList(z.enum(timer_units), 4).min(1),
	/** `words` writes the units out, `colons` puts colons between the figures. */
	form: z.enum(['words', 'colons']),
}

/** Time left until `until`, a time on the clock of `time_zone`; afterwards `end_text` stands there. */
export const countdownResource = z.object({
	kind: z.literal('countdown'),
	...timer,
	until: local_time,
	end_text: z.string().max(200),
})
export type CountdownResource = z.output<typeof countdownResource>

/** The options of timers that a new one begins with. */
export const newTimer: Omit<Made<CountdownResource>, 'kind' | 'until' | 'end_text'> = {
	...plain_lettering,
	...clear_ground,
	time_zone: '',
	language: '',
	title: '',
	units: ['days', 'hours', 'minutes', 'seconds'],
	form: 'words',
}

/** The options that a new countdown begins with; `until` is the maker's to choose. */
export const newCountdown: Made<CountdownResource> = {
	kind: 'countdown',
	...newTimer,
	until: '2030-01-01T00:00:00',
	end_text: '',
}

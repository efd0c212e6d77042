import { z } from 'zod'
import { colour, item, language, type Made, time_zone } from '../parts.ts'

/** What stands around the face of a clock. */
const clock_marks = ['figures', 'roman', 'lines', 'dots', 'none'] as const

/** A clock with hands, as large as its window allows; `sweep` lets the second hand glide instead of tick. */
export const analogClockResource = z.object({
	kind: z.literal('analog_clock'),
	...item,
	time_zone,
	language,
	title: z.string().max(100),
	marks: z.enum(clock_marks),
	seconds: z.boolean(),
	sweep: z.boolean(),
	date: z.boolean(),
	weekday: z.boolean(),
	background: colour,
	face_color: colour,
	rim_color: colour,
	mark_color: colour,
	hour_color: colour,
	minute_color: colour,
	second_color: colour,
})
export type AnalogClockResource = z.output<typeof analogClockResource>

/** The options that a new clock with hands begins with. */
export const newAnalogClock: Made<AnalogClockResource> = {
	kind: 'analog_clock',
	time_zone: '',
	language: '',
	title: '',
	marks: 'figures',
	seconds: true,
	sweep: false,
	date: false,
	weekday: false,
	background: '#00000000',
	face_color: '#ffffff',
	rim_color: '#1f2937',
	mark_color: '#1f2937',
	hour_color: '#111827',
	minute_color: '#111827',
	second_color: '#dc2626',
}

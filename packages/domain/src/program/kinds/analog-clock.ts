import { z } from 'zod'
import { colour, item, language, type Made, time_zone } from '../parts.ts'
import type { WidgetFacts } from './kind.ts'

/** Markings around the face of a clock. */
const clock_marks = ['figures', 'roman', 'lines', 'dots', 'none'] as const

/** A clock with hands, as large as its window allows; `sweep` makes the second hand move smoothly instead of ticking. */
const analogClockResource = z.object({
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

/** Default options of an analog clock. */
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

export const analogClockKind = {
	shape: analogClockResource,
	word: '模拟时钟',
	about: '带指针的钟面，可选时区',
	icon: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7v5l3 2',
	box: { w: 0.4, h: 0.4, square: true },
	says: [],
	begins: () => newAnalogClock,
} as const satisfies WidgetFacts<AnalogClockResource>

import { z } from 'zod'
import { fitting } from '../new-size.ts'
import { clear_ground, ground, item, language, lettering, type Made, plain_lettering, time_zone } from '../parts.ts'
import type { WidgetFacts } from './kind.ts'

/** Date formats; empty omits the date, `long` is the language's own full form. */
export const date_forms = ['', 'long', 'yyyy-MM-dd', 'yyyy/MM/dd', 'dd.MM.yyyy', 'MM/dd/yyyy'] as const

/** A digital clock; `layout` stacks its lines or puts them on one line, `title` is shown above. */
const digitalClockResource = z.object({
	kind: z.literal('digital_clock'),
	...item,
	...lettering,
	...ground,
	time_zone,
	language,
	title: z.string().max(100),
	show_time: z.boolean(),
	hours: z.union([z.literal(12), z.literal(24)]),
	seconds: z.boolean(),
	date: z.enum(date_forms),
	weekday: z.boolean(),
	lunar: z.boolean(),
	layout: z.enum(['lines', 'row']),
})
export type DigitalClockResource = z.output<typeof digitalClockResource>

/** Default options of a digital clock. */
export const newDigitalClock: Made<DigitalClockResource> = {
	kind: 'digital_clock',
	...plain_lettering,
	...clear_ground,
	time_zone: '',
	language: '',
	title: '',
	show_time: true,
	hours: 24,
	seconds: true,
	date: 'long',
	weekday: true,
	lunar: false,
	layout: 'lines',
}

export const digitalClockKind = {
	shape: digitalClockResource,
	word: '数字时钟',
	about: '用数字显示时间、日期和星期',
	icon: 'M3 7h18v10H3ZM7 10v4M11 10v4M14 10h3v4h-3Z',
	box: { w: 0.4, h: 0.3 },
	letters: item => item.title,
	says: [],
	begins: size => ({ ...newDigitalClock, font_size: fitting(size, 9, 4) }),
} as const satisfies WidgetFacts<DigitalClockResource>

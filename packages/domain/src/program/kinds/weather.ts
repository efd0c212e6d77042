import { z } from 'zod'
import { clear_ground, ground, item, language, lettering, type Made, plain_lettering } from '../parts.ts'

/** The weather of a place, now and for `days` days (0 shows only now). */
export const weatherResource = z.object({
	kind: z.literal('weather'),
	...item,
	...lettering,
	...ground,
	place: z.string().max(100),
	latitude: z.number().min(-90).max(90),
	longitude: z.number().min(-180).max(180),
	unit: z.enum(['celsius', 'fahrenheit']),
	days: z.int().min(0).max(7),
	layout: z.enum(['row', 'column']),
	humidity: z.boolean(),
	wind: z.boolean(),
	language,
})
export type WeatherResource = z.output<typeof weatherResource>

/** The options that a new weather begins with. */
export const newWeather: Made<WeatherResource> = {
	kind: 'weather',
	...plain_lettering,
	...clear_ground,
	place: '',
	latitude: 39.9,
	longitude: 116.4,
	unit: 'celsius',
	days: 3,
	layout: 'row',
	humidity: true,
	wind: true,
	language: '',
}

import { z } from 'zod'
import { fitting } from '../new-size.ts'
import { clear_ground, ground, item, language, lettering, type Made, plain_lettering } from '../parts.ts'
import type { WidgetFacts } from './kind.ts'

/** The weather of a place, current and for `days` days (0 shows only the current weather). */
const weatherResource = z.object({
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

/** Default options of a weather item. */
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

export const weatherKind = {
	shape: weatherResource,
	word: '天气',
	about: '某地当前天气和未来几天的预报',
	icon: 'M8 8a4 4 0 0 1 7 1M8 3v1M3 8h1M5 5l1 1M8 20h9a3.5 3.5 0 0 0 0-7 5 5 0 0 0-9-1 4 4 0 0 0 0 8Z',
	box: { w: 0.5, h: 0.4 },
	letters: item => item.place,
	feed: ({ latitude, longitude }) => ({ kind: 'weather', latitude, longitude }),
	says: ['北京'],
	begins: (size, [place = '']) => ({ ...newWeather, place, font_size: fitting(size, 24, 12) }),
} as const satisfies WidgetFacts<WeatherResource>

import type { WeatherContent } from '@vitrine/domain/library/feed'
import { type WeatherResource, weatherKind } from '@vitrine/domain/program/kinds/weather'
import { type Block, below, beside, drawBlock, empty, inSpace, square, words } from '../canvas/blocks.ts'
import { createCanvasDrawing, type Painter, type View } from '../canvas/canvas-drawing.ts'
import { knownZone } from '../canvas/clock-words.ts'
import { paintGround } from '../canvas/rows.ts'
import { numberWriter, timeWriter } from '../canvas/words.ts'
import type { DrawingContext, KindDrawing } from './drawing.ts'
import { drawDropIcon, drawWeatherIcon, drawWindIcon } from './weather-icon.ts'

type Pen = CanvasRenderingContext2D
type WeatherView = View<WeatherResource>
type Day = WeatherContent['days'][number]

/** Data older than this, in ms, shows its time. */
const old_after = 6 * 3_600_000

/** The sizes of the parts, in font sizes. */
const sizes = {
	temperature: 2.1,
	icon: 2.5,
	place: 0.85,
	air: 0.62,
	day: 0.62,
	day_icon: 1.45,
	degree: 0.78,
	age: 0.45,
}

const km_per_mile = 1.609344

/** A temperature in degrees Celsius as the item writes it; `whole` with its unit. */
const degrees = ({ resource, locale }: WeatherView, celsius: number, whole: boolean): string => {
	const { unit } = resource
	const rounded = Math.round(unit === 'celsius' ? celsius : celsius * 1.8 + 32) + 0
	const options = { maximumFractionDigits: 0 }
	if (!whole) return `${numberWriter(locale, options).format(rounded)}°`
	return numberWriter(locale, { ...options, style: 'unit', unit, unitDisplay: 'short' }).format(rounded)
}

const speed = ({ resource, locale }: WeatherView, kmh: number): string => {
	const isMetric = resource.unit === 'celsius'
	const unit = isMetric ? 'kilometer-per-hour' : 'mile-per-hour'
	const options = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 0 } as const
	return numberWriter(locale, options).format(isMetric ? kmh : kmh / km_per_mile)
}

const percent = ({ locale }: WeatherView, value: number): string =>
	numberWriter(locale, { style: 'percent', maximumFractionDigits: 0 }).format(value / 100)

/** The name of a day `yyyy-MM-dd`. */
const dayName = ({ locale }: WeatherView, day: string): string => {
	const at = Date.parse(`${day}T12:00:00Z`)
	return Number.isNaN(at) ? '' : timeWriter(locale, { weekday: 'short', timeZone: 'UTC' }).format(at)
}

const airOf = (pen: Pen, view: WeatherView, now: WeatherContent['now']): Block => {
	const { resource } = view
	const size = resource.font_size * sizes.air
	const sign = (draw: typeof drawDropIcon): Block =>
		square(size, (x, y) => {
			pen.fillStyle = resource.color
			pen.globalAlpha = 0.75
			draw(pen, x, y, size)
			pen.globalAlpha = 1
		})
	const part = (isWanted: boolean, draw: typeof drawDropIcon, text: string): Block =>
		isWanted ? beside(size * 0.25, sign(draw), words(pen, view, text, size, 0.9)) : empty
	return beside(
		size,
		part(resource.humidity, drawDropIcon, percent(view, now.humidity)),
		part(resource.wind, drawWindIcon, speed(view, now.wind)),
	)
}

const nowOf = (pen: Pen, view: WeatherView, { now }: WeatherContent): Block => {
	const { place, font_size, layout } = view.resource
	const side = font_size * sizes.icon
	const icon = square(side, (x, y) => drawWeatherIcon(pen, now.weather, now.night, x, y, side))
	const temperature = words(pen, view, degrees(view, now.temperature, true), font_size * sizes.temperature, 1, true)
	const name = words(pen, view, place, font_size * sizes.place, 0.95)
	const air = airOf(pen, view, now)
	const gap = font_size * 0.12
	if (layout === 'row') return beside(font_size * 0.35, icon, below('left', gap, name, temperature, air))
	return below('center', gap, name, beside(font_size * 0.3, icon, temperature), air)
}

const daysOf = (pen: Pen, view: WeatherView, days: readonly Day[]): Block => {
	const { font_size, layout } = view.resource
	const side = font_size * sizes.day_icon
	const parts = days.map(day => ({
		name: words(pen, view, dayName(view, day.day), font_size * sizes.day, 0.85),
		icon: square(side, (x, y) => drawWeatherIcon(pen, day.weather, false, x, y, side)),
		high: words(pen, view, degrees(view, day.high, false), font_size * sizes.degree, 1, true),
		low: words(pen, view, degrees(view, day.low, false), font_size * sizes.degree, 0.65),
	}))
	const widest = (part: 'name' | 'high' | 'low'): number => Math.max(0, ...parts.map(parts => parts[part].w))
	const gap = font_size * 0.3
	if (layout === 'row') {
		const width = Math.max(widest('name'), side, widest('high') + widest('low') + gap)
		const columns = parts.map(({ name, icon, high, low }) =>
			inSpace(below('center', font_size * 0.06, name, icon, beside(gap, high, low)), width, 'center'),
		)
		return beside(font_size * 0.55, ...columns)
	}
	const rows = parts.map(({ name, icon, high, low }) =>
		beside(
			font_size * 0.5,
			inSpace(name, widest('name'), 'left'),
			icon,
			inSpace(high, widest('high'), 'right'),
			inSpace(low, widest('low'), 'right'),
		),
	)
	return below('left', 0, ...rows)
}

/** The time of old data, next to nothing else that could be taken for a current time. */
const ageOf = (pen: Pen, view: WeatherView, fetched_at: number): Block => {
	const { moment, locale, resource } = view
	if (moment.now - fetched_at <= old_after) return empty
	const { name } = knownZone(view.time_zone)
	const options = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone: name } as const
	return words(pen, view, `↻ ${timeWriter(locale, options).format(fetched_at)}`, resource.font_size * sizes.age, 0.7)
}

const waiting = (pen: Pen, view: WeatherView): Block => {
	const { font_size, place } = view.resource
	return below(
		'center',
		0,
		words(pen, view, place, font_size * sizes.place, 0.95),
		words(pen, view, '—', font_size * sizes.temperature, 0.55),
	)
}

const whole = (pen: Pen, view: WeatherView, content: WeatherContent, fetched_at: number): Block => {
	const { resource } = view
	const days = daysOf(pen, view, content.days.slice(0, resource.days))
	const now = nowOf(pen, view, content)
	const inner = resource.font_size * (resource.layout === 'row' ? 1.1 : 0.4)
	const both = resource.layout === 'row' ? beside(inner, now, days) : below('center', inner, now, days)
	return below('center', resource.font_size * 0.25, both, ageOf(pen, view, fetched_at))
}

const createPainter = (): Painter<WeatherResource> => ({
	draw(pen, view) {
		paintGround(pen, view)
		const { resource, copy } = view
		const content = copy?.content
		if (copy === null || content?.kind !== 'weather') {
			drawBlock(pen, view, waiting(pen, view))
			return `${resource.place} —`.trim()
		}
		drawBlock(pen, view, whole(pen, view, content, copy.fetched_at))
		return `${resource.place} ${degrees(view, content.now.temperature, true)}`.trim()
	},
	changes: (_resource, { now }) => 60_000 - (now % 60_000),
	source: resource => weatherKind.feed(resource),
})

/** Draws the weather of a place. */
export const createWeather = (context: DrawingContext): KindDrawing<WeatherResource> =>
	createCanvasDrawing(context, createPainter)

import { boundedList } from '@vitrine/domain/bounded'
import { readOutside, shaped } from '@vitrine/domain/json-text'
import { type FeedSource, type WeatherContent, weatherOfCode } from '@vitrine/domain/library/feed'
import { z } from 'zod'
import type { Egress } from '../../ports/egress/egress.ts'
import { FeedError } from './feed-error.ts'

/** A forecast service that needs no key (https://open-meteo.com/en/docs). */
export const open_meteo =
	'https://api.open-meteo.com/v1/forecast?latitude={latitude}&longitude={longitude}&current=temperature_2m,relative_humidity_2m,is_day,weather_code,wind_speed_10m&daily=weather_code,temperature_2m_max,temperature_2m_min&timezone=auto&forecast_days=8'

const number = z.number()
const days_read = 32
const figures = boundedList(number.nullable(), days_read)
const answer = z.object({
	current: z.object({
		temperature_2m: number,
		relative_humidity_2m: number,
		is_day: number,
		weather_code: number,
		wind_speed_10m: number,
	}),
	daily: z.object({
		time: boundedList(z.string().regex(/^\d{4}-\d{2}-\d{2}$/), days_read),
		weather_code: figures,
		temperature_2m_max: figures,
		temperature_2m_min: figures,
	}),
})

/** The request address for the weather of a place. */
export const weatherAddress = (template: string, { latitude, longitude }: FeedSource & { kind: 'weather' }): string =>
	template.replaceAll('{latitude}', latitude.toFixed(2)).replaceAll('{longitude}', longitude.toFixed(2))

/** Reads an answer in Open-Meteo's format; throws {@link FeedError}. */
export const readWeather = (text: string): WeatherContent => {
	const read = readOutside(text, shaped(answer))
	if (read === null) throw new FeedError('feed_not_weather')
	const { current, daily } = read
	const days = daily.time.flatMap((day, at) => {
		const [code, low, high] = [daily.weather_code[at], daily.temperature_2m_min[at], daily.temperature_2m_max[at]]
		return code == null || low == null || high == null ? [] : [{ day, weather: weatherOfCode(code), low, high }]
	})
	const now = {
		weather: weatherOfCode(current.weather_code),
		night: current.is_day === 0,
		temperature: current.temperature_2m,
		humidity: current.relative_humidity_2m,
		wind: current.wind_speed_10m,
	}
	return { kind: 'weather', now, days: days.slice(0, 8) }
}

/** The weather of a place from the provider at this address. */
export const fetchWeather = async (egress: Egress, address: string): Promise<WeatherContent> => {
	const options = { accept: 'application/json', max_bytes: 256 * 1024, timeout: 15_000 }
	return readWeather((await egress.fetchOutside(address, options)).body.toString())
}

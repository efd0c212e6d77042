import { isSensorMetric, type SensorMetric, switch_metrics } from '@vitrine/domain/terminal/sensor'
import type { TextKey } from '@vitrine/texts/all'
import { currentLanguage, t } from '../../data/text.ts'

const metrics: Readonly<Record<SensorMetric, TextKey>> = {
	temperature: '温度',
	humidity: '湿度',
	light: '光照',
	noise: '噪声',
	smoke: '烟雾',
	door: '箱门',
	'pm2.5': 'PM2.5',
	pm10: 'PM10',
	co2: '二氧化碳',
	pressure: '气压',
	wind_speed: '风速',
	wind_direction: '风向',
	voltage: '电压',
	voltage1: '电压 1',
	voltage2: '电压 2',
	voltage3: '电压 3',
	current: '电流',
	power: '功率',
	fan: '风扇转速',
}

/** What a sensor measures; an unknown metric is shown under the terminal's own name for it. */
export const sensorWord = (metric: string): string => (isSensorMetric(metric) ? t(metrics[metric]) : metric)

/** The only language that writes these units in its own script. */
const russian: ReadonlyMap<string, string> = new Map([
	['lux', 'лк'],
	['dB', 'дБ'],
	['µg/m³', 'мкг/м³'],
	['hPa', 'гПа'],
	['m/s', 'м/с'],
	['V', 'В'],
	['A', 'А'],
	['W', 'Вт'],
])

/** The display form of a unit. */
export const unitWord = (unit: string): string => {
	if (unit === 'rpm') return t('转/分')
	if (unit === 'ms') return t('毫秒')
	return currentLanguage() === 'ru' ? (russian.get(unit) ?? unit) : unit
}

const placesOf = (size: number): number => {
	if (size < 10) return 2
	return size < 1000 ? 1 : 0
}

/** The number of decimals that a set of values needs; all of them are formatted alike. */
export const placesFor = (values: readonly number[]): number => {
	const most = Math.min(...values.map(value => placesOf(Math.abs(value))))
	return Math.max(0, ...values.map(value => String(Number(value.toFixed(most))).split('.')[1]?.length ?? 0))
}

/** A sensor value as a number, on its own or with the decimals of its neighbours. */
export const measuredNumber = (value: number, places?: number): string =>
	value.toLocaleString(currentLanguage(), {
		minimumFractionDigits: places ?? 0,
		maximumFractionDigits: places ?? placesOf(Math.abs(value)),
	})

/** Units that follow the number without a space. */
const close: ReadonlySet<string> = new Set(['°', '%'])

const switches: Readonly<Record<string, readonly [off: TextKey, on: TextKey]>> = {
	smoke: ['无烟雾', '检测到烟雾'],
	door: ['箱门已关', '箱门已开'],
}

/** Whether a sensor only reports on or off. */
export const isOnOrOff = ({ metric, unit }: { metric: string; unit: string }): boolean =>
	switch_metrics.has(metric) && unit === ''

/** A sensor value with its unit, or the state that it stands for. */
export const measuredWord = (
	{ metric, unit, value }: { metric: string; unit: string; value: number },
	places?: number,
): string => {
	const words = isOnOrOff({ metric, unit }) ? switches[metric] : undefined
	if (words !== undefined) return t(words[value > 0 ? 1 : 0])
	if (unit === '') return measuredNumber(value, places)
	return `${measuredNumber(value, places)}${close.has(unit) && currentLanguage() !== 'ru' ? '' : ' '}${unitWord(unit)}`
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Sensor } from '@vitrine/contract/terminal/sensors'
import { useEffect, useState } from 'react'
import { sensors } from '../../data/calls/api.ts'
import { keys } from '../../data/calls/queries.ts'
import { dayEnd, dayStart } from '../../ui/lists/days.ts'

/** How often the last 24 hours are read again, in ms: a point of them is five minutes long. */
const series_every = 30_000

/** The sensors of a terminal with their latest values; read again whenever the server has some of it. */
export const useSensors = (device_id: number) =>
	useQuery({
		queryKey: [...keys.sensors, String(device_id)],
		queryFn: ({ signal }) => sensors.list({ device_id }, { signal }),
	})

/** The values of a sensor on a day `yyyy-MM-dd` of the viewer; of the last 24 hours without one. */
export const useSeries = (device_id: number, { metric, unit }: Sensor, day: string) => {
	const [from, end] = [dayStart(day), dayEnd(day)]
	const part = from === undefined || end === undefined ? {} : { from, to: end + 1 }
	return useQuery({
		queryKey: [...keys.sensorSeries, String(device_id), metric, unit, day],
		queryFn: ({ signal }) => sensors.getSeries({ device_id, metric, unit, ...part }, { signal }),
		placeholderData: keepPreviousData,
		refetchInterval: day === '' ? series_every : false,
	})
}

/** The time in ms, drawn again every few seconds for what says how long ago something was. */
export const useNow = (every: number): number => {
	const [now, setNow] = useState(() => Date.now())
	useEffect(() => {
		const timer = setInterval(() => setNow(Date.now()), every)
		return () => clearInterval(timer)
	}, [every])
	return now
}

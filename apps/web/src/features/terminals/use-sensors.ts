import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Sensor } from '@vitrine/contract/terminal/sensors'
import { useEffect, useState } from 'react'
import { sensors } from '../../data/calls/api.ts'
import { keys } from '../../data/calls/queries.ts'
import { dayEnd, dayStart } from '../../ui/lists/days.ts'

/** Polling interval for the last 24 hours, in ms; a point covers five minutes. */
const series_every = 30_000

/** The sensors of a terminal with their latest values; reloaded whenever the server receives new ones. */
export const useSensors = (device_id: number) =>
	useQuery({
		queryKey: [...keys.sensors, String(device_id)],
		queryFn: ({ signal }) => sensors.list({ device_id }, { signal }),
	})

/** The values of a sensor on a day `yyyy-MM-dd` of the viewer, or for the last 24 hours if no day is given. */
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

/** The current time in ms, updated every `every` ms to refresh displayed ages. */
export const useNow = (every: number): number => {
	const [now, setNow] = useState(() => Date.now())
	useEffect(() => {
		const timer = setInterval(() => setNow(Date.now()), every)
		return () => clearInterval(timer)
	}, [every])
	return now
}

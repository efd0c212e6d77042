import type { Sensor } from '@vitrine/contract/terminal/sensors'
import type { Terminal } from '@vitrine/contract/terminals'
import { sensor_times } from '@vitrine/domain/terminal/sensor'
import { Flex } from 'antd'
import { t } from '../../data/text.ts'
import { ago, exactMoment } from '../../ui/format.ts'
import { DayPicker } from '../../ui/forms/day-picker.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { dayOf } from '../../ui/lists/days.ts'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { useUrlState } from '../../ui/lists/url-state.ts'
import { SensorChart } from '../../ui/terminals/sensor-chart.tsx'
import { measuredWord, sensorWord } from '../../ui/terminals/sensor-word.ts'
import { Measured } from './sensor-calibration.tsx'
import { SensorLimits } from './sensor-limits.tsx'
import './sensors.css'
import { useNow, useSensors, useSeries } from './use-sensors.ts'

/** Why there is no data for a day, in words; days as `yyyy-MM-dd`. */
const dayProblem = (day: string, first: string, last: string): string | undefined => {
	if (day > last) return t('这一天还没有到')
	return day < first ? t('传感器数据只保留三个月，最早为 {day}', { day: first }) : undefined
}

/** The latest reading and its age. */
const Latest = ({ sensor, now }: { sensor: Sensor; now: number }) => (
	<>
		<p className="sensor-value">{measuredWord(sensor)}</p>
		<Measured sensor={sensor} />
		<p className="muted">
			<time dateTime={new Date(sensor.time).toISOString()} title={exactMoment(sensor.time)}>
				{ago(Math.min(sensor.time, now), now)}
			</time>
		</p>
		{sensor.clock_wrong && <p className="sensor-clock">{t('终端的时钟不准：显示的是收到的时间，数值未计入曲线。')}</p>}
	</>
)

const One = ({ id, sensor, day, now }: { id: number; sensor: Sensor; day: string; now: number }) => {
	const query = useSeries(id, sensor, day)
	return (
		<li className="panel sensor">
			<h2>{sensorWord(sensor.metric)}</h2>
			<Latest sensor={sensor} now={now} />
			<SensorLimits device_id={id} sensor={sensor} />
			<ListStates query={query} isEmpty={false} empty={null}>
				{query.data && <SensorChart sensor={sensor} points={query.data.points} period={query.data} />}
			</ListStates>
		</li>
	)
}

/** The sensors to show; an empty list means all. */
type Chosen = readonly { readonly metric: string; readonly unit: string }[]

const isChosen = (only: Chosen, { metric, unit }: Sensor): boolean =>
	only.length === 0 || only.some(one => one.metric === metric && one.unit === unit)

/** The readings of a terminal's sensors: the latest of each, and one day (specification B §2). */
export const SensorList = ({ device_id, only = [] }: { device_id: number; only?: Chosen }) => {
	const [day, setDay] = useUrlState('day')
	const now = useNow(5000)
	const query = useSensors(device_id)
	const list = (query.data?.list ?? []).filter(sensor => isChosen(only, sensor))
	const [first, last] = [dayOf(now - sensor_times.hours), dayOf(now)]
	const problem = day === '' ? undefined : dayProblem(day, first, last)
	const choices = [
		{ value: 'last', text: t('最近 24 小时') },
		{ value: 'day', text: t('按日期') },
	]
	return (
		<ListStates
			query={query}
			isEmpty={list.length === 0}
			empty={<Nothing title={t('未连接传感器')} hint={t('终端上报温度、湿度等数据后会显示在这里。')} />}
		>
			<Flex gap={8} wrap align="center" style={{ marginBlockEnd: 16 }}>
				<Switch
					label={t('时间范围')}
					value={day === '' ? 'last' : 'day'}
					choices={choices}
					onChoose={choice => setDay(choice === 'day' ? dayOf(Date.now()) : '')}
				/>
				{day !== '' && (
					<DayPicker
						aria-label={t('日期')}
						value={day}
						onChange={setDay}
						required
						min={first}
						max={last}
						style={{ width: 160 }}
					/>
				)}
				<span className="muted">{t('48 小时内按 5 分钟显示，更早按小时显示，保留三个月。')}</span>
			</Flex>
			{problem !== undefined && (
				<p className="fault sensors-problem" role="alert">
					{problem}
				</p>
			)}
			<ul className="sensors">
				{list.map(sensor => (
					<One key={`${sensor.metric} ${sensor.unit}`} id={device_id} sensor={sensor} day={day} now={now} />
				))}
			</ul>
		</ListStates>
	)
}

/** Tab of a terminal's page with its sensors. */
export const SensorsTab = ({ terminal }: { terminal: Terminal }) => <SensorList device_id={terminal.id} />

import type { Sensor } from '@vitrine/contract/terminal/sensors'
import { limitProblem, limitRange } from '@vitrine/domain/devices/sensor-limit'
import { Button, Flex, Form, Input } from 'antd'
import { useState } from 'react'
import { sensors } from '../../data/calls/api.ts'
import { keys, refresh } from '../../data/calls/queries.ts'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { useAction } from '../../ui/forms/action.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { StateWord } from '../../ui/state-word.tsx'
import { isOnOrOff, measuredWord, sensorWord, unitWord } from '../../ui/terminals/sensor-word.ts'
import { Calibration } from './sensor-calibration.tsx'
import { isNumber, numberOf } from './typed-number.ts'

/** The limits of a sensor in words; empty if there are none. */
const limitWord = ({ metric, unit, low, high }: Sensor): string => {
	const word = (value: number): string => measuredWord({ metric, unit, value })
	if (low !== null && high !== null) return t('限内：{low} 至 {high}', { low: word(low), high: word(high) })
	if (high !== null) return t('上限 {high}', { high: word(high) })
	return low === null ? '' : t('下限 {low}', { low: word(low) })
}

/** Shows that a sensor is beyond a limit now; an on/off sensor is an incident because of the value it reports. */
export const BeyondWord = ({ sensor }: { sensor: Sensor }) => {
	const { beyond } = sensor
	if (beyond === '') return null
	if (isOnOrOff(sensor)) return <StateWord tone="red" text={t('故障')} />
	return <StateWord tone="red" text={beyond === 'high' ? t('高于上限') : t('低于下限')} />
}

interface Typed {
	readonly low: string
	readonly high: string
	readonly slack: string
}

const written = (value: number | null): string => (value === null ? '' : String(value))

const saveLimit = async (device_id: number, { metric, unit }: Sensor, typed: Typed): Promise<void> => {
	const [low, high, slack] = [numberOf(typed.low), numberOf(typed.high), numberOf(typed.slack) ?? 0]
	const limit = { ...(low !== null && { low }), ...(high !== null && { high }), slack }
	await sensors.setLimit({ device_id, metric, unit, ...limit })
	await refresh(keys.sensors)
	await refresh(keys.acquisition)
}

type Problem = NonNullable<ReturnType<typeof limitProblem>>

const limitWrong = (problem: Problem, sensor: Sensor): string => {
	if (problem === 'order') return t('下限必须小于上限')
	const [least = 0, most = 0] = limitRange(sensor) ?? []
	if (problem === 'range') return t('此传感器的限值须在 {least} 至 {most} 之间', { least, most })
	return t(
		'回差过大：下限加回差不能超过上限减回差；只有一个限值时，回差不能超过该限值或 10；回到限内的值须在传感器的量程内',
	)
}

const settled = (sensor: Sensor, problem: Problem | null): Promise<void> =>
	problem === null ? Promise.resolve() : Promise.reject(new Error(limitWrong(problem, sensor)))

/** The limit in a field has to be within the range of its sensor. */
const isInRange = (sensor: Sensor) => ({
	validator: (_: unknown, typed: string) => {
		const problem = limitProblem({ low: numberOf(typed), high: null, slack: 0 }, sensor)
		return settled(sensor, problem === 'range' ? problem : null)
	},
})

/** Checks all fields together for the kind of problem that is shown at one of them. */
const fitsOthers =
	(sensor: Sensor, kind: Problem) =>
	({ getFieldValue }: { getFieldValue: (name: string) => string }) => ({
		validator: () => {
			const [low = null, high = null, slack] = ['low', 'high', 'slack'].map(name => numberOf(getFieldValue(name)))
			const problem = limitProblem({ low, high, slack: slack ?? 0 }, sensor)
			return settled(sensor, problem === kind ? problem : null)
		},
	})

/** Sets the limits beyond which a sensor is an incident; problems are shown next to the fields before anything is sent. */
const LimitDialog = ({ device_id, sensor, close }: { device_id: number; sensor: Sensor; close: () => void }) => {
	const suffix = unitWord(sensor.unit)
	return (
		<FormDialog<Typed>
			title={t('“{name}”的上下限', { name: sensorWord(sensor.metric) })}
			okText={t('保存')}
			initial={{
				low: written(sensor.low),
				high: written(sensor.high),
				slack: sensor.slack === 0 ? '' : String(sensor.slack),
			}}
			onSubmit={typed => saveLimit(device_id, sensor, typed)}
			onClose={close}
			places={{ limit_order: 'high', limit_range: 'high', limit_slack: 'slack' }}
		>
			<p className="muted">{t('留空即不限；超出时产生故障，回到限内超过回差后结束。')}</p>
			<Form.Item
				name="low"
				label={t('下限')}
				rules={[isNumber(-1e12, t('请输入数字')), isInRange(sensor)]}
				validateTrigger="onBlur"
			>
				<Input autoFocus inputMode="decimal" suffix={suffix} />
			</Form.Item>
			<Form.Item
				name="high"
				label={t('上限')}
				rules={[isNumber(-1e12, t('请输入数字')), isInRange(sensor), fitsOthers(sensor, 'order')]}
				dependencies={['low']}
				validateTrigger="onBlur"
			>
				<Input inputMode="decimal" suffix={suffix} />
			</Form.Item>
			<Form.Item
				name="slack"
				label={t('回差')}
				rules={[isNumber(0, t('请输入不小于 0 的数字')), fitsOthers(sensor, 'slack')]}
				dependencies={['low', 'high']}
				validateTrigger="onBlur"
			>
				<Input inputMode="decimal" suffix={suffix} />
			</Form.Item>
		</FormDialog>
	)
}

interface Props {
	readonly device_id: number
	readonly sensor: Sensor
}

/** For an on/off sensor, only one of the two values is an incident: smoke, or an open door. */
const SwitchLimit = ({ device_id, sensor }: Props) => {
	const isSet = sensor.high !== null
	const typed = { low: '', high: isSet ? '' : '0', slack: '' }
	const { busy, run } = useAction(() => saveLimit(device_id, sensor, typed))
	const state = measuredWord({ ...sensor, value: 1 })
	return (
		<Button size="small" loading={busy} onClick={run}>
			{isSet ? t('“{state}”时不产生故障', { state }) : t('“{state}”时产生故障', { state })}
		</Button>
	)
}

const NumberLimit = ({ device_id, sensor }: Props) => {
	const [isOpen, open] = useState(false)
	return (
		<>
			<Button size="small" aria-label={`${t('设置上下限')}: ${sensorWord(sensor.metric)}`} onClick={() => open(true)}>
				{t('设置上下限')}
			</Button>
			{isOpen && <LimitDialog device_id={device_id} sensor={sensor} close={() => open(false)} />}
		</>
	)
}

/** The limits of a terminal's sensor, whether it is beyond one, and the button to set them. */
export const SensorLimits = ({ device_id, sensor }: Props) => {
	const may = usePermitted('terminals.write')
	const isSwitch = isOnOrOff(sensor)
	const words = isSwitch ? '' : limitWord(sensor)
	const Setting = isSwitch ? SwitchLimit : NumberLimit
	return (
		<Flex gap={12} wrap align="center">
			<BeyondWord sensor={sensor} />
			{words !== '' && <span className="muted">{words}</span>}
			{may && <Setting device_id={device_id} sensor={sensor} />}
			<Calibration device_id={device_id} sensor={sensor} />
		</Flex>
	)
}

import type { Sensor } from '@vitrine/contract/terminal/sensors'
import { offsetMost, offsetProblem } from '@vitrine/domain/devices/calibration'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { sensors } from '../../data/calls/api.ts'
import { keys, refresh } from '../../data/calls/queries.ts'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { isOnOrOff, measuredWord, sensorWord, unitWord } from '../../ui/terminals/sensor-word.ts'
import { isNumber, numberOf } from './typed-number.ts'

interface Props {
	readonly device_id: number
	readonly sensor: Sensor
}

/** The value as measured and the calibration offset that was added to it, if there is one. */
export const Measured = ({ sensor }: Pick<Props, 'sensor'>) => {
	const { metric, unit, measured, offset } = sensor
	if (offset === 0) return null
	const word = (value: number): string => measuredWord({ metric, unit, value })
	const signed = `${offset < 0 ? '−' : '+'}${word(Math.abs(offset))}`
	return (
		<p className="muted">{t('实测 {measured}，校准偏移 {offset}', { measured: word(measured), offset: signed })}</p>
	)
}

interface Typed {
	readonly offset: string
}

const saveOffset = async ({ device_id, sensor: { metric, unit } }: Props, typed: Typed): Promise<void> => {
	await sensors.setOffset({ device_id, metric, unit, offset: numberOf(typed.offset) ?? 0 })
	await Promise.all([refresh(keys.sensors), refresh(keys.sensorSeries), refresh(keys.acquisition)])
}

const isInRange = (sensor: Sensor) => ({
	validator: (_: unknown, typed: string) => {
		if (offsetProblem(numberOf(typed) ?? 0, sensor) === null) return Promise.resolve()
		return Promise.reject(new Error(t('此传感器的校准偏移须在 -{most} 至 {most} 之间', { most: offsetMost(sensor) })))
	},
})

const CalibrationDialog = ({ device_id, sensor, close }: Props & { close: () => void }) => (
	<FormDialog<Typed>
		title={t('校准“{name}”', { name: sensorWord(sensor.metric) })}
		okText={t('保存')}
		initial={{ offset: sensor.offset === 0 ? '' : String(sensor.offset) }}
		onSubmit={typed => saveOffset({ device_id, sensor }, typed)}
		onClose={close}
		places={{ offset_range: 'offset' }}
	>
		<p className="muted">
			{t('加到所有读数上，包括以前的曲线，并用于上下限；可以为负，留空即不校准。终端上的规则仍使用实测值。')}
		</p>
		<Form.Item
			name="offset"
			label={t('校准偏移')}
			extra={t('当前实测 {value}', { value: measuredWord({ ...sensor, value: sensor.measured }) })}
			rules={[isNumber(-1e12, t('请输入数字')), isInRange(sensor)]}
			validateTrigger="onBlur"
		>
			<Input autoFocus inputMode="decimal" suffix={unitWord(sensor.unit)} />
		</Form.Item>
	</FormDialog>
)

/** The button that sets the calibration offset of a sensor; one that only knows on and off has none. */
export const Calibration = ({ device_id, sensor }: Props) => {
	const [isOpen, open] = useState(false)
	const may = usePermitted('terminals.write')
	if (!may || isOnOrOff(sensor)) return null
	return (
		<>
			<Button size="small" aria-label={`${t('校准')}: ${sensorWord(sensor.metric)}`} onClick={() => open(true)}>
				{t('校准')}
			</Button>
			{isOpen && <CalibrationDialog device_id={device_id} sensor={sensor} close={() => open(false)} />}
		</>
	)
}

import { sensor_metrics } from '@vitrine/domain/terminal/sensor'
import { Button, Checkbox, Flex } from 'antd'
import { useId } from 'react'
import { t } from '../../../data/text.ts'
import { zoneNames, zoneWord } from '../../../data/zones.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { PercentField } from '../../../ui/forms/percent-field.tsx'
import { sensorWord } from '../../../ui/terminals/sensor-word.ts'
import { ChoiceField } from '../rules/choice-field.tsx'
import { curveRows, type ExtraField } from './extra-fields.ts'
import { fieldLabel, optionWord } from './form-words.ts'

interface InputProps {
	readonly field: ExtraField
	/** The name of the field in its form. */
	readonly name: string
	readonly value: string
	readonly change: (typed: string) => void
	readonly fault: string | undefined
}

const Zone = ({ name, value, change, fault }: InputProps) => {
	const id = useId()
	return (
		<div className="field">
			<label htmlFor={id}>{t('时区')}</label>
			<select
				id={id}
				name={name}
				className="input"
				value={value}
				onChange={event => change(event.target.value)}
				aria-invalid={fault !== undefined}
				aria-describedby={fault === undefined ? undefined : `${id}-fault`}
			>
				<option value="">{t('请选择')}</option>
				{zoneNames().map(one => (
					<option key={one} value={one}>
						{zoneWord(one)}
					</option>
				))}
			</select>
			{fault !== undefined && (
				<div className="fault" id={`${id}-fault`}>
					{fault}
				</div>
			)}
		</div>
	)
}

/** Which sensors report; none means all of them. */
const Metrics = ({ value, change }: InputProps) => {
	const chosen = value === '' ? [] : value.split(',')
	const toggle = (metric: string, isOn: boolean): void =>
		change([...chosen.filter(one => one !== metric), ...(isOn ? [metric] : [])].join(','))
	return (
		<fieldset className="weekdays" aria-label={t('上报的传感器')}>
			<legend>{t('上报的传感器')}</legend>
			{Object.keys(sensor_metrics).map(metric => (
				<Checkbox
					key={metric}
					checked={chosen.includes(metric)}
					onChange={event => toggle(metric, event.target.checked)}
				>
					{sensorWord(metric)}
				</Checkbox>
			))}
			<p className="muted">{t('不选择时，上报全部传感器。')}</p>
		</fieldset>
	)
}

/** How many rows a curve has at most. */
const curve_most = 16

/** The brightness for the light around the terminal. */
const Curve = ({ name, value, change, fault }: InputProps) => {
	const rows = curveRows(value)
	const put = (next: readonly { lux: string; percent: string }[]): void =>
		change(next.map(({ lux, percent }) => `${lux}:${percent}`).join(','))
	// Colons and commas separate the rows.
	const set = (place: number, part: { lux?: string; percent?: string }): void =>
		put(rows.map((row, at) => (at === place ? { ...row, ...part } : row)))
	const plain = (typed: string): string => typed.replace(/[:,]/g, '')
	return (
		<fieldset className="command-time" aria-label={fieldLabel('curve')}>
			<legend>{fieldLabel('curve')}</legend>
			{rows.map((row, place) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a row is only its place
				<Flex key={place} gap={12} wrap align="end">
					<Field
						label={t('光照（lux）')}
						name={name}
						inputMode="numeric"
						value={row.lux}
						onChange={event => set(place, { lux: plain(event.target.value) })}
					/>
					<PercentField
						label={t('亮度')}
						name={name}
						value={row.percent}
						onChange={typed => set(place, { percent: plain(typed) })}
					/>
					<Button onClick={() => put(rows.filter((_, at) => at !== place))}>{t('删除')}</Button>
				</Flex>
			))}
			{rows.length < curve_most && (
				<Button onClick={() => put([...rows, { lux: '', percent: '' }])}>{t('添加光照值')}</Button>
			)}
			{fault !== undefined && <div className="fault">{fault}</div>}
		</fieldset>
	)
}

const Typed = ({ field: { name: label, kind }, name, value, change, fault }: InputProps) =>
	kind === 'percent' ? (
		<PercentField label={fieldLabel(label)} name={name} value={value} fault={fault} onChange={change} />
	) : (
		<Field
			label={fieldLabel(label)}
			name={name}
			inputMode={kind === 'number' ? 'numeric' : 'text'}
			autoComplete="off"
			value={value}
			fault={fault}
			onChange={event => change(event.target.value)}
		/>
	)

/** One of the further fields of a command's form. */
export const ExtraInput = (props: InputProps) => {
	const { field, value, change } = props
	const { name, kind, choices } = field
	if (choices !== undefined)
		return (
			<ChoiceField
				label={fieldLabel(name)}
				value={value}
				options={choices.map(one => [one, optionWord(name, one)] as const)}
				onChange={change}
			/>
		)
	if (kind === 'zone') return <Zone {...props} />
	if (kind === 'metrics') return <Metrics {...props} />
	if (kind === 'curve') return <Curve {...props} />
	if (kind === 'flag')
		return (
			<Checkbox checked={value !== ''} onChange={event => change(event.target.checked ? '1' : '')}>
				{fieldLabel(name)}
			</Checkbox>
		)
	return <Typed {...props} />
}

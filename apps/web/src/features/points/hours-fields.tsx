import { point_limits } from '@vitrine/domain/points/point'
import { Button, Checkbox } from 'antd'
import { t } from '../../data/text.ts'
import { ClockField } from '../../ui/forms/clock-field.tsx'
import { DayField } from '../../ui/forms/day-field.tsx'
import { WeekdayChoice } from '../../ui/forms/weekday-choice.tsx'
import type { PartProps } from './part-fields.tsx'
import { newHours, type TypedHours } from './point-draft.ts'
import { hoursProblemWord } from './point-words.ts'

interface Props {
	readonly hours: TypedHours
	readonly number: number
	readonly fault: string | undefined
	readonly change: (part: Partial<TypedHours>) => void
	readonly remove: () => void
}

const Days = ({ hours: { key, date_limit, date_start, date_end }, change }: Props) => (
	<div>
		<Checkbox checked={date_limit} onChange={({ target: { checked } }) => change({ date_limit: checked })}>
			{t('限制日期')}
		</Checkbox>
		{date_limit && (
			<div className="point-fields">
				<DayField
					keepsTyped
					min="1970-01-01"
					name={`date-start-${key}`}
					label={t('开始日期')}
					value={date_start}
					onChange={value => change({ date_start: value })}
				/>
				<DayField
					keepsTyped
					min="1970-01-01"
					name={`date-end-${key}`}
					label={t('结束日期')}
					value={date_end}
					onChange={value => change({ date_end: value })}
				/>
			</div>
		)}
	</div>
)

const One = (props: Props) => {
	const { hours, number, fault, change, remove } = props
	return (
		<fieldset className="point-hours-fields">
			<legend>{t('时段 {number}', { number })}</legend>
			<div role="alert">{fault !== undefined && <p className="fault">{fault}</p>}</div>
			<div className="point-fields">
				<ClockField
					name={`start-${hours.key}`}
					label={t('开始时间')}
					value={hours.start}
					onChange={start => change({ start })}
				/>
				<ClockField
					name={`end-${hours.key}`}
					label={t('结束时间')}
					value={hours.end}
					onChange={end => change({ end })}
				/>
			</div>
			<Days {...props} />
			<WeekdayChoice days={hours} change={change} />
			<Button size="small" danger onClick={remove}>
				{t('删除时段 {number}', { number })}
			</Button>
		</fieldset>
	)
}

/** When a point can play, in the terminal's local time. */
export const HoursFields = ({ draft: { hours }, faults: problems, change }: PartProps) => (
	<section className="panel point-part" aria-label={t('时段')}>
		<h2>{t('时段')}</h2>
		<p className="muted">{t('按终端的当地时间；没有时段时任何时间都有效。跨越午夜的时间请分成两个时段。')}</p>
		{hours.map((one, at) => {
			const fault = problems.hours.get(one.key)
			return (
				<One
					key={one.key}
					hours={one}
					number={at + 1}
					fault={fault === undefined ? undefined : hoursProblemWord(fault)}
					change={part =>
						change({ hours: hours.map(other => (other.key === one.key ? { ...other, ...part } : other)) })
					}
					remove={() => change({ hours: hours.filter(other => other.key !== one.key) })}
				/>
			)
		})}
		<Button disabled={hours.length >= point_limits.hours} onClick={() => change({ hours: [...hours, newHours()] })}>
			{t('添加时段')}
		</Button>
	</section>
)

import { step_counts } from '@vitrine/domain/schedule/step'
import {
	changeItem,
	changeStep,
	deleteStep,
	type PlannedStep,
	type PlanProblem,
} from '@vitrine/domain/schedule/terms/play-list'
import { Button, Checkbox, InputNumber } from 'antd'
import { type ReactNode, useId } from 'react'
import { t } from '../../../data/text.ts'
import { ClockField } from '../../../ui/forms/clock-field.tsx'
import { DayField } from '../../../ui/forms/day-field.tsx'
import { WeekdayChoice } from '../../../ui/forms/weekday-choice.tsx'
import { changeList } from './draft.ts'
import { planWords } from './draft-check.ts'

interface Props {
	readonly step: PlannedStep
	/** Its number among the steps of its item, and the number of the item in the list. */
	readonly number: number
	readonly place: number
	readonly isLast: boolean
	/** The name of the program. */
	readonly name: string
	readonly faults: readonly PlanProblem[]
	readonly today: string
}

type Change = (part: Partial<PlannedStep>) => void

type PartProps = Props & {
	readonly change: Change
	readonly wordsOf: (...kinds: PlanProblem['fault'][]) => string | undefined
}

const Times = ({ step, wordsOf, change }: PartProps) => (
	<div className="publishing-pair">
		<ClockField
			name={`start-${step.key}`}
			label={t('开始时间')}
			value={step.start}
			fault={wordsOf('clocks', 'times')}
			onChange={start => change({ start })}
		/>
		<ClockField
			name={`end-${step.key}`}
			label={t('结束时间')}
			value={step.end}
			fault={wordsOf('over')}
			onChange={end => change({ end })}
		/>
	</div>
)

const Days = ({ step, wordsOf, change, today }: PartProps) => {
	const { date_limit, date_start, date_end } = step
	const isEndPast = date_start === '' || date_start >= today
	return (
		<div>
			<Checkbox
				checked={date_limit}
				onChange={({ target: { checked } }) =>
					change({ date_limit: checked, ...(checked && date_start === '' && date_end === '' && { date_start: today }) })
				}
			>
				{t('限制日期')}
			</Checkbox>
			{date_limit && (
				<div className="publishing-pair">
					<DayField
						keepsTyped
						min="1970-01-01"
						name={`date-start-${step.key}`}
						label={t('开始日期')}
						value={date_start}
						fault={wordsOf('no_dates', 'dates') ?? (isEndPast ? undefined : wordsOf('past'))}
						onChange={value => change({ date_start: value })}
					/>
					<DayField
						keepsTyped
						min="1970-01-01"
						name={`date-end-${step.key}`}
						label={t('结束日期')}
						value={date_end}
						fault={isEndPast ? wordsOf('past') : undefined}
						onChange={value => change({ date_end: value })}
					/>
				</div>
			)}
		</div>
	)
}

const counts = Array.from({ length: step_counts.max }, (_, index) => step_counts.min + index)

const Labelled = ({ label, children }: { label: string; children: (id: string) => ReactNode }) => {
	const id = useId()
	return (
		<div className="field">
			<label htmlFor={id}>{label}</label>
			{children(id)}
		</div>
	)
}

const Counts = ({ step: { play_count, total }, change }: PartProps) => (
	<div className="publishing-pair">
		<Labelled label={t('每轮播放次数')}>
			{id => (
				<select
					id={id}
					className="input"
					value={play_count}
					onChange={event => change({ play_count: Number(event.target.value) })}
				>
					{counts.map(count => (
						<option key={count}>{count}</option>
					))}
				</select>
			)}
		</Labelled>
		<Labelled label={t('每天总次数（0 为不限）')}>
			{id => (
				<InputNumber
					id={id}
					min={0}
					max={9999}
					precision={0}
					value={total}
					onChange={value => change({ total: value ?? 0 })}
					style={{ width: '100%' }}
				/>
			)}
		</Labelled>
	</div>
)

/** One step of a program: from when until when, on which days, and how often. */
export const StepFields = (props: Props) => {
	const { step, number, place, isLast, name, faults: problems } = props
	const change: Change = part => changeList(list => changeItem(list, place, item => changeStep(item, step.key, part)))
	const wordsOf = (...kinds: PlanProblem['fault'][]): string | undefined => {
		const found = problems.find(({ fault: problem }) => kinds.includes(problem))
		return found === undefined ? undefined : planWords(found, name)
	}
	const part = { ...props, change, wordsOf }
	const [conflict, weekdays] = [wordsOf('conflict'), wordsOf('weekdays')]
	return (
		<fieldset className="publishing-step">
			<legend>{t('时段 {number}', { number })}</legend>
			<div role="alert">{conflict !== undefined && <p className="fault">{conflict}</p>}</div>
			<Times {...part} />
			<Days {...part} />
			<WeekdayChoice days={step} change={change} fault={weekdays} />
			<Counts {...part} />
			<Button
				size="small"
				danger
				disabled={isLast}
				title={isLast ? t('至少保留一个时段') : undefined}
				onClick={() => changeList(list => changeItem(list, place, item => deleteStep(item, step.key)))}
			>
				{t('删除时段 {number}', { number })}
			</Button>
		</fieldset>
	)
}

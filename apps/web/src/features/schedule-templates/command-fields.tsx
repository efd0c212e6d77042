import { type TimedOperation, timed_operations } from '@vitrine/domain/schedule/terms/timed-command'
import { Button, Checkbox } from 'antd'
import { useId } from 'react'
import { t } from '../../data/text.ts'
import { ClockField } from '../../ui/forms/clock-field.tsx'
import { DayField } from '../../ui/forms/day-field.tsx'
import { WeekdayChoice } from '../../ui/forms/weekday-choice.tsx'
import { type Named, operationWord } from '../../ui/timed-word.ts'
import { type CommandDraft, type CommandProblem, draftProblems, valueAfter } from './command-draft.ts'
import { CommandValue } from './command-value.tsx'
import { problemWord } from './problem-word.ts'

interface Props {
	readonly number: number
	readonly draft: CommandDraft
	/** The programs that are known by name. */
	readonly programs: readonly Named[]
	readonly change: (part: Partial<CommandDraft>) => void
	readonly remove: () => void
}

/** What is wrong with a field, in words: the first of these problems that the command has. */
const problemOf = (draft: CommandDraft, ...some: readonly CommandProblem[]): string | undefined => {
	const problem = draftProblems(draft).find(one => some.includes(one))
	return problem === undefined ? undefined : problemWord(problem)
}

const Days = ({ draft, change }: Props) => {
	const { key, date_limit, date_start, date_end } = draft
	const words = problemOf(draft, 'dates', 'no_dates')
	return (
		<div>
			<Checkbox checked={date_limit} onChange={event => change({ date_limit: event.target.checked })}>
				{t('限制日期')}
			</Checkbox>
			{date_limit && (
				<div className="schedule-template-row">
					<DayField
						keepsTyped
						min="1970-01-01"
						name={`first-${key}`}
						label={t('开始日期')}
						value={date_start}
						onChange={value => change({ date_start: value })}
					/>
					<DayField
						keepsTyped
						min="1970-01-01"
						name={`last-${key}`}
						label={t('结束日期')}
						value={date_end}
						fault={words}
						onChange={value => change({ date_end: value })}
					/>
				</div>
			)}
		</div>
	)
}

/** One command: what it does, when, and on which days. */
export const CommandFields = (props: Props) => {
	const { number, draft, change, remove } = props
	const id = useId()
	const choose = (operation: TimedOperation) => change({ operation, value: valueAfter(operation, draft.value) })
	return (
		<fieldset className="schedule-template-command">
			<legend>{t('命令 {number}', { number })}</legend>
			<div className="schedule-template-row">
				<div className="field">
					<label htmlFor={id}>{t('操作类型')}</label>
					<select
						id={id}
						className="input"
						value={draft.operation}
						onChange={event => choose(event.target.value as TimedOperation)}
					>
						{timed_operations.map(operation => (
							<option key={operation} value={operation}>
								{operationWord(operation)}
							</option>
						))}
					</select>
				</div>
				<CommandValue {...props} fault={problemOf(draft, 'value')} />
				<ClockField
					name={`time-${draft.key}`}
					label={t('执行时间')}
					value={draft.time}
					fault={problemOf(draft, 'time')}
					onChange={time => change({ time })}
				/>
			</div>
			<Days {...props} />
			<WeekdayChoice days={draft} change={change} fault={problemOf(draft, 'weekdays', 'dayless')} />
			<Button size="small" onClick={remove} style={{ justifySelf: 'start' }}>
				{t('删除命令 {number}', { number })}
			</Button>
		</fieldset>
	)
}

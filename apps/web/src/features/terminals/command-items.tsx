import { Button, Checkbox, Flex } from 'antd'
import type { ReactNode } from 'react'
import { t } from '../../data/text.ts'
import { ClockField } from '../../ui/forms/clock-field.tsx'
import { DayField } from '../../ui/forms/day-field.tsx'
import { PercentField } from '../../ui/forms/percent-field.tsx'
import { WeekdayChoice } from '../../ui/forms/weekday-choice.tsx'
import { hasValues, type ItemDraft, newItem, type OfferedForm } from './command-draft.ts'

interface Props {
	readonly type: OfferedForm
	readonly items: readonly ItemDraft[]
	readonly change: (items: ItemDraft[]) => void
	/** The problem of a field, by its name. */
	readonly fault: (name: string) => string | undefined
	/** What a time sets, of a type whose values are no percentages, and the value of a new one. */
	readonly chosen?: {
		readonly first: string
		readonly field: (value: string, change: (value: string) => void) => ReactNode
	}
}

type Change = (part: Partial<ItemDraft>) => void

/** An optional limit to a date range. */
const Dates = ({ item, change, fault }: Pick<Props, 'fault'> & { item: ItemDraft; change: Change }) => (
	<div>
		<Checkbox checked={item.date_limit} onChange={event => change({ date_limit: event.target.checked })}>
			{t('限制日期')}
		</Checkbox>
		{item.date_limit && (
			<Flex gap={12} wrap align="start">
				<DayField
					keepsTyped
					min="1970-01-01"
					name={`first-${item.id}`}
					label={t('开始日期')}
					value={item.date_start}
					onChange={date_start => change({ date_start })}
				/>
				<DayField
					keepsTyped
					min="1970-01-01"
					name={`dates-${item.id}`}
					label={t('结束日期')}
					value={item.date_end}
					fault={fault(`dates-${item.id}`)}
					onChange={date_end => change({ date_end })}
				/>
			</Flex>
		)}
	</div>
)

const One = ({
	type,
	item,
	change,
	fault,
	chosen,
}: Pick<Props, 'type' | 'fault' | 'chosen'> & { item: ItemDraft; change: Change }) => (
	<>
		<Flex gap={12} wrap align="start">
			<ClockField
				label={type === 'restart_schedule' ? t('执行时间') : t('开始时间')}
				name={`start-${item.id}`}
				value={item.start}
				fault={fault(`start-${item.id}`)}
				onChange={start => change({ start })}
			/>
			{type !== 'restart_schedule' && (
				<ClockField
					label={t('结束时间')}
					name={`end-${item.id}`}
					value={item.end}
					fault={fault(`end-${item.id}`)}
					onChange={end => change({ end })}
				/>
			)}
			{hasValues(type) && (
				<PercentField
					label={t('值')}
					name={`value-${item.id}`}
					value={item.value}
					fault={fault(`value-${item.id}`)}
					onChange={value => change({ value })}
				/>
			)}
			{chosen?.field(item.value, value => change({ value }))}
		</Flex>
		<Dates item={item} change={change} fault={fault} />
		<WeekdayChoice days={item} change={change} fault={fault(`days-${item.id}`)} />
	</>
)

/** The times of a command. */
export const CommandItems = ({ type, items, change, fault, chosen }: Props) => (
	<>
		{items.map((item, place) => (
			<fieldset key={item.id} className="command-time">
				<legend>{t('时段 {number}', { number: place + 1 })}</legend>
				<One
					type={type}
					item={item}
					fault={fault}
					{...(chosen === undefined ? {} : { chosen })}
					change={part => change(items.map((one, at) => (at === place ? { ...one, ...part } : one)))}
				/>
				<Button size="small" onClick={() => change(items.filter((_, at) => at !== place))}>
					{t('删除')}
				</Button>
			</fieldset>
		))}
		<div>
			<Button onClick={() => change([...items, { ...newItem(items, type), ...(chosen && { value: chosen.first }) }])}>
				{t('添加时段')}
			</Button>
		</div>
		{fault('items') !== undefined && <div className="fault">{fault('items')}</div>}
		{items.length === 0 && type !== 'remote_lock' && <p className="muted">{t('不添加时段并发送，即结束原有定时。')}</p>}
	</>
)

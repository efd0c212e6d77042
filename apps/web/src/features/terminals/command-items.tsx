import { Button, Flex } from 'antd'
import { t } from '../../data/text.ts'
import { ClockField } from '../../ui/forms/clock-field.tsx'
import { PercentField } from '../../ui/forms/percent-field.tsx'
import { WeekdayChoice } from '../../ui/forms/weekday-choice.tsx'
import { hasValues, type ItemDraft, newItem, type OfferedForm } from './command-draft.ts'

interface Props {
	readonly type: OfferedForm
	readonly items: readonly ItemDraft[]
	readonly change: (items: ItemDraft[]) => void
	/** The problem of a field, by its name. */
	readonly fault: (name: string) => string | undefined
}

const One = ({
	type,
	item,
	change,
	fault,
}: Pick<Props, 'type' | 'fault'> & { item: ItemDraft; change: (part: Partial<ItemDraft>) => void }) => (
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
		</Flex>
		<WeekdayChoice days={item} change={change} fault={fault(`days-${item.id}`)} />
	</>
)

/** The times of a command. */
export const CommandItems = ({ type, items, change, fault }: Props) => (
	<>
		{items.map((item, place) => (
			<fieldset key={item.id} className="command-time">
				<legend>{t('时段 {number}', { number: place + 1 })}</legend>
				<One
					type={type}
					item={item}
					fault={fault}
					change={part => change(items.map((one, at) => (at === place ? { ...one, ...part } : one)))}
				/>
				<Button size="small" onClick={() => change(items.filter((_, at) => at !== place))}>
					{t('删除')}
				</Button>
			</fieldset>
		))}
		<div>
			<Button onClick={() => change([...items, newItem(items, type)])}>{t('添加时段')}</Button>
		</div>
		{fault('items') !== undefined && <div className="fault">{fault('items')}</div>}
		{items.length === 0 && type !== 'remote_lock' && <p className="muted">{t('不添加时段并发送，即结束原有定时。')}</p>}
	</>
)

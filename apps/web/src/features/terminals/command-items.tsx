import { Button, Flex } from 'antd'
import { t } from '../../data/text.ts'
import { ClockField } from '../../ui/forms/clock-field.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { WeekdayChoice } from '../../ui/forms/weekday-choice.tsx'
import { hasValues, type ItemDraft, newItem, type OfferedForm } from './command-draft.ts'

interface Props {
	readonly type: OfferedForm
	readonly items: readonly ItemDraft[]
	readonly change: (items: ItemDraft[]) => void
}

const One = ({
	type,
	item,
	number,
	change,
}: {
	type: OfferedForm
	item: ItemDraft
	number: number
	change: (part: Partial<ItemDraft>) => void
}) => (
	<>
		<Flex gap={12} wrap>
			<ClockField
				label={t('开始时间')}
				name={`start-${number}`}
				value={item.start}
				onChange={start => change({ start })}
			/>
			{type !== 'restart_schedule' && (
				<ClockField label={t('结束时间')} name={`end-${number}`} value={item.end} onChange={end => change({ end })} />
			)}
			{hasValues(type) && (
				<Field
					label={t('值')}
					name={`value-${number}`}
					inputMode="numeric"
					value={item.value}
					onChange={event => change({ value: event.target.value })}
				/>
			)}
		</Flex>
		<WeekdayChoice days={item} change={change} />
	</>
)

/** The times of a command. */
export const CommandItems = ({ type, items, change }: Props) => (
	<>
		{items.map((item, place) => (
			<fieldset key={item.id} className="command-time">
				<legend>{t('时段 {number}', { number: place + 1 })}</legend>
				<One
					type={type}
					item={item}
					number={place}
					change={part => change(items.map((one, at) => (at === place ? { ...one, ...part } : one)))}
				/>
				<Button size="small" onClick={() => change(items.filter((_, at) => at !== place))}>
					{t('删除')}
				</Button>
			</fieldset>
		))}
		<Button style={{ marginBlockEnd: 12, marginInlineEnd: 8 }} onClick={() => change([...items, newItem(items, type)])}>
			{t('添加时段')}
		</Button>
		{items.length === 0 && type !== 'remote_lock' && <p className="muted">{t('不添加时段并发送，即结束原有定时。')}</p>}
	</>
)

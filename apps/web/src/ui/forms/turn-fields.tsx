import type { PlayListItem } from '@vitrine/domain/schedule/terms/play-list'
import { InputNumber, Radio } from 'antd'
import { t } from '../../data/text.ts'
import { ClockField } from './clock-field.tsx'

interface CountProps {
	readonly name: string
	readonly count: number
	readonly range: { readonly min: number; readonly max: number }
	readonly onChange: (count: number) => void
}

/** The play count of an item in a list. */
export const CountField = ({ name, count, range, onChange }: CountProps) => (
	<InputNumber
		aria-label={t('“{name}”的播放次数', { name })}
		{...range}
		precision={0}
		value={count}
		onChange={next => onChange(next ?? 1)}
	/>
)

interface TurnProps {
	readonly item: PlayListItem
	readonly name: string
	readonly range: CountProps['range']
	/** Whether to show that its duration is too short. */
	readonly isFaulty: boolean
	readonly change: (part: Partial<PlayListItem>) => void
}

/** How an item of a list plays: a number of times, or for a duration. */
export const TurnFields = ({ item, name, range, isFaulty, change }: TurnProps) => (
	<>
		<Radio.Group
			aria-label={t('“{name}”的播放方式', { name })}
			value={item.radio}
			onChange={event => change({ radio: event.target.value === 'time' ? 'time' : 'count' })}
			options={[
				{ value: 'count', label: t('按次数') },
				{ value: 'time', label: t('按时长') },
			]}
		/>
		{item.radio === 'count' ? (
			<CountField name={name} count={item.count} range={range} onChange={count => change({ count })} />
		) : (
			<ClockField
				name={`time-${item.key}`}
				label={t('播放时长（时:分:秒）')}
				value={item.time}
				fault={isFaulty ? t('播放时长至少 1 秒，请按 HH:mm:ss 填写') : undefined}
				onChange={time => change({ time })}
			/>
		)}
	</>
)

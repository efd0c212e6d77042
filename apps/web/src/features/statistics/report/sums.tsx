import { currentLanguage, t } from '../../../data/text.ts'
import { clockTime, numberWord } from '../../../ui/format.ts'
import { changeOf } from './change.ts'
import type { Summary } from './use-report.ts'

/** The change of a sum from the same number of days before, in words. */
const changeWord = (now: number, before: number): string => {
	const change = changeOf(now, before)
	if ('percent' in change) {
		const percent = new Intl.NumberFormat(currentLanguage(), { style: 'percent' }).format(change.percent / 100)
		return change.is === 'more' ? t('比前一时段多 {percent}', { percent }) : t('比前一时段少 {percent}', { percent })
	}
	if (change.is === 'same') return t('与前一时段相同')
	if (change.is === 'about') return t('与前一时段几乎相同')
	return change.is === 'new' ? t('前一时段没有播放') : t('两个时段都没有播放')
}

const signs = { more: '▲', less: '▼' } as const

interface SumProps {
	readonly text: string
	readonly now: number
	readonly before: number
	readonly isOver: boolean
	readonly worded: (sum: number) => string
}

const Sum = ({ text, now, before, isOver, worded }: SumProps) => {
	const { is } = changeOf(now, before)
	const sign = is === 'more' || is === 'less' ? signs[is] : ''
	return (
		<div className="panel sum">
			<dt className="muted">{text}</dt>
			<dd>
				<strong className="sum-now">{worded(now)}</strong>
				<span>
					{sign !== '' && <span aria-hidden="true">{sign} </span>}
					{changeWord(now, before)}
				</span>
				<span className="muted">
					{isOver
						? t('前一时段：{value}', { value: worded(before) })
						: t('前一时段同期：{value}', { value: worded(before) })}
				</span>
			</dd>
		</div>
	)
}

/** The totals of a range, next to those of the same number of days before; of a range that is not over, up to the same point. */
export const Sums = ({ now, before, is_over }: Pick<Summary, 'now' | 'before' | 'is_over'>) => (
	<dl className="sums">
		<Sum text={t('播放量')} now={now.number} before={before.number} isOver={is_over} worded={numberWord} />
		<Sum
			text={t('播放时长')}
			now={now.duration}
			before={before.duration}
			isOver={is_over}
			worded={sum => clockTime(sum * 1000)}
		/>
	</dl>
)

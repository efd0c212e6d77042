import { Link } from 'react-router'
import { t } from '../../../data/text.ts'
import { numberWord } from '../../../ui/format.ts'
import { type Concern, useAttention } from './use-attention.ts'
import { soon } from './use-counts.ts'

const Tile = ({ text, count, to, tone }: Concern) => {
	const shown = count === undefined ? '–' : numberWord(count)
	const isCalm = count === undefined || count === 0
	return (
		<li>
			<Link className="concern" to={to} data-tone={isCalm ? 'calm' : tone}>
				<strong>{shown}</strong>
				<span>{t(text, { days: soon })}</span>
			</Link>
		</li>
	)
}

/** What needs attention now: counts, each linked to its list. Their space is reserved from the start. */
export const Attention = () => {
	const concerns = useAttention()
	if (concerns.length === 0) return null
	const isCalm = concerns.every(({ count }) => count === 0)
	return (
		<section className="attention" aria-labelledby="attention-title">
			<h2 id="attention-title">
				{t('需要关注')}
				<span className="muted" role="status">
					{isCalm ? t('目前没有需要处理的事项') : ''}
				</span>
			</h2>
			<ul>
				{concerns.map(concern => (
					<Tile key={concern.text} {...concern} />
				))}
			</ul>
		</section>
	)
}

import { t, translated } from '../../../data/text.ts'
import { listed } from '../../../ui/format.ts'
import type { Reason } from './use-bulk.ts'

/** Why terminals were left unchanged, grouped by reason. */
export const ReasonList = ({ reasons }: { reasons: readonly Reason[] }) =>
	reasons.length > 0 && (
		<ul className="bulk-reasons">
			{reasons.map(({ text, values, count, names }) => (
				<li key={text}>
					<strong>{t('{count} 个未处理', { count })}</strong> {translated(text, values)}
					<div className="muted">
						{listed([...names])}
						{count > names.length && ' …'}
					</div>
				</li>
			))}
		</ul>
	)

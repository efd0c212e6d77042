import { Alert } from 'antd'
import { t } from '../../data/text.ts'
import { beyondWords } from '../../ui/terminals/beyond.ts'

/** The result of an approval: how many terminals the content goes to, and which it no longer reaches. */
export interface Reach {
	readonly reached: number
	readonly out_of_reach: readonly string[]
}

/** Lists what an approval did not reach, until it is closed or the next approval: a toast would disappear before it can be read. */
export const ReachNotice = ({ of: { reached, out_of_reach }, close }: { of: Reach; close: () => void }) => (
	<Alert
		type="warning"
		showIcon
		role="status"
		style={{ marginBottom: 12, overflowWrap: 'anywhere' }}
		title={t('已发送到 {all} 个终端中的 {count} 个', { count: reached, all: reached + out_of_reach.length })}
		description={beyondWords(out_of_reach)}
		closable={{ onClose: close, 'aria-label': t('关闭') }}
	/>
)

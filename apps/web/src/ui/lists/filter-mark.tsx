import { Tag } from 'antd'
import { t } from '../../data/text.ts'

/** A filter that came with a link; it can be removed, but not set anywhere else. */
export const FilterMark = ({ text, drop }: { text: string; drop: () => void }) => (
	<Tag
		closable={{ 'aria-label': t('清除筛选：{name}', { name: text }) }}
		onClose={event => {
			event.preventDefault()
			drop()
		}}
		style={{ margin: 0, alignSelf: 'center', padding: '4px 8px' }}
	>
		{text}
	</Tag>
)

import { Select, Tag } from 'antd'
import { t } from '../../data/text.ts'
import { useTerminalTags } from './use-terminals.ts'

/** Shows terminals with all the chosen tags only; an address has them one in each line. */
export const TagFilter = ({ tags, choose }: { tags: string[]; choose: (tags: string[]) => void }) => (
	<Select
		mode="multiple"
		allowClear
		aria-label={t('按标签筛选')}
		placeholder={t('按标签筛选')}
		options={(useTerminalTags().data ?? []).map(({ tag, count }) => ({ value: tag, label: `${tag} (${count})` }))}
		showSearch={{ optionFilterProp: 'label' }}
		value={tags}
		onChange={choose}
		style={{ minWidth: 180, maxWidth: 400 }}
	/>
)

/** A filter that came with a link; it can be dropped, and is set nowhere else. */
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

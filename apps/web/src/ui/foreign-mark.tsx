import { Tag } from 'antd'
import { nameOfGroup } from '../data/groups.ts'
import { t } from '../data/text.ts'

interface Whose {
	readonly foreign: boolean
	readonly group_name: string
	readonly group_name_en: string
}

/** Names the other organisation whose content runs on the user's screens. */
export const ForeignMark = ({ of }: { of: Whose }) =>
	of.foreign && (
		<Tag style={{ margin: 0, whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
			{t('来自“{name}”', { name: nameOfGroup(of) })}
		</Tag>
	)

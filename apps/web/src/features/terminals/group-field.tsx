import type { GroupNode } from '@vitrine/contract/access'
import { Form } from 'antd'
import { groupName, useGroups } from '../../data/groups.ts'
import { t } from '../../data/text.ts'
import { type Branch, BranchSelect } from '../../ui/branch-select.tsx'

const branches = (groups: readonly GroupNode[]): Branch[] =>
	groups.map(group => ({ value: group.id, title: groupName(group), children: branches(group.child) }))

/** The organisation of a terminal, as a field of a form. */
export const GroupField = () => (
	<Form.Item name="group_id" label={t('组织')}>
		<BranchSelect branches={branches(useGroups())} placeholder={t('组织')} />
	</Form.Item>
)

/** Shows the terminals of one organisation only. */
export const GroupFilter = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
	<BranchSelect
		allowClear
		aria-label={t('组织')}
		placeholder={t('全部组织')}
		branches={branches(useGroups())}
		{...(value === '' ? {} : { value: Number(value) })}
		onChange={chosen => onChange(chosen === undefined ? '' : String(chosen))}
		style={{ minWidth: 180 }}
	/>
)

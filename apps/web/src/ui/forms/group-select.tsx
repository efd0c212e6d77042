import type { GroupNode } from '@vitrine/contract/people/access'
import { groupName, useGroups } from '../../data/groups.ts'
import { t } from '../../data/text.ts'
import { type Branch, BranchSelect } from './branch-select.tsx'

const branches = (groups: readonly GroupNode[]): Branch[] =>
	groups.map(group => ({ value: group.id, title: groupName(group), children: branches(group.child) }))

/** Selects one of the organisations in sight. */
export const GroupSelect = (props: {
	id?: string
	/** Accessible name, if there is no label next to it. */
	'aria-label'?: string
	value?: number
	onChange?: (value: number) => void
}) => <BranchSelect branches={branches(useGroups())} placeholder={t('组织')} {...props} />

/** Filters by an organisation and those below it; `value` is its id in digits, empty for all. */
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

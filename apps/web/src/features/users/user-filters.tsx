import { Select } from 'antd'
import { roleName, useRoleChoice } from '../../data/role-list.ts'
import { t } from '../../data/text.ts'
import { GroupFilter } from '../../ui/forms/group-select.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { SearchBox } from '../../ui/lists/search-box.tsx'
import { useUrlState } from '../../ui/lists/url-state.ts'
import type { UserFilters } from './use-users.ts'

/** The filters as stored in the address, and the row of fields that sets them. */
export const useUserFilters = () => {
	const [word, setWord] = useUrlState('q')
	const [group, setGroup] = useUrlState('group')
	const [role, setRole] = useUrlState('role')
	const [state, setState] = useUrlState('state')
	const filters: UserFilters = { word, group, role, state }
	const roles = useRoleChoice().map(({ id, name }) => ({ value: String(id), label: roleName(id, name) }))
	const states = [
		{ value: '', text: t('全部') },
		{ value: '1', text: t('正常') },
		{ value: '0', text: t('已封禁') },
	]
	const row = (
		<div className="filters">
			<SearchBox label={t('搜索用户')} value={word} onSearch={setWord} />
			<GroupFilter value={group} onChange={setGroup} />
			<Select
				allowClear
				aria-label={t('角色')}
				placeholder={t('全部角色')}
				showSearch={{ optionFilterProp: 'label' }}
				options={roles}
				{...(role === '' ? {} : { value: role })}
				onChange={(chosen: string | undefined) => setRole(chosen ?? '')}
				style={{ minWidth: 160 }}
			/>
			<Switch label={t('状态')} value={state} onChoose={setState} choices={states} />
		</div>
	)
	return { filters, row, isNarrowed: [word, group, role, state].some(value => value !== '') }
}

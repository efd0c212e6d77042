import { covers, effective } from '@vitrine/domain/people/permission'
import { Select } from 'antd'
import { useIsTop } from '../../data/group-names.ts'
import { roleName, useRoleChoice } from '../../data/role-list.ts'
import { useSession } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'

/** The roles as options; those that the user is not permitted to assign in this organisation are disabled. */
const useRoleOptions = (group_id: number | undefined) => {
	const held = new Set(useSession()?.permissions)
	const isTop = useIsTop()
	return useRoleChoice().map(({ id, name, permissions }) => {
		const open = covers(held, effective(permissions, group_id !== undefined && isTop(group_id)))
		const label = roleName(id, name)
		return { value: id, label: open ? label : `${label} · ${t('包含您没有的权限')}`, disabled: !open }
	})
}

interface Props {
	/** The organisation in which the role will be assigned. */
	readonly group: number | undefined
	readonly id?: string
	/** Accessible name, if there is no label next to it. */
	readonly 'aria-label'?: string
	readonly value?: number
	readonly onChange?: (value: number) => void
}

/** Selects one of the roles that the user can assign. */
export const RoleSelect = ({ group, ...props }: Props) => (
	<Select
		options={useRoleOptions(group)}
		showSearch={{ optionFilterProp: 'label' }}
		placeholder={t('角色')}
		{...props}
	/>
)

import { covers, effective } from '@vitrine/domain/people/permission'
import { Select } from 'antd'
import { useIsTop } from '../../data/group-names.ts'
import { roleName, useRoleChoice } from '../../data/role-list.ts'
import { useSession } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'

/** The roles that the viewer may give in this organisation; the others are there, but cannot be chosen. */
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
	/** The organisation that the role is to be given in. */
	readonly group: number | undefined
	readonly id?: string
	/** Its name where no label stands beside it. */
	readonly 'aria-label'?: string
	readonly value?: number
	readonly onChange?: (value: number) => void
}

/** Chooses one of the roles that the viewer may give. */
export const RoleSelect = ({ group, ...props }: Props) => (
	<Select
		options={useRoleOptions(group)}
		showSearch={{ optionFilterProp: 'label' }}
		placeholder={t('角色')}
		{...props}
	/>
)

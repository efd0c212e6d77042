import type { User } from '@vitrine/contract/people/user-record'
import { Modal } from 'antd'
import { useGroupNamesById, useIsTop } from '../../data/group-names.ts'
import { roleName, useRoleChoice } from '../../data/role-list.ts'
import { t } from '../../data/text.ts'
import { isInstallationWide, RightsList } from '../../ui/rights-list.tsx'

/** The permissions of a user and their origin: the role grants them, from an organisation downwards. */
export const RightsDialog = ({ user, close }: { user: User; close: () => void }) => {
	const granted = useRoleChoice().find(({ id }) => id === user.role_id)?.permissions ?? []
	const isTop = useIsTop()(user.group_id)
	const role = roleName(user.role_id, user.role_name)
	const group = useGroupNamesById()(user.group_id)
	return (
		<Modal open width={640} title={t('“{name}”可以做什么', { name: user.account })} onCancel={close} footer={null}>
			<p style={{ marginBottom: 16 }}>
				{t('因角色“{role}”，对组织“{group}”及其下级有效', { role, group })}
				{user.active === 0 && <span className="fault"> · {t('已封禁，目前不能登录')}</span>}
			</p>
			<RightsList
				granted={granted}
				note={permission => {
					if (!isInstallationWide(permission)) return null
					return isTop ? (
						<span className="muted"> · {t('对整个系统有效')}</span>
					) : (
						<span className="fault"> · {t('不生效：仅限顶级组织的用户')}</span>
					)
				}}
			/>
		</Modal>
	)
}

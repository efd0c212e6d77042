import type { NodeMigration } from '@vitrine/contract/nodes/migrations'
import { Form, Input } from 'antd'
import { t } from '../../data/text.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { type Account, continueMigration } from './use-nodes.ts'

interface Props {
	readonly migration: NodeMigration
	readonly act: 'resumeMigration' | 'retryMigration'
	readonly close: () => void
}

/** Asks for the account on the node again: the server holds its password in memory only, and the account might have been the wrong one. */
export const AccountDialog = ({ migration, act, close }: Props) => (
	<FormDialog<Account>
		title={t('节点“{name}”上的账号', { name: migration.node_name })}
		okText={t('继续迁移')}
		initial={{ user: migration.account, password: '' }}
		onSubmit={({ user, password }) =>
			continueMigration(act, migration, password === '' ? { user } : { user, password })
		}
		onClose={close}
		places={{ migration_password: 'password' }}
	>
		<p className="muted">
			{migration.has_password ? t('密码不变时留空。') : t('密码只保存在内存中，服务器重启或迁移完成后须重新输入。')}
		</p>
		<Form.Item
			name="user"
			label={t('节点上的用户名')}
			rules={[{ required: true, whitespace: true, message: t('必填') }]}
		>
			<Input autoComplete="off" maxLength={64} />
		</Form.Item>
		<Form.Item
			name="password"
			label={t('节点上的密码')}
			rules={[{ required: !migration.has_password, message: t('必填') }]}
		>
			<Input.Password autoComplete="new-password" maxLength={200} />
		</Form.Item>
	</FormDialog>
)

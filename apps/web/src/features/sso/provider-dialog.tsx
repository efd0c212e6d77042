import type { SsoProvider } from '@vitrine/contract/people/sso'
import { sso_limits } from '@vitrine/domain/people/sso'
import { Form, Input, Select, Switch } from 'antd'
import { t } from '../../data/text.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { DefaultPlace, PlaceRules } from './place-fields.tsx'
import { draftOf, type ProviderDraft, readProvider, saveProvider } from './use-providers.ts'

interface TextProps {
	readonly name: keyof ProviderDraft
	readonly label: string
	readonly extra?: string
	readonly max: number
	readonly isNeeded?: boolean
	readonly placeholder?: string
}

const Text = ({ name, label, extra, max, isNeeded = false, placeholder }: TextProps) => (
	<Form.Item
		name={name}
		label={label}
		extra={extra}
		rules={isNeeded ? [{ required: true, whitespace: true, message: t('必填') }] : []}
	>
		<Input autoComplete="off" spellCheck={false} maxLength={max} placeholder={placeholder} />
	</Form.Item>
)

const Mark = ({ name, label, extra }: { name: keyof ProviderDraft; label: string; extra?: string }) => (
	<Form.Item name={name} label={label} extra={extra} valuePropName="checked">
		<Switch />
	</Form.Item>
)

/** The address of the provider, and the credentials of this server. */
const Connection = ({ has_secret }: { has_secret: boolean }) => (
	<>
		<Text name="name" label={t('按钮名称')} max={sso_limits.name} isNeeded />
		<Text name="issuer" label={t('发行方地址')} max={sso_limits.address} isNeeded placeholder="https://" />
		<Text name="client_id" label={t('客户端 ID')} max={sso_limits.client} isNeeded />
		<Form.Item
			name="client_secret"
			label={t('客户端密钥')}
			extra={has_secret ? t('留空则保留已保存的密钥。') : undefined}
		>
			<Input type="password" autoComplete="new-password" maxLength={sso_limits.client} />
		</Form.Item>
		<Text name="scopes" label={t('范围（scope）')} max={300} isNeeded />
	</>
)

const Claims = () => (
	<>
		<Text name="account" label={t('账号声明')} max={100} />
		<Text name="email" label={t('邮箱声明')} max={100} />
		<Text name="realname" label={t('姓名声明')} max={100} />
		<Text name="groups" label={t('群组声明')} max={100} extra={t('嵌套的声明用点分隔，如 realm_access.roles。')} />
	</>
)

const Rules = () => (
	<>
		<DefaultPlace />
		<PlaceRules />
		<Mark name="creates" label={t('首次登录时创建账号')} />
		<Mark name="updates" label={t('每次登录时更新角色、组织、姓名和邮箱')} />
		<Mark name="disables" label={t('声明不再符合时封禁账号')} />
		<Mark
			name="links_by_email"
			label={t('按已验证的邮箱关联现有账号')}
			extra={t('仅限本人在此确认过邮箱、且不是管理员的账号。')}
		/>
		<Form.Item name="domains" label={t('允许的邮箱域名')} extra={t('不填则不限；填写后，邮箱须经身份提供方验证。')}>
			<Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ' ']} maxCount={sso_limits.domains} />
		</Form.Item>
		<Mark name="allows_password" label={t('允许使用本地密码登录')} />
		<Mark name="trusts_mfa" label={t('相信身份提供方的两步验证')} />
		<Mark name="logs_out" label={t('退出时也退出身份提供方')} />
	</>
)

/** The text for a field value that another user changed in the meantime; numbers of organisations and roles are not meaningful. */
const words = { group_id: () => '', role_id: () => '' }

/** Adds or edits an identity provider. */
export const ProviderDialog = ({ provider, close }: { provider: SsoProvider | null; close: () => void }) => (
	<FormDialog<ProviderDraft>
		title={provider === null ? t('添加身份提供方') : t('修改身份提供方')}
		okText={provider === null ? t('添加') : t('保存')}
		initial={draftOf(provider)}
		onSubmit={(draft, { revision }) => saveProvider(provider, draft, revision)}
		{...(provider !== null && {
			edited: { revision: provider.revision, read: () => readProvider(provider.id), words },
		})}
		onClose={close}
	>
		<Mark name="enabled" label={t('启用')} />
		<Connection has_secret={provider?.has_secret ?? false} />
		<Claims />
		<Rules />
	</FormDialog>
)

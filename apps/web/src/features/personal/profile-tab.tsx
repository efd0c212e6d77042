import type { Profile } from '@vitrine/contract/people/user-record'
import { Button, Descriptions, Form, Input, Select } from 'antd'
import { users } from '../../data/calls/people.ts'
import { nameOfGroup } from '../../data/groups.ts'
import { roleName } from '../../data/role-list.ts'
import { allLanguages, currentLanguage, languageNames, switchLanguage, t } from '../../data/text.ts'
import { useAction } from '../../ui/forms/action.ts'
import { showProblems } from '../../ui/forms/form-dialog.tsx'
import { ListStates } from '../../ui/lists/states.tsx'
import { toast } from '../../ui/messages/toasts.ts'
import { When } from '../../ui/when.tsx'
import { AvatarField } from './avatar-field.tsx'
import { profileChanged, useProfile } from './use-profile.ts'

type Values = Pick<Profile, 'realname' | 'nickname'> & { language: (typeof allLanguages)[number] | '' }

const Facts = ({ profile }: { profile: Profile }) => {
	const group = nameOfGroup(profile)
	const login = profile.last_login === null ? '—' : <When at={profile.last_login} />
	return (
		<Descriptions
			column={1}
			size="small"
			items={[
				{ key: 'account', label: t('账号'), children: profile.account },
				{ key: 'email', label: t('邮箱'), children: profile.email || '—' },
				{ key: 'role', label: t('角色'), children: roleName(profile.role_id, profile.role_name) },
				{ key: 'group', label: t('组织'), children: group },
				{ key: 'grade', label: t('级别'), children: profile.grade },
				{ key: 'login', label: t('上次登录'), children: login },
				{ key: 'created', label: t('创建时间'), children: <When at={profile.created_at} /> },
			]}
		/>
	)
}

const ProfileForm = ({ profile }: { profile: Profile }) => {
	const [form] = Form.useForm<Values>()
	const initial: Values = { ...profile, language: profile.language as Values['language'] }
	const { busy, run: save } = useAction(
		async ({ realname, nickname, language }: Values) => {
			await users.editProfile({ realname: realname.trim(), nickname: nickname.trim(), language })
			if (language !== '' && language !== currentLanguage()) await switchLanguage(language)
			toast('success', t('个人资料已保存'))
			await profileChanged()
		},
		error => showProblems(form, error),
	)
	return (
		<Form
			form={form}
			layout="vertical"
			requiredMark={false}
			initialValues={initial}
			scrollToFirstError={{ focus: true }}
			onFinish={values => void save(values)}
		>
			<Form.Item
				name="realname"
				label={t('姓名')}
				rules={[{ required: true, whitespace: true, message: t('请输入姓名') }]}
			>
				<Input autoComplete="name" maxLength={50} />
			</Form.Item>
			<Form.Item name="nickname" label={t('昵称')}>
				<Input autoComplete="nickname" maxLength={50} />
			</Form.Item>
			<Form.Item name="language" label={t('语言')} extra={t('界面和邮件使用的语言')}>
				<Select
					options={[
						{ value: '', label: t('跟随浏览器') },
						...allLanguages.map(language => ({ value: language, label: languageNames[language] })),
					]}
				/>
			</Form.Item>
			<Button type="primary" htmlType="submit" loading={busy}>
				{t('保存')}
			</Button>
		</Form>
	)
}

/** The user's profile: picture, names and language can be changed, the rest is read-only. */
export const ProfileTab = () => {
	const query = useProfile()
	const profile = query.data
	return (
		<ListStates query={query} isEmpty={false} empty={null}>
			{profile && (
				<div className="personal-grid">
					<section className="panel personal-part">
						<AvatarField profile={profile} />
						<Facts profile={profile} />
					</section>
					<section className="panel personal-part">
						<ProfileForm profile={profile} />
					</section>
				</div>
			)}
		</ListStates>
	)
}

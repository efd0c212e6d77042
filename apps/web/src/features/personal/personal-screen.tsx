import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { t } from '../../data/text.ts'
import { useUrlState } from '../../ui/lists/url-state.ts'
import { PageHead } from '../../ui/page-head.tsx'
import './personal.css'
import { ProfileTab } from './profile-tab.tsx'
import { SecurityTab } from './security-tab.tsx'
import { SessionsTab } from './sessions-tab.tsx'
import { TokensTab } from './tokens-tab.tsx'

/** The personal centre (route /system/personalCenter); the password form belongs to the login feature. */
export const PersonalScreen = ({ passwordForm }: { passwordForm: ReactNode }) => {
	const [tab, setTab] = useUrlState('tab', 'profile')
	return (
		<>
			<PageHead title={t('个人中心')} />
			<Tabs
				activeKey={tab}
				onChange={setTab}
				destroyOnHidden
				items={[
					{ key: 'profile', label: t('个人资料'), children: <ProfileTab /> },
					{ key: 'security', label: t('账号安全'), children: <SecurityTab passwordForm={passwordForm} /> },
					{ key: 'sessions', label: t('登录会话'), children: <SessionsTab /> },
					{ key: 'tokens', label: t('访问令牌'), children: <TokensTab /> },
				]}
			/>
		</>
	)
}

import type { TextKey } from '@vitrine/texts/all'
import { Flex } from 'antd'
import { Link } from 'react-router'
import { t } from '../../data/text.ts'

const screens: readonly (readonly [path: string, text: TextKey])[] = [
	['/system/systemLayout', '系统布局'],
	['/system/accessLayout', '登录与注册设置'],
	['/system/mail', '未送达的邮件'],
	['/system/softwareLicence', '软件授权'],
	['/system/maintenance', '系统维护'],
	['/system/singleSignOn', '单点登录'],
]

/** Links from one settings screen of the installation to the others. */
export const SystemLinks = ({ but }: { but: string }) => (
	<Flex gap={16} wrap className="system-links">
		{screens
			.filter(([path]) => path !== but)
			.map(([path, text]) => (
				<Link key={path} to={path}>
					{t(text)}
				</Link>
			))}
	</Flex>
)

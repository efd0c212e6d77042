import type { Organization } from '@vitrine/contract/people/organizations'
import { Button, Flex } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { When } from '../../ui/when.tsx'
import { organizationName, wayTo } from './organization-tree.ts'

/** The actions for an organisation. */
export interface OrganizationActions {
	readonly add: (parent: Organization) => void
	readonly rename: (organization: Organization) => void
	readonly move: (organization: Organization, target?: number) => void
	readonly remove: (organization: Organization) => void
	/** Shows the fallback program. */
	readonly fallback: (organization: Organization) => void
}

interface Props {
	readonly organization: Organization
	readonly organizations: readonly Organization[]
	readonly actions: OrganizationActions
}

const Buttons = ({ organization, actions, own }: Omit<Props, 'organizations'> & { own: boolean }) => (
	<>
		<Flex gap={8} wrap>
			<Button onClick={() => actions.add(organization)}>{t('添加下级')}</Button>
			<Button onClick={() => actions.rename(organization)}>{t('重命名')}</Button>
			<Button disabled={own} onClick={() => actions.move(organization)}>
				{t('移动')}
			</Button>
			<Button danger disabled={own} onClick={() => actions.remove(organization)}>
				{t('删除')}
			</Button>
		</Flex>
		{own && <p className="muted">{t('不能移动或删除自己所在的组织')}</p>}
	</>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
	<>
		<dt className="muted">{name}</dt>
		<dd>{children}</dd>
	</>
)

/** The details of an organisation, with its actions. */
export const OrganizationDetails = ({ organization, organizations, actions }: Props) => {
	const may = usePermitted('organizations.write')
	const seesUsers = usePermitted('users.read')
	const way = wayTo(organizations, organization.id)
	const { id, users, terminals } = organization
	return (
		<section className="panel organization-details" aria-label={t('详情')}>
			<h2>{organizationName(organization)}</h2>
			<dl>
				<Fact name={t('中文名称')}>{organization.name}</Fact>
				<Fact name={t('英文名称')}>{organization.name_en}</Fact>
				<Fact name={t('位置')}>{way.map(organizationName).join(' / ')}</Fact>
				<Fact name={t('用户')}>{seesUsers ? <Link to={`/system/userManage?group=${id}`}>{users}</Link> : users}</Fact>
				<Fact name={t('终端')}>
					<Link to={`/terminal/Control?group=${id}`}>{terminals}</Link>
				</Fact>
				<Fact name={t('节目')}>{organization.programs}</Fact>
				<Fact name={t('素材')}>{organization.materials}</Fact>
				<Fact name={t('创建时间')}>
					<When at={organization.created_at} />
				</Fact>
			</dl>
			<p className="muted">{t('数量包括所有下级组织。')}</p>
			<div style={{ marginBlockEnd: 8 }}>
				<Button onClick={() => actions.fallback(organization)}>{t('备用节目')}</Button>
			</div>
			{may && <Buttons organization={organization} actions={actions} own={way.length === 1} />}
		</section>
	)
}

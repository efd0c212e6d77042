import type { Referral } from '@vitrine/contract/people/user-record'
import { Button, Drawer, Flex, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useGroupNamesById } from '../../data/group-names.ts'
import { roleName, useRoleChoice } from '../../data/role-list.ts'
import { t } from '../../data/text.ts'
import { moment } from '../../ui/format.ts'
import { ListTable } from '../../ui/lists/list-table.tsx'
import { Pages } from '../../ui/lists/pages.tsx'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { useAsk } from '../../ui/messages/ask.ts'
import { StateWord } from '../../ui/state-word.tsx'
import { When } from '../../ui/when.tsx'
import { ReferralDialog, ShownOnce } from './referral-dialog.tsx'
import { page_size, revokeReferral, useReferrals } from './use-referrals.ts'

const Use = ({ referral }: { referral: Referral }) => {
	if (referral.used_at !== null)
		return (
			<StateWord
				tone="grey"
				text={t('已由 {name} 使用', { name: referral.used_by })}
				title={moment(referral.used_at)}
			/>
		)
	if (referral.expires_at < Date.now()) return <StateWord tone="amber" text={t('已过期')} />
	return <StateWord tone="green" text={t('可用')} />
}

interface Names {
	readonly group: (id: number) => string
	readonly role: (id: number) => string
}

const columns = (names: Names, revoke: (referral: Referral) => void): TableColumnsType<Referral> => [
	{ title: t('推荐码'), key: 'hint', render: (_, { hint }) => `…${hint}` },
	{ title: t('状态'), key: 'state', render: (_, referral) => <Use referral={referral} /> },
	{ title: t('邮箱'), key: 'email', dataIndex: 'email' },
	{
		title: `${t('角色')} / ${t('组织')}`,
		key: 'place',
		render: (_, { role_id, group_id }) => (
			<>
				<div>{names.role(role_id)}</div>
				<div className="muted">{names.group(group_id)}</div>
			</>
		),
	},
	{
		title: t('创建时间'),
		key: 'created_at',
		render: (_, { created_at, creator }) => (
			<>
				<div>
					<When at={created_at} />
				</div>
				<div className="muted">{creator}</div>
			</>
		),
	},
	{ title: t('有效期至'), key: 'expires_at', render: (_, { expires_at }) => <When at={expires_at} /> },
	{
		title: t('操作'),
		key: 'actions',
		render: (_, referral) =>
			referral.used_at === null && (
				<Button size="small" type="text" danger onClick={() => revoke(referral)}>
					{t('作废')}
				</Button>
			),
	},
]

const useNames = (): Names => {
	const group = useGroupNamesById()
	const roles = useRoleChoice()
	return { group, role: id => roleName(id, roles.find(role => role.id === id)?.name ?? '') }
}

/** Referral codes, which let people register their own account (specification B §5). */
export const ReferralsDrawer = ({ close }: { close: () => void }) => {
	const ask = useAsk()
	const names = useNames()
	const [page, setPage] = useState(1)
	const [creating, setCreating] = useState(false)
	const [code, setCode] = useState<string | null>(null)
	const query = useReferrals(page)
	const list = query.data?.list ?? []
	const create = (
		<Button type="primary" onClick={() => setCreating(true)}>
			{t('创建推荐码')}
		</Button>
	)
	const revoke = (referral: Referral) =>
		ask({
			title: t('确定作废推荐码 …{hint} 吗？', { hint: referral.hint }),
			content: t('作废后，不能再用它注册。'),
			okText: t('作废'),
			onOk: () => revokeReferral(referral),
		})
	const empty = <Nothing title={t('还没有推荐码')} hint={t('把推荐码交给别人，对方就可以自行注册账号。')} />
	return (
		<Drawer open title={t('推荐码')} size="min(1000px, 100vw)" onClose={close}>
			<Flex vertical gap={16}>
				<div>{create}</div>
				<ListStates query={query} isEmpty={list.length === 0} empty={empty}>
					<ListTable
						rowKey="id"
						size="small"
						columns={columns(names, revoke)}
						dataSource={list}
						pagination={false}
						className="table-scroll"
					/>
					<Pages page={page} size={page_size} count={query.data?.count ?? 0} onChange={setPage} />
				</ListStates>
			</Flex>
			{creating && <ReferralDialog created={setCode} close={() => setCreating(false)} />}
			{code !== null && <ShownOnce code={code} close={() => setCode(null)} />}
		</Drawer>
	)
}

import type { Organization } from '@vitrine/contract/people/organizations'
import { Button, Drawer } from 'antd'
import { type ReactNode, useState } from 'react'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { SearchBox } from '../../ui/lists/search-box.tsx'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { useUrlState } from '../../ui/lists/url-state.ts'
import { useAsk } from '../../ui/messages/ask.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { FallbackDialog } from '../../ui/terminals/fallback-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { AddDialog, RenameDialog } from './name-dialog.tsx'
import { type OrganizationActions, OrganizationDetails } from './organization-details.tsx'
import { OrganizationTable } from './organization-table.tsx'
import { matching, organizationName } from './organization-tree.ts'
import { removeOrganization, useOrganizations } from './use-organizations.ts'
import './organizations.css'

type Doing = {
	readonly what: 'add' | 'rename' | 'move' | 'fallback'
	readonly to: Organization
	readonly target?: number | undefined
}

const useActions = (organizations: readonly Organization[], choose: (id: number) => void) => {
	const ask = useAsk()
	const [doing, setDoing] = useState<Doing | null>(null)
	const close = () => setDoing(null)
	const actions: OrganizationActions = {
		add: to => setDoing({ what: 'add', to }),
		rename: to => setDoing({ what: 'rename', to }),
		move: (to, target) => setDoing({ what: 'move', to, target }),
		fallback: to => setDoing({ what: 'fallback', to }),
		remove: organization =>
			ask({
				title: t('确定删除“{name}”吗？', { name: organizationName(organization) }),
				okText: t('删除'),
				onOk: () => removeOrganization(organization).then(() => choose(organization.pid)),
			}),
	}
	const dialogs = {
		add: ({ to }: Doing) => <AddDialog parent={to} added={choose} close={close} />,
		rename: ({ to }: Doing) => <RenameDialog organization={to} close={close} />,
		fallback: ({ to }: Doing) => (
			<FallbackDialog owner={{ group_id: to.id }} name={organizationName(to)} close={close} />
		),
		move: ({ to, target }: Doing) => (
			<MoveDialog organization={to} organizations={organizations} target={target} close={close} />
		),
	}
	return { actions, dialog: doing && dialogs[doing.what](doing) }
}

const narrow = matchMedia('(max-width: 900px)').matches

/** Next to the tree where there is room, otherwise a drawer from the bottom. */
const Beside = ({ open, close, children }: { open: boolean; close: () => void; children: ReactNode }) =>
	narrow ? (
		<Drawer open={open} onClose={close} placement="bottom" title={t('详情')} size="large">
			{children}
		</Drawer>
	) : (
		children
	)

/** The tree of organisations (route /system/organizationManage; `type=fallback` opens the fallback program of `id`). */
export const OrganizationsScreen = () => {
	const [word, setWord] = useUrlState('q')
	const [id, setId] = useUrlState('id')
	const [type, setType] = useUrlState('type')
	const query = useOrganizations()
	const list = query.data ?? []
	const choose = (chosen: number) => setId(String(chosen))
	const { actions, dialog } = useActions(list, choose)
	const may = usePermitted('organizations.write')
	const found = list.find(organization => organization.id === Number(id))
	const chosen = found ?? list[0]
	const isNothingFound = list.length > 0 && matching(list, word).length === 0
	const add = may && chosen && (
		<Button type="primary" onClick={() => actions.add(chosen)}>
			{t('添加组织')}
		</Button>
	)
	return (
		<>
			<PageHead title={t('组织管理')} action={add} />
			<div className="filters">
				<SearchBox label={t('搜索组织')} value={word} onSearch={setWord} />
			</div>
			<ListStates query={query} isEmpty={isNothingFound} empty={<Nothing title={t('没有符合条件的记录')} />}>
				<div className="organizations">
					<OrganizationTable
						organizations={list}
						word={word}
						chosen={narrow ? found : chosen}
						choose={choose}
						move={may ? actions.move : null}
					/>
					{chosen && (
						<Beside open={found !== undefined} close={() => setId('')}>
							<OrganizationDetails organization={chosen} organizations={list} actions={actions} />
						</Beside>
					)}
				</div>
			</ListStates>
			{dialog}
			{found && type === 'fallback' && (
				<FallbackDialog owner={{ group_id: found.id }} name={organizationName(found)} close={() => setType('')} />
			)}
		</>
	)
}

import type { Node } from '@vitrine/contract/nodes/nodes'
import type { GroupNode } from '@vitrine/contract/people/access'
import { Button, Form } from 'antd'
import { groupName, useGroups } from '../../data/groups.ts'
import { t } from '../../data/text.ts'
import { useAction } from '../../ui/forms/action.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { GroupSelect } from '../../ui/forms/group-select.tsx'
import { setDefault } from './use-nodes.ts'

const named = (groups: readonly GroupNode[]): (readonly [number, string])[] =>
	groups.flatMap(group => [[group.id, groupName(group)] as const, ...named(group.child)])

/** The names of the organisations with these ids; ones not loaded yet are left out. */
export const useNamesOf = (ids: readonly number[]): { readonly id: number; readonly name: string }[] => {
	const names = new Map(named(useGroups()))
	return ids.flatMap(id => {
		const name = names.get(id)
		return name === undefined ? [] : [{ id, name }]
	})
}

/** The organisations that have the node as their default, each with a button to end that. */
const Defaults = ({ node }: { node: Node }) => {
	const { busy, run } = useAction((group_id: number) => setDefault(group_id, 0))
	const names = useNamesOf(node.default_for)
	if (names.length === 0) return null
	return (
		<ul className="node-defaults" aria-label={t('默认使用此节点的组织')}>
			{names.map(({ id, name }) => (
				<li key={id}>
					<span>{name}</span>
					<Button loading={busy} aria-label={t('取消“{name}”的默认节点', { name })} onClick={() => void run(id)}>
						{t('取消默认')}
					</Button>
				</li>
			))}
		</ul>
	)
}

/** Makes a node the default of an organisation. */
export const DefaultDialog = ({ node, close }: { node: Node; close: () => void }) => (
	<FormDialog<{ group_id?: number }>
		title={t('默认使用节点“{name}”的组织', { name: node.name })}
		okText={t('设为默认')}
		initial={{}}
		onSubmit={({ group_id = 0 }) => setDefault(group_id, node.id)}
		onClose={close}
		places={{
			group_absent: 'group_id',
			node_disabled: 'group_id',
			node_draining: 'group_id',
			node_role_unfit: 'group_id',
		}}
	>
		<Defaults node={node} />
		<Form.Item
			name="group_id"
			label={t('组织')}
			extra={t('下级组织没有自己的默认节点时也使用它；迁移终端时预选默认节点。')}
			rules={[{ required: true, message: t('请选择组织') }]}
		>
			<GroupSelect />
		</Form.Item>
	</FormDialog>
)

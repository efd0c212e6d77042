import type { Organization } from '@vitrine/contract/people/organizations'
import { Button, type TableColumnsType } from 'antd'
import { type DragEvent, useState } from 'react'
import { currentLanguage, t } from '../../data/text.ts'
import { ListTable } from '../../ui/lists/list-table.tsx'
import { Marked } from './marked.tsx'
import { isTarget, matching, type OrganizationNode, organizationName, treeOf, wayTo } from './organization-tree.ts'

interface Props {
	readonly organizations: readonly Organization[]
	readonly word: string
	readonly chosen: Organization | undefined
	readonly choose: (id: number) => void
	/** Called with the dragged organisation and its target; null if the viewer cannot move organisations. */
	readonly move: ((moved: Organization, pid: number) => void) | null
}

/** The name in the other language, for users who know the organisation by it. */
const otherName = ({ name, name_en }: Organization): string => (currentLanguage() === 'zh' ? name_en : name)

const columns = ({ word, chosen, choose }: Props): TableColumnsType<OrganizationNode> => [
	{
		title: t('名称'),
		key: 'name',
		render: (_, node) => (
			<div className="organization-cell">
				<Button
					type="link"
					className="organization-name"
					aria-pressed={node.id === chosen?.id}
					onClick={() => choose(node.id)}
				>
					<span>
						<Marked text={organizationName(node)} word={word} />
					</span>
					<span className="muted">
						<Marked text={otherName(node)} word={word} />
					</span>
				</Button>
			</div>
		),
	},
	{ title: t('用户'), key: 'users', dataIndex: 'users', align: 'end' },
	{ title: t('终端'), key: 'terminals', dataIndex: 'terminals', align: 'end' },
	{ title: t('节目'), key: 'programs', dataIndex: 'programs', align: 'end' },
	{ title: t('素材'), key: 'materials', dataIndex: 'materials', align: 'end' },
]

/** The expanded rows: the first two levels until the user changes them, and the path to anything searched or chosen. */
const useUnfolded = ({ organizations, word, chosen }: Props) => {
	const [folded, setFolded] = useState<Readonly<Record<number, boolean>>>({})
	const way = new Set(chosen ? wayTo(organizations, chosen.pid).map(({ id }) => id) : [])
	const roots = treeOf(organizations).map(({ id }) => id)
	const isOpen = ({ id, pid }: Organization) =>
		word !== '' || (folded[id] === undefined ? roots.includes(id) || roots.includes(pid) || way.has(id) : !folded[id])
	return {
		expandedRowKeys: organizations.filter(isOpen).map(({ id }) => id),
		onExpand: (open: boolean, { id }: Organization) => setFolded(before => ({ ...before, [id]: !open })),
	}
}

const useDragging = ({ organizations, move }: Props) => {
	const [dragged, setDragged] = useState<Organization | null>(null)
	if (move === null) return () => ({})
	return (node: Organization) => {
		const takes = dragged !== null && isTarget(organizations, dragged, node.id)
		return {
			draggable: wayTo(organizations, node.id).length > 1,
			onDragStart: () => setDragged(node),
			onDragEnd: () => setDragged(null),
			onDragOver: (event: DragEvent) => takes && event.preventDefault(),
			onDrop: () => takes && move(dragged, node.id),
		}
	}
}

/** The tree of organisations with counts for each, alone and including all below; rows can be dragged onto another one. */
export const OrganizationTable = (props: Props) => {
	const { organizations, word, chosen } = props
	const dragging = useDragging(props)
	const expandable = useUnfolded(props)
	return (
		<ListTable
			rowKey="id"
			size="small"
			columns={columns(props)}
			dataSource={treeOf(matching(organizations, word))}
			pagination={false}
			className="table-scroll"
			expandable={expandable}
			rowClassName={({ id }) => (id === chosen?.id ? 'organization-chosen' : '')}
			onRow={node => dragging(node)}
		/>
	)
}

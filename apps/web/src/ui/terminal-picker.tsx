import { Checkbox, Flex, Input, Tree } from 'antd'
import { useMemo, useState } from 'react'
import { useGroups } from '../data/groups.ts'
import { useTerminalChoice } from '../data/terminal-choice.ts'
import { t } from '../data/text.ts'
import { StateWord } from './state-word.tsx'
import { ListStates, Nothing } from './states.tsx'
import { matching, type TreeNode, terminalIds, terminalTree } from './terminal-tree.ts'

const Title = ({ title, online }: TreeNode) => (
	<Flex component="span" gap={12} style={{ display: 'inline-flex' }}>
		<span>{title}</span>
		{online !== undefined && <StateWord tone={online ? 'green' : 'grey'} text={online ? t('在线') : t('离线')} />}
	</Flex>
)

/** Chooses terminals in the tree of organisations; what a search hides stays chosen. */
export const TerminalPicker = ({ chosen, choose }: { chosen: readonly number[]; choose: (ids: number[]) => void }) => {
	const [word, setWord] = useState('')
	const query = useTerminalChoice()
	const groups = useGroups()
	const shown = useMemo(() => matching(query.data ?? [], word), [query.data, word])
	const tree = useMemo(() => terminalTree(groups, shown), [groups, shown])
	const shownIds = new Set(shown.map(terminal => terminal.id))
	const hidden = chosen.filter(id => !shownIds.has(id))
	const here = chosen.filter(id => shownIds.has(id))
	const all = shown.length > 0 && here.length === shown.length
	return (
		<ListStates query={query} isEmpty={query.data?.length === 0} empty={<Nothing title={t('还没有终端')} />}>
			<Flex gap={12} wrap align="center" style={{ marginBottom: 8 }}>
				<Input
					allowClear
					aria-label={t('搜索终端')}
					placeholder={t('搜索终端')}
					value={word}
					// Enter searches nothing more, and is not to publish.
					onPressEnter={event => event.preventDefault()}
					onChange={event => setWord(event.target.value)}
					style={{ flex: '1 1 180px' }}
				/>
				<Checkbox
					checked={all}
					indeterminate={here.length > 0 && !all}
					onChange={event => choose(event.target.checked ? [...hidden, ...shownIds] : hidden)}
				>
					{t('全选')}
				</Checkbox>
				<span className="muted">{t('已选 {count} 个终端', { count: chosen.length })}</span>
			</Flex>
			{tree.length > 0 && (
				<Tree<TreeNode>
					key={word}
					checkable
					defaultExpandAll
					selectable={false}
					height={220}
					treeData={tree}
					checkedKeys={here.map(id => `t${id}`)}
					titleRender={Title}
					onCheck={checked => choose([...hidden, ...terminalIds(Array.isArray(checked) ? checked : checked.checked)])}
				/>
			)}
		</ListStates>
	)
}

import type { Selection } from '@vitrine/contract/people/selections'
import type { Terminal } from '@vitrine/contract/terminals'
import { Checkbox, Flex, Input, Select, Tree } from 'antd'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { groupName, useGroups } from '../../data/groups.ts'
import { readSelection } from '../../data/selections.ts'
import { useTerminalChoice } from '../../data/terminal-choice.ts'
import { t } from '../../data/text.ts'
import { ListStates, Nothing } from '../lists/states.tsx'
import { toast } from '../messages/toasts.ts'
import { StateWord } from '../state-word.tsx'
import { GoneTerminals, useGone } from './gone-terminals.tsx'
import { presenceWord } from './presence-word.ts'
import { SelectionsMenu } from './selections-menu.tsx'
import { matching, type TreeNode, tagCounts, terminalIds, terminalTree } from './terminal-tree.ts'

const Title = (node: TreeNode) => (
	<Flex component="span" gap={12} style={{ display: 'inline-flex' }}>
		<span>{node.title}</span>
		{node.presence !== undefined && (
			<span className="terminal-node-state">
				<StateWord {...(node.banned ? { tone: 'red', text: t('已封禁') } : presenceWord(node.presence))} />
			</span>
		)}
	</Flex>
)

interface FilterProps {
	readonly terminals: readonly Terminal[]
	readonly word: string
	readonly setWord: (word: string) => void
	readonly tags: string[]
	readonly setTags: (tags: string[]) => void
}

const Filters = ({ terminals, word, setWord, tags, setTags }: FilterProps) => {
	const options = useMemo(
		() => tagCounts(terminals).map(({ tag, count }) => ({ value: tag, label: `${tag} (${count})` })),
		[terminals],
	)
	return (
		<>
			<Input
				allowClear
				aria-label={t('搜索终端')}
				placeholder={t('搜索终端')}
				value={word}
				// The search is already applied, and Enter must not submit the release.
				onPressEnter={event => event.preventDefault()}
				onChange={event => setWord(event.target.value)}
				style={{ flex: '1 1 180px' }}
			/>
			<Select
				mode="multiple"
				allowClear
				aria-label={t('按标签筛选')}
				placeholder={t('按标签筛选')}
				maxTagCount="responsive"
				options={options}
				showSearch={{ optionFilterProp: 'label' }}
				value={tags}
				onChange={setTags}
				style={{ flex: '1 1 160px', minWidth: 0 }}
			/>
		</>
	)
}

interface Props {
	readonly chosen: readonly number[]
	readonly choose: (ids: number[]) => void
	/** The error text about the choice. */
	readonly fault?: string | null
}

const Wrong = ({ words, id }: { words: string | null; id: string }) => (
	<div role="alert">
		{words !== null && (
			<p className="fault terminal-fault" id={id}>
				{words}
			</p>
		)}
	</div>
)

const NoTerminals = ({ fault: problem, id }: { fault: string | null; id: string }) => (
	<>
		<Wrong words={problem} id={id} />
		<Nothing title={t('还没有终端')} />
	</>
)

/** Selects terminals in the tree of organisations, by search, tags and saved groups; terminals hidden by a filter stay selected. */
export const TerminalPicker = ({ chosen, choose, fault: problem = null }: Props) => {
	const id = useId()
	const [word, setWord] = useState('')
	const [tags, setTags] = useState<string[]>([])
	const query = useTerminalChoice()
	const groups = useGroups()
	const terminals = useMemo(() => query.data ?? [], [query.data])
	const shown = useMemo(() => matching(terminals, word, tags), [terminals, word, tags])
	const tree = useMemo(() => terminalTree(groups, shown, groupName, chosen), [groups, shown, chosen])
	const shownIds = new Set(shown.map(terminal => terminal.id))
	// Banned terminals receive nothing: "all" excludes them, but an earlier choice can still be deselected.
	const free = shown.filter(terminal => terminal.banned_at === null)
	const banned = terminals.filter(terminal => terminal.banned_at !== null)
	const known = new Set(terminals.map(terminal => terminal.id))
	const hidden = chosen.filter(id => !shownIds.has(id) && known.has(id))
	const here = chosen.filter(id => shownIds.has(id))
	const all = free.length > 0 && free.every(({ id }) => chosen.includes(id))
	// Terminals ticked while a group is loading stay ticked.
	const latest = useRef(chosen)
	useEffect(() => {
		latest.current = chosen
	}, [chosen])
	const take = async (selection: Selection) => {
		const { name } = selection
		const { deviceids, hidden } = await readSelection(selection)
		const open = deviceids.filter(id => !banned.some(terminal => terminal.id === id))
		choose([...new Set([...latest.current, ...open])])
		toast('success', t('已选中“{name}”的 {count} 个终端', { name, count: open.length }))
		if (hidden > 0) toast('warning', t('“{name}”中有 {count} 个终端您无权查看，未选中', { name, count: hidden }))
	}
	const gone = useGone(chosen, query.data)
	return (
		<>
			{gone.length > 0 && (
				<GoneTerminals gone={gone} drop={() => choose(chosen.filter(id => !gone.some(one => one.id === id)))} />
			)}
			<ListStates query={query} isEmpty={terminals.length === 0} empty={<NoTerminals fault={problem} id={id} />}>
				<Flex gap={8} wrap align="center" style={{ marginBottom: 8 }}>
					<Filters terminals={terminals} word={word} setWord={setWord} tags={tags} setTags={setTags} />
					<SelectionsMenu chosen={chosen} take={take} />
				</Flex>
				<Flex gap="4px 12px" wrap align="center" style={{ marginBottom: 8 }}>
					<Checkbox
						checked={all}
						// It represents the whole choice, so the choice's errors are attached to it.
						aria-invalid={problem !== null}
						aria-describedby={problem === null ? undefined : id}
						indeterminate={here.length > 0 && !all}
						onChange={event => choose(event.target.checked ? [...hidden, ...free.map(({ id }) => id)] : hidden)}
					>
						{t('全选')}
					</Checkbox>
					<span className="muted">{t('已选 {count} 个终端', { count: chosen.length })}</span>
					{banned.length > 0 && (
						<span className="muted">{t('{count} 个已封禁的终端不能选择', { count: banned.length })}</span>
					)}
					{hidden.length > 0 && shown.length < terminals.length && (
						<span className="muted">{t('其中 {count} 个不在筛选结果中', { count: hidden.length })}</span>
					)}
				</Flex>
				<Wrong words={problem} id={id} />
				{tree.length > 0 ? (
					<Tree<TreeNode>
						key={[word, ...tags].join('\n')}
						checkable
						defaultExpandAll
						selectable={false}
						height={220}
						treeData={tree}
						checkedKeys={here.map(id => `t${id}`)}
						titleRender={Title}
						onCheck={checked => choose([...hidden, ...terminalIds(Array.isArray(checked) ? checked : checked.checked)])}
					/>
				) : (
					shown.length === 0 && <p className="muted">{t('没有符合条件的记录')}</p>
				)}
			</ListStates>
		</>
	)
}

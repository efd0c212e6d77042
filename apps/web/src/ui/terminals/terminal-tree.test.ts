import type { GroupNode } from '@vitrine/contract/people/access'
import { describe, expect, test } from 'vitest'
import { aTerminal } from '../../../test/terminal.ts'
import { matching, tagCounts, terminalIds, terminalTree } from './terminal-tree.ts'

const named = (id: number, name: string, tags: string[] = [], group_id = 1) =>
	aTerminal({ id, name, tags, group_id, group_name: group_id === 1 ? '总部' : '东区' })
const terminals = [
	named(1, 'Lobby', ['大堂', 'Portrait']),
	named(2, 'Lift', ['portrait', '3F'], 2),
	named(3, 'Canteen'),
]

describe('matching', () => {
	test.each([
		['', [], [1, 2, 3]],
		[' lobby ', [], [1]],
		['sn2', [], [2]],
		['东区', [], [2]],
		['大堂', [], [1]],
		['', ['PORTRAIT'], [1, 2]],
		['', ['portrait', '3f'], [2]],
		['', ['portrait', 'none'], []],
		['lift', ['portrait'], [2]],
		['canteen', ['portrait'], []],
	] as const)('“%s” with the tags %o leaves %o', (word, tags, ids) => {
		expect(matching(terminals, word, tags).map(terminal => terminal.id)).toEqual(ids)
	})
})

const group = (id: number, name: string, child: GroupNode[] = []): GroupNode => ({
	id,
	group_id: id,
	pid: 0,
	name,
	name_en: '',
	child,
})

test('a banned terminal cannot be ticked, unless it was before', () => {
	const banned = { ...named(4, 'Gate'), banned_at: 1 }
	const boxes = (chosen: number[]) =>
		terminalTree([group(1, '总部')], [named(1, 'Lobby'), banned], () => 'HQ', chosen)[0]?.children?.map(
			({ banned, disableCheckbox }) => [banned, disableCheckbox],
		)
	expect(boxes([])).toEqual([
		[false, false],
		[true, true],
	])
	expect(boxes([4])?.[1]).toEqual([true, false])
})

test('the tree says of each terminal whether it is connected, was, or has never been', () => {
	const some = [
		{ ...named(1, 'On'), run_state: 1 },
		{ ...named(2, 'Off'), run_state: 0, last_seen: 1 },
		{ ...named(3, 'New'), run_state: 0, last_seen: null },
	]
	const [top] = terminalTree([group(1, '总部')], some, () => 'HQ')
	expect(top?.children?.map(({ presence }) => presence)).toEqual(['online', 'offline', 'never'])
})

test('tags are counted without case, in the order of the alphabet', () => {
	expect(tagCounts(terminals)).toEqual(
		[
			{ tag: '3F', count: 1 },
			{ tag: 'Portrait', count: 2 },
			{ tag: '大堂', count: 1 },
		].sort((a, b) => a.tag.localeCompare(b.tag)),
	)
	expect(tagCounts([])).toEqual([])
})

test('the tree has organisations with terminals only, and its keys tell them apart', () => {
	const groups = [group(1, '总部', [group(2, '东区'), group(3, '西区')])]
	expect(terminalTree(groups, terminals, node => node.name)).toMatchObject([
		{
			key: 'g1',
			title: '总部',
			children: [{ key: 'g2', title: '东区', children: [{ key: 't2' }] }, { key: 't1' }, { key: 't3' }],
		},
	])
	expect(terminalIds(['g1', 't2', 'g2', 't13'])).toEqual([2, 13])
})

import type { GroupNode } from '@vitrine/contract/people/access'
import type { Terminal } from '@vitrine/contract/terminals'
import { describe, expect, test } from 'vitest'
import { matching, tagCounts, terminalIds, terminalTree } from './terminal-tree.ts'

const aTerminal = (id: number, name: string, tags: string[] = [], group_id = 1): Terminal => ({
	id,
	group_id,
	group_name: group_id === 1 ? '总部' : '东区',
	name,
	sn: `SN${id}`,
	type_id: 1,
	model: '',
	run_state: 0,
	system_version: '',
	size_remark: '',
	w: 0,
	h: 0,
	time_zone: 'UTC',
	last_seen: null,
	offline_reason: '',
	program_name: '',
	publish_no: '',
	publish_name: '',
	faults: [],
	problem_counts: [],
	tags,
	screenshot: '',
	screenshot_at: null,
	storage_used: null,
	storage_total: null,
	health: null,
	resolution_source: 'reported',
	x: 0,
	y: 0,
	output_w: null,
	output_h: null,
	screen_type: 'none',
	category: '',
	install_date: '',
	longitude: null,
	latitude: null,
	address: '',
	remark: '',
	reported: null,
	reported_at: null,
	seen_ip: '',
	banned_at: null,
	player_build: '',
	player_build_at: null,
	played_build: '',
	failed_build: '',
	revision: 1,
	created_at: 0,
})
const terminals = [
	aTerminal(1, 'Lobby', ['大堂', 'Portrait']),
	aTerminal(2, 'Lift', ['portrait', '3F'], 2),
	aTerminal(3, 'Canteen'),
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
	const group = (id: number, name: string, child: GroupNode[] = []): GroupNode => ({
		id,
		group_id: id,
		pid: 0,
		name,
		name_en: '',
		child,
	})
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

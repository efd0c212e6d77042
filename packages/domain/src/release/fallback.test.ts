import { expect, test } from 'vitest'
import { type FallbackChoice, terminalFallback } from './fallback.ts'

/** Headquarters, with East and West below it, and a shop below East. */
const [top, east, west, shop] = [1, 2, 3, 4]
const tree = new Map([
	[top, 0],
	[east, top],
	[west, top],
	[shop, east],
])
const program = (program_id: number | null, by_group_id = top): FallbackChoice => ({ program_id, by_group_id })
type Chosen = readonly (readonly [number, FallbackChoice])[]

test.each<[string, number, Chosen, Chosen, number | null | undefined]>([
	['nothing where nobody chose', shop, [], [], undefined],
	['that of the topmost organisation', shop, [[top, program(7)]], [], 7],
	[
		'that of the nearest above',
		shop,
		[
			[top, program(7)],
			[east, program(8)],
		],
		[],
		8,
	],
	['not that of a neighbour', west, [[east, program(8)]], [], undefined],
	[
		'none where an organisation says so',
		shop,
		[
			[top, program(7)],
			[shop, program(null)],
		],
		[],
		null,
	],
	['its own before all', shop, [[shop, program(8)]], [[9, program(5)]], 5],
	['its own none before all', shop, [[shop, program(8)]], [[9, program(null)]], null],
	['not its own from where it has gone', west, [[top, program(7)]], [[9, program(5, east)]], 7],
	[
		'not that of an organisation chosen by one that it has left',
		shop,
		[
			[top, program(7)],
			[shop, program(8, west)],
		],
		[],
		7,
	],
])('a terminal has %s', (_, group_id, groups, terminals, wanted) => {
	const choices = { groups: new Map(groups), terminals: new Map(terminals) }
	expect(terminalFallback(tree, { id: 9, group_id }, choices)?.program_id).toBe(wanted)
})

import type { ProgramWindow } from '@vitrine/domain/program/document'
import { expect, test } from 'vitest'
import { idsOfRow, layerRows } from './layer-rows.ts'

const window = (name: string): ProgramWindow => ({
	id: name,
	name,
	idx: 0,
	zIndex: 0,
	x: 0,
	y: 0,
	w: 10,
	h: 10,
	resources: [],
	...(name.length > 1 ? { group: name.charAt(0) } : {}),
})

test.each([
	[[], ''],
	[['a', 'b'], 'a b'],
	[['a', 'g1', 'g2', 'b'], 'a [g1,g2] -g1 -g2 b'],
	[['g1', 'a', 'g2'], '[g1,g2] -g1 a [g1,g2] -g2'],
	[['g1', 'g2', 'h1', 'h2'], '[g1,g2] -g1 -g2 [h1,h2] -h1 -h2'],
])('the layers %o are the rows %s', (names, expected) => {
	const rows = layerRows(names.map(window))
	const drawn = rows.map(row =>
		row.type === 'group' ? `[${idsOfRow(row)}]` : `${row.member ? '-' : ''}${idsOfRow(row)}`,
	)
	expect(drawn.join(' ')).toBe(expected)
	expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
})

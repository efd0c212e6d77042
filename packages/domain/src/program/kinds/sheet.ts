import { z } from 'zod'
import { boundedList } from '../../bounded.ts'
import { fitting } from '../new-size.ts'
import { colour, item, lettering, type Made, plain_lettering } from '../parts.ts'
import type { WidgetFacts } from './kind.ts'

/** Maximum size of a sheet. */
export const sheet_limits = { rows: 500, columns: 30, cell: 200 } as const

const row = boundedList(z.string().max(sheet_limits.cell), sheet_limits.columns)

/** A typed-in table; rows beyond `rows_per_page` continue on further pages, each shown for `page_time` ms. */
const sheetResource = z.object({
	kind: z.literal('sheet'),
	...item,
	...lettering,
	rows: boundedList(row, sheet_limits.rows).min(1),
	/** Whether the first row is a heading, repeated on every page. */
	heading: z.boolean(),
	align: z.enum(['left', 'center', 'right']),
	rows_per_page: z.int().min(1).max(100),
	page_time: z.int().min(1000).max(3_600_000),
	background: colour,
	heading_color: colour,
	heading_background: colour,
	stripe_background: colour,
	line_color: colour,
	line_width: z.int().min(0).max(20),
})
export type SheetResource = z.output<typeof sheetResource>

/** Default options of a sheet. */
export const newSheet: Made<SheetResource> = {
	kind: 'sheet',
	...plain_lettering,
	font_size: 32,
	rows: [['']],
	heading: true,
	align: 'center',
	rows_per_page: 10,
	page_time: 8000,
	background: '#0f172a',
	heading_color: '#ffffff',
	heading_background: '#3b5bdb',
	stripe_background: '#1e293b',
	line_color: '#334155',
	line_width: 1,
}

export const sheetKind = {
	shape: sheetResource,
	word: '表格',
	about: '价目表、排班表等表格，可从电子表格粘贴',
	icon: 'M4 5h16v14H4ZM4 10h16M4 14.5h16M10 5v14',
	box: { w: 0.7, h: 0.6 },
	letters: ({ rows }) => rows.flat().join(''),
	says: ['名称', '价格', '示例一', '示例二', '示例三'],
	begins: (size, [name = '', price = '', ...goods]) => ({
		...newSheet,
		rows: [[name, price], ...goods.map((good, place) => [good, `${12 + 13 * place}.00`])],
		font_size: fitting(size, 24, 14),
	}),
} as const satisfies WidgetFacts<SheetResource>

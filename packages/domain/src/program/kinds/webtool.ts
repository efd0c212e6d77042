import { z } from 'zod'
import { boundedRecord } from '../../bounded.ts'
import { sha256 } from '../../file.ts'
import { colour, item, type Made } from '../parts.ts'
import type { WidgetFacts } from './kind.ts'

/** A value that a web tool's form passes to its page. */
export const webtoolValue = z.union([z.string().max(5000), z.number(), z.boolean()])

/** More than any form has fields: values of an earlier form can still be included. */
const values_most = 500

/** A web tool: a page from a template, packed into one file, with the values of its form; it runs sandboxed. */
const webtoolResource = z.object({
	kind: z.literal('webtool'),
	...item,
	template_id: z.int().min(1),
	sha256,
	values: boundedRecord(z.string().regex(/^[A-Za-z]\w{0,39}$/), webtoolValue, values_most),
	background: colour,
})
export type WebtoolResource = z.output<typeof webtoolResource>

/** Default options of a web tool; the user has to choose its template. */
const newWebtool: Made<WebtoolResource> = {
	kind: 'webtool',
	template_id: 0,
	sha256: '',
	values: {},
	background: '#00000000',
}

export const webtoolKind = {
	shape: webtoolResource,
	word: '网页工具',
	about: '使用网页工具模板并填写其参数',
	icon: 'M4 5h16v14H4ZM4 9h16M9 12l-2 2 2 2M15 12l2 2-2 2',
	box: { w: 0.6, h: 0.6 },
	asks: 'template_id',
	says: [],
	begins: () => newWebtool,
} as const satisfies WidgetFacts<WebtoolResource>

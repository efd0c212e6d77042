import { z } from 'zod'
import { boundedRecord } from '../../bounded.ts'
import { sha256 } from '../../file.ts'
import { colour, item } from '../parts.ts'

/** A value that a web tool's form gives to its page. */
export const webtoolValue = z.union([z.string().max(5000), z.number(), z.boolean()])

/** More than any form has fields; those of an earlier form may still be among them. */
const values_most = 500

/** A web tool: a page of a template, packed into one file, with the values of its form; it runs without rights of its own. */
export const webtoolResource = z.object({
	kind: z.literal('webtool'),
	...item,
	template_id: z.int().min(1),
	sha256,
	values: boundedRecord(z.string().regex(/^[A-Za-z]\w{0,39}$/), webtoolValue, values_most),
	background: colour,
})
export type WebtoolResource = z.output<typeof webtoolResource>

import { z } from 'zod'

/** Maximum entries in a list of network addresses. */
const most = 100

const entry = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

/** The entries of a typed list: addresses and networks such as `10.0.0.0/8`, separated by spaces, commas or line breaks. */
export const addressEntries = (text: string): string[] => text.split(/[\s,;]+/).filter(one => one !== '')

/** A list of network addresses as text, stored with one entry per line; empty for none. */
export const address_list = z
	.string()
	.max(5000)
	.overwrite(text => addressEntries(text).join('\n'))
	.refine(text => {
		const entries = addressEntries(text)
		return entries.length <= most && entries.every(one => entry.safeParse(one).success)
	})

import { email } from '../people/account.ts'

/** What was typed as receivers: addresses as they are stored, each once, and what is none, as it was typed. */
export interface TypedReceivers {
	readonly emails: readonly string[]
	readonly wrong: readonly string[]
}

/** Names before addresses, as mail programs copy them: `"Lee, Ann" <ann@example.org>`. */
const quoted = /"[^"]*"(?=\s?<)/g
const bracketed = /<([^<>]*)>$/

/** One entry: an address in angle brackets, or addresses between spaces; more words than one with no address are one entry. */
const partsOf = (entry: string): readonly string[] => {
	const own = bracketed.exec(entry)
	if (own !== null) return [email.safeParse(own[1]).success ? (own[1] ?? '') : entry]
	return entry.includes('@') ? entry.split(/\s+/) : [entry]
}

/** Reads email addresses between commas, semicolons, spaces or ends of lines; a name before `<address>` is left out. */
export const readReceivers = (typed: string): TypedReceivers => {
	const parts = typed
		.replaceAll(quoted, '')
		.split(/[,;，；、\n\r]+/)
		.map(entry => entry.trim())
		.filter(entry => entry !== '')
		.flatMap(partsOf)
	const read = parts.map(part => ({ part, email: email.safeParse(part).data }))
	return {
		emails: [...new Set(read.flatMap(one => one.email ?? []))],
		wrong: [...new Set(read.flatMap(one => (one.email === undefined ? [one.part] : [])))],
	}
}

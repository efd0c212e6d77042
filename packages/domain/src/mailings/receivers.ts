import { email } from '../people/account.ts'

/** Parsed receivers: addresses as they are stored, without duplicates, and invalid entries as typed. */
export interface TypedReceivers {
	readonly emails: readonly string[]
	readonly wrong: readonly string[]
}

/** Names before addresses, as copied from mail programs: `"Lee, Ann" <ann@example.org>`. */
const quoted = /"[^"]*"(?=\s?<)/g
const bracketed = /<([^<>]*)>$/

/** Splits one entry: an address in angle brackets, or addresses separated by spaces; several words without an address stay one entry. */
const partsOf = (entry: string): readonly string[] => {
	const own = bracketed.exec(entry)
	if (own !== null) return [email.safeParse(own[1]).success ? (own[1] ?? '') : entry]
	return entry.includes('@') ? entry.split(/\s+/) : [entry]
}

/** Parses email addresses separated by commas, semicolons, spaces or line breaks; a name before `<address>` is dropped. */
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

import type { Identity } from './identity.ts'
import type { Operator } from './operator.ts'

const page_size = 500
const side_by_side = 8

const known = async ({ terminals }: Operator, prefix: string): Promise<Set<string>> => {
	const sns = new Set<string>()
	for (let page = 1; ; page++) {
		const { list } = await terminals.list({ page, limit: page_size, key_word: prefix })
		for (const { sn } of list) sns.add(sn)
		if (list.length < page_size) return sns
	}
}

/** Adds the terminals that the server does not know yet; returns how many it added. */
export const enrol = async (
	operator: Operator,
	prefix: string,
	fleet: readonly Identity[],
	progress: (added: number, missing: number) => void = () => undefined,
): Promise<number> => {
	const sns = await known(operator, prefix)
	const missing = fleet.filter(({ sn }) => !sns.has(sn))
	const rest = missing.values()
	let added = 0
	const work = async (): Promise<void> => {
		for (const { sn, key } of rest) {
			await operator.terminals.add({ name: sn, sn, key })
			progress(++added, missing.length)
		}
	}
	await Promise.all(Array.from({ length: side_by_side }, work))
	return missing.length
}

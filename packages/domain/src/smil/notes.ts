import { type LeftOut, left_out_named } from '../program/reading.ts'

/** What cannot be imported from a SMIL document; identical entries are counted together. */
export interface Notes {
	/** An element or attribute that is imported without its effect, or not at all. */
	add(reason: LeftOut['reason'], kind: string, item?: string, count?: number): void
	list(): LeftOut[]
}

const short = (text: string): string => text.slice(0, 100)

/** Starts a list of what cannot be imported. */
export const createNotes = (): Notes => {
	const found = new Map<string, LeftOut>()
	let beyond = 0
	return {
		add: (reason, kind, item = '', count = 1) => {
			const note = { window: '', item: short(item), kind: short(kind), reason, count }
			const key = JSON.stringify([reason, note.kind, note.item])
			const known = found.get(key)
			if (known !== undefined) found.set(key, { ...known, count: known.count + count })
			else if (found.size < left_out_named) found.set(key, note)
			else beyond += count
		},
		list: () => [
			...found.values(),
			...(beyond > 0 ? [{ window: '', item: '', kind: '', reason: 'too_many' as const, count: beyond }] : []),
		],
	}
}

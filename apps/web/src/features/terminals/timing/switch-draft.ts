import { dataOf } from '@vitrine/domain/command/command'
import type { TimedItem } from '@vitrine/domain/command/timed-item'
import { draftOfItem, type ItemDraft, spanOf } from '../command-draft.ts'
import { spanProblems, togetherProblem } from '../command-problems.ts'

/** What is switched at times: the program, the signal source, or a relay of the card. */
export type Switch =
	| { readonly type: 'program_switch' | 'signal_switch' }
	| { readonly type: 'relay'; readonly channel: number }

/** The times of a switch as entered; values are programs by id, sources by name, and `on` or `off` of a relay. */
export interface SwitchDraft {
	/** What applies outside the times. */
	readonly base: string
	readonly items: readonly ItemDraft[]
}

const stateOf = (value: number | undefined): string => (value === 1 ? 'on' : 'off')

/** The form for existing times, and what applies outside them. */
export const draftOfSwitch = ({ type }: Switch, items: readonly TimedItem[], base: string): SwitchDraft => ({
	base,
	items: items.map((item, place) => {
		const draft = draftOfItem(item, place)
		if (type !== 'relay') return draft
		return { ...draft, value: item.value === undefined ? (base === 'on' ? 'off' : 'on') : stateOf(item.value) }
	}),
})

/** What applies outside the times according to the data of a command; empty if it does not say. */
export const baseOf = ({ type }: Switch, data: unknown): string => {
	const { program_id, source, action } = (data ?? {}) as Readonly<Record<string, unknown>>
	const said = { program_switch: program_id, signal_switch: source, relay: action }[type]
	return said === undefined ? '' : String(said)
}

const valueOfItem = ({ type }: Switch, value: string): object => {
	if (type === 'program_switch') return { program_id: Number(value) }
	return type === 'signal_switch' ? { source: value } : { value: value === 'on' ? 1 : 0 }
}

const typedData = (what: Switch, { base, items: drafts }: SwitchDraft): Record<string, unknown> => {
	const items = drafts.map(item => ({ ...spanOf(item), ...valueOfItem(what, item.value) }))
	if (what.type === 'relay') return { channel: what.channel, action: base, items }
	return what.type === 'program_switch' ? { program_id: Number(base), items } : { source: base, items }
}

/** The data of the command as entered; null while it is invalid. */
export const dataOfSwitch = (what: Switch, draft: SwitchDraft): Record<string, unknown> | null => {
	const data = typedData(what, draft)
	return dataOf(what.type).safeParse(data).success ? data : null
}

/** The data of the command that ends the times, and leaves everything else as it is. */
export const endOfSwitch = (what: Switch): Record<string, unknown> =>
	what.type === 'relay' ? { channel: what.channel, items: [] } : { items: [] }

/** Problems of a form in words, by field name. */
export const switchProblems = (what: Switch, draft: SwitchDraft): ReadonlyMap<string, string> => {
	const found = draft.items
		.flatMap(item => spanProblems(item))
		.flatMap(([name, problem]): [string, string][] => (problem === null ? [] : [[name, problem]]))
	const isValid = (items: readonly ItemDraft[]) => dataOfSwitch(what, { ...draft, items }) !== null
	return new Map(found.length > 0 ? found : togetherProblem(draft.items, isValid))
}

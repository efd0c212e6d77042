import {
	type EmergencyContent,
	type EmergencyDraft,
	emergency_languages,
	emergency_lengths,
} from '../release/emergency.ts'
import type { AlertInfo } from './alert.ts'
import type { ShownAlert } from './alert-decision.ts'

type Texts = EmergencyContent['texts']
type Slot = keyof Texts

/** The `en` of `en-US`. */
const tongue = (language: string): string => language.toLowerCase().split('-')[0] ?? ''

/** Shortens a text at a word boundary, with an ellipsis. */
const shortened = (text: string, most: number): string => {
	if (text.length <= most) return text
	const cut = text.slice(0, most - 1).toWellFormed()
	const word = cut.lastIndexOf(' ')
	return `${(word > most / 2 ? cut.slice(0, word) : cut).trimEnd()}…`
}

const headOf = ({ headline, event }: AlertInfo): string => (headline === '' ? event : headline)

const wordsOf = (info: AlertInfo, mark: string): string => {
	const parts = [headOf(info), info.description, info.instruction].filter(part => part !== '')
	return shortened([mark, ...parts].filter(part => part !== '').join('\n'), emergency_lengths.text)
}

/** The most severe info of each language; only preferred languages if the alert has any of them. */
const chosen = (infos: readonly AlertInfo[], preferred: readonly string[]): AlertInfo[] => {
	const wanted = preferred.map(tongue)
	const liked = infos.filter(({ language }) => wanted.includes(tongue(language)))
	const of = new Map<string, AlertInfo>()
	for (const info of liked.length > 0 ? liked : infos)
		if (!of.has(tongue(info.language))) of.set(tongue(info.language), info)
	return [...of.values()]
}

/** Texts in languages that emergencies do not support fill the slots of missing languages. */
const placed = (infos: readonly AlertInfo[]): Map<Slot, AlertInfo> => {
	const slots = new Map<Slot, AlertInfo>()
	const isSlot = (language: string): language is Slot => emergency_languages.some(one => one === language)
	const others = infos.filter(info => {
		const language = tongue(info.language)
		if (!isSlot(language)) return true
		slots.set(language, info)
		return false
	})
	const free = (['en', ...emergency_languages] as const).filter(
		(one, at, all) => all.indexOf(one) === at && !slots.has(one),
	)
	for (const [at, info] of others.entries()) {
		const slot = free[at]
		if (slot !== undefined) slots.set(slot, info)
	}
	return slots
}

/**
 * The emergency for an alert: the appearance of a content with the words of the alert, in the preferred languages. Drills are marked with
 * the words of `markOf`.
 */
export const contentOfAlert = (
	template: EmergencyDraft,
	{ infos, is_drill }: Pick<ShownAlert, 'infos' | 'is_drill'>,
	languages: readonly string[],
	markOf: (language: Slot) => string,
): EmergencyDraft => {
	const slots = placed(chosen(infos, languages))
	const said = emergency_languages.map((slot): [Slot, string] => {
		const info = slots.get(slot)
		return [slot, info === undefined ? '' : wordsOf(info, is_drill ? markOf(slot) : '')]
	})
	const [first] = infos
	return {
		...template,
		name: shortened(first === undefined ? template.name : headOf(first), emergency_lengths.name),
		texts: Object.fromEntries(said) as Texts,
		broadcast_type: is_drill ? 'drill' : template.broadcast_type,
	}
}

import type { Endpoint } from '@vitrine/contract/call/endpoint'
import { formValues, numberPlaces, type Place, type Wanted } from '@vitrine/contract/call/shape-values'
import { type Ids, isId, kindsAt } from './ids.ts'
import type { Victim } from './victim.ts'

export type Fields = Readonly<Record<string, string>>

/** Texts that identify something, or that must be valid for a call to proceed. */
const textsOf =
	(whose: Pick<Victim, 'upload' | 'sha256' | 'terminal'>) =>
	(place: Place): string | undefined => {
		const name = place.at(-1) ?? ''
		if (/password$/.test(name)) return 'Secret#2026'
		if (name === 'upload_id') return whose.upload
		if (name === 'sha256') return whose.sha256
		return name === 'sn' ? whose.terminal.sn : undefined
	}

const isDigits = (name: string): boolean => /^\d+$/.test(name)
const plain = (place: Place): string => place.filter(name => !isDigits(name)).join('.')

/** The parameters of a call with the attacker's own ids everywhere except in one place, which names another's id, alone or among own ids. */
const aimed = (
	{ feature, endpoint, own, other, texts }: Aim,
	target: { readonly place: string; readonly kind: keyof Ids; readonly among: boolean; readonly all: boolean },
): Fields => {
	const numberAt = (place: Place, isLater: boolean): number | undefined => {
		const [first] = kindsAt(
			feature,
			place.filter(name => !isDigits(name)),
		)
		if (first === undefined) return undefined
		const isTarget = plain(place) === target.place
		return isTarget && (!target.among || isLater) ? other[target.kind] : own[isTarget ? target.kind : first]
	}
	const isOnWay = (place: Place): boolean => `${target.place}.`.startsWith(`${plain(place)}.`)
	const wanted: Wanted = {
		text: texts,
		number: place => {
			const at = place.findLast(isDigits)
			return numberAt(place, at === undefined || at !== '0')
		},
		numbers: place => {
			const [one, two] = [numberAt(place, false), numberAt(place, true)]
			if (one === undefined || two === undefined) return undefined
			return one === two ? [one] : [one, two]
		},
		count: () => (target.among ? 2 : 1),
		optional: place => isOnWay(place) || (target.all && isId(place)),
	}
	return formValues(endpoint, wanted)
}

export interface Aim {
	readonly feature: string
	readonly endpoint: Endpoint
	readonly own: Ids
	readonly other: Ids
	readonly texts: (place: Place) => string | undefined
}

/** Every way in which a call can name another's things: each of its ids, alone and among own ones. */
export const attemptsOf = (feature: string, endpoint: Endpoint, own: Ids, other: Victim): Fields[] => {
	const aim: Aim = { feature, endpoint, own, other: other.ids, texts: textsOf(other) }
	const found = new Map<string, Fields>()
	// Roles belong to the whole installation, so none is foreign.
	for (const place of numberPlaces(endpoint))
		for (const kind of kindsAt(feature, place).filter(kind => kind !== 'role'))
			for (const among of [false, true])
				for (const all of [false, true]) {
					const fields = aimed(aim, { place: plain(place), kind, among, all })
					found.set(JSON.stringify(fields), fields)
				}
	// Things identified by a text alone.
	if (Object.keys(endpoint.input.shape).some(name => /^(upload_id|sha256|sn)$/.test(name))) {
		const fields = formValues(endpoint, { text: textsOf(other) })
		found.set(JSON.stringify(fields), fields)
	}
	return [...found.values()]
}

/** Which optional parameters are present. */
type Optional = 'nothing' | 'ids' | 'everything'

/** The last hour, in an existing time zone. */
const recent = (): Fields => {
	const now = Math.floor(Date.now() / 1000)
	return { start_time: String(now - 3600), end_time: String(now + 60), time_zone: 'UTC' }
}

/** The fields whose names also occur in the others. */
const only = (fields: Fields, others: Fields): Fields =>
	Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(others, name)))

/** The parameters of a call about the victim's things. */
export const fieldsOf = (feature: string, endpoint: Endpoint, of: Victim, present: Optional): Fields => {
	const numberAt = (place: Place): number | undefined => {
		const [kind] = kindsAt(
			feature,
			place.filter(name => !isDigits(name)),
		)
		return kind === undefined ? undefined : of.ids[kind]
	}
	const numbers = (place: Place): number[] | undefined => {
		const found = numberAt(place)
		return found === undefined ? undefined : [found]
	}
	const optional = (place: Place): boolean => present === 'everything' || (present === 'ids' && isId(place))
	const fields = formValues(endpoint, { number: numberAt, numbers, text: textsOf(of), optional })
	// Valid ranges and zones: a call refused for them would prove nothing.
	return { ...fields, ...only(recent(), fields) }
}

/** The parts of an answer that only the victim may read, except for what the request itself contained. */
export const leaksOf = ({ mark, numbers, secrets }: Victim, answer: string, asked: string): string[] => {
	const [from, to] = numbers
	const named = [...answer.matchAll(/(?<![\w.-])\d{5,9}(?![\w.-])/g)]
		.map(([digits]) => digits)
		.filter(digits => Number(digits) >= from && Number(digits) < to)
	const words = [mark, ...secrets].filter(word => answer.toLowerCase().includes(word.toLowerCase()))
	return [...words, ...named].filter(word => !asked.toLowerCase().includes(word.toLowerCase()))
}

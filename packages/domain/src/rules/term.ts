import { distance, type Place } from '../earth.ts'
import { localTimeAt, type Zone } from '../local-time.ts'
import { every_weekday } from '../schedule/step.ts'
import type { Held } from './action.ts'
import type { RuleTerm } from './rule.ts'

/** The inputs that a terminal knows for its rules; missing ones are unknown and never assumed. */
export interface RuleInputs extends Held {
	/** By metric, in the unit in which it is stored. */
	readonly sensors: Readonly<Record<string, number>>
	/** In channel order, `on` or `off`. */
	readonly relays: readonly string[]
	readonly signal: 'present' | 'lost' | null
	/** In degrees. */
	readonly place: Place | null
	/** By name. */
	readonly values: Readonly<Record<string, number | string>>
}

/** Nothing is known. */
export const no_inputs: RuleInputs = {
	sensors: {},
	relays: [],
	signal: null,
	source: null,
	place: null,
	values: {},
	brightness: null,
	volume: null,
	program_id: null,
}

/** Whether a term holds (null if unknown), and the value that decided it. */
export interface TermFinding {
	readonly holds: boolean | null
	readonly value: number | string | null
}

interface Asked {
	readonly inputs: RuleInputs
	/** Whether it held before. */
	readonly before: boolean
	readonly zone: Zone
	/** In ms since the epoch. */
	readonly now: number
}

const unknown: TermFinding = { holds: null, value: null }

interface Bound {
	readonly is: 'above' | 'below'
	readonly value: number
	readonly hysteresis: number
}

/** Compares a value with its bound: once it is beyond, it stays so until the value has come back by the hysteresis. */
const isBeyond = (value: number, { is, value: bound, hysteresis }: Bound, before: boolean): boolean => {
	const back = before ? hysteresis : 0
	return is === 'above' ? value > bound - back : value < bound + back
}

const measured = (value: number | undefined, bound: Bound, before: boolean): TermFinding =>
	value === undefined || !Number.isFinite(value) ? unknown : { holds: isBeyond(value, bound, before), value }

const named = <V>(values: Readonly<Record<string, V>>, name: string): V | undefined =>
	Object.hasOwn(values, name) ? values[name] : undefined

/** Compares one of several choices with the required one. */
const chosen = (value: string | null | undefined, wanted: string): TermFinding =>
	value === null || value === undefined || value === '' ? unknown : { holds: value === wanted, value }

const secondsOf = (clock: string): number => {
	const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
	return (hours * 60 + minutes) * 60 + seconds
}

type Of<I extends RuleTerm['input']> = Extract<RuleTerm, { input: I }>

const two = (part: number): string => String(part).padStart(2, '0')

const ofTime = ({ start_time, end_time, week_days }: Of<'time'>, { zone, now }: Asked): TermFinding => {
	const { weekday, hour, minute, second } = localTimeAt(zone, now)
	const [from, to, at] = [secondsOf(start_time), secondsOf(end_time), (hour * 60 + minute) * 60 + second]
	const isOn = (day: number): boolean => ((week_days ?? every_weekday) & (1 << day)) !== 0
	const yesterday = (weekday + 6) % 7
	const isToday = isOn(weekday) && at >= from && (at < to || to <= from)
	const isOfLastNight = to <= from && at < to && isOn(yesterday)
	return { holds: isToday || isOfLastNight, value: `${two(hour)}:${two(minute)}:${two(second)}` }
}

const ofPlace = (term: Of<'place'>, { inputs: { place } }: Asked): TermFinding => {
	if (place === null) return unknown
	const metres = Math.round(distance(place, term))
	return { holds: metres <= term.radius_m === (term.is === 'inside'), value: metres }
}

const ofValue = (term: Of<'value'>, { inputs, before }: Asked): TermFinding => {
	const [value, { is, value: wanted, hysteresis }] = [named(inputs.values, term.name), term]
	if (value === undefined) return unknown
	if (is === 'equal' || is === 'other') return { holds: (String(value) === String(wanted)) === (is === 'equal'), value }
	// A word is neither above nor below anything.
	if (typeof value !== 'number' || typeof wanted !== 'number') return { holds: null, value }
	return measured(value, { is, value: wanted, hysteresis }, before)
}

/** Evaluates a term. */
export const findTerm = (term: RuleTerm, asked: Asked): TermFinding => {
	const { inputs, before } = asked
	switch (term.input) {
		case 'sensor':
			return measured(named(inputs.sensors, term.metric), term, before)
		case 'light':
			return measured(named(inputs.sensors, 'light'), term, before)
		case 'relay':
			return chosen(inputs.relays[term.channel - 1], term.is)
		case 'signal':
			return chosen(inputs.signal, term.is)
		case 'source':
			return chosen(inputs.source, term.is)
		case 'time':
			return ofTime(term, asked)
		case 'place':
			return ofPlace(term, asked)
		case 'value':
			return ofValue(term, asked)
	}
}

import { type MediaServer, mediaServer } from '../devices/media-server.ts'
import { type RuleReport, ruleReports } from '../rules/act-report.ts'

/** The most of what stands in a list: a value each, in characters. */
const list_most = { items: 20, characters: 40 } as const

/** What a terminal is doing, as it says itself. */
const run_statuses = ['playing', 'idle', 'screen_off'] as const

/**
 * What a terminal says of its box and of what commands have set there (specification B §3, protocol §5), each field once. Numbers are bounded by `min` and `max`, texts have
 * so many characters at most. Nothing of it is believed: it is shown, and decides nothing.
 */
export const reported_fields = {
	/** Its own clock, in ms since 1970. */
	clock: { kind: 'number', min: 0, max: 8.64e15, unit: 'ms' },
	ip: { kind: 'text', max: 45, pattern: /^[0-9A-Fa-f.:]*$/ },
	brightness: { kind: 'number', min: 0, max: 100, unit: '%' },
	volume: { kind: 'number', min: 0, max: 100, unit: '%' },
	/** For how long it has run without a break, in seconds: a hundred years at most. */
	uptime: { kind: 'number', min: 0, max: 3_155_760_000, unit: 's' },
	language: { kind: 'text', max: 35, pattern: /^[A-Za-z0-9_-]*$/ },
	server_address: { kind: 'text', max: 300 },
	run_status: { kind: 'choice', choices: run_statuses },
	/** Memory of the box in bytes. */
	memory_total: { kind: 'number', min: 0, max: Number.MAX_SAFE_INTEGER, unit: 'B' },
	memory_used: { kind: 'number', min: 0, max: Number.MAX_SAFE_INTEGER, unit: 'B' },
	screen: { kind: 'choice', choices: ['on', 'off'] },
	locked: { kind: 'flag' },
	temperature_k: { kind: 'number', min: 1000, max: 20_000, unit: 'K' },
	timer_play: { kind: 'flag' },
	/** The program that it was switched to; 0 for none. */
	program_id: { kind: 'number', min: 0, max: Number.MAX_SAFE_INTEGER },
	/** The types of command whose times it follows by itself. */
	scheduled: { kind: 'list' },
	/** Of the relays of its multi-function card, from the first channel on, `on` or `off`. */
	relays: { kind: 'list' },
	/** What its rules did last. */
	rules: { kind: 'acts' },
	/** Of a media server what it has and how its plan stands. */
	media_server: { kind: 'media' },
} as const satisfies Readonly<Record<string, ReportedField>>

interface ReportedField {
	readonly kind: 'number' | 'text' | 'choice' | 'flag' | 'list' | 'acts' | 'media'
	readonly min?: number
	readonly max?: number
	readonly unit?: string
	readonly pattern?: RegExp
	readonly choices?: readonly string[]
}

export type ReportedName = keyof typeof reported_fields
export const reported_names = Object.keys(reported_fields) as ReportedName[]

type Fields = typeof reported_fields
type ValueOf<F> = F extends { kind: 'number' }
	? number
	: F extends { kind: 'flag' }
		? boolean
		: F extends { kind: 'list' }
			? readonly string[]
			: F extends { kind: 'acts' }
				? readonly RuleReport[]
				: F extends { kind: 'media' }
					? MediaServer
					: F extends { choices: readonly (infer C)[] }
						? C
						: string

/** What of it lists of terminals, or who waits at the page of one, show: a change is announced at once. */
export const listed_reports = [
	'brightness',
	'volume',
	'screen',
	'locked',
	'relays',
	'rules',
	'media_server',
] as const satisfies readonly ReportedName[]

/** What a terminal has said of itself, as far as it was right. */
export type Reported = { readonly [N in ReportedName]?: ValueOf<Fields[N]> }

const isIn = (value: number, { min = 0, max = 0 }: ReportedField): boolean => value >= min && value <= max

const isList = (value: unknown): value is readonly string[] =>
	Array.isArray(value) &&
	value.length <= list_most.items &&
	value.every(one => typeof one === 'string' && one.length <= list_most.characters)

type Value = Reported[ReportedName]

/** How a value of each kind is read; undefined for one that is not taken. */
const readers: Readonly<Record<ReportedField['kind'], (field: ReportedField, value: unknown) => Value>> = {
	number: (field, value) => (typeof value === 'number' && isIn(value, field) ? Math.round(value) : undefined),
	flag: (_, value) => (typeof value === 'boolean' ? value : undefined),
	list: (_, value) => (isList(value) ? [...value] : undefined),
	acts: (_, value) => ruleReports.safeParse(value).data,
	media: (_, value) => mediaServer.safeParse(value).data,
	choice: ({ choices = [] }, value) =>
		typeof value === 'string' && choices.includes(value) ? (value as Value) : undefined,
	text: ({ max = 0, pattern }, value) =>
		typeof value === 'string' && [...value].length <= max && (pattern?.test(value) ?? true)
			? (value as Value)
			: undefined,
}

const readValue = (field: ReportedField, value: unknown): Value => readers[field.kind](field, value)

/** What of a report is taken, and the names of what is not: that changes nothing. Names that are not known are passed over. */
export const readReported = (said: unknown): { readonly values: Reported; readonly wrong: readonly ReportedName[] } => {
	const values: Record<string, Value> = {}
	const wrong: ReportedName[] = []
	const given = (typeof said === 'object' && said !== null ? said : {}) as Readonly<Record<string, unknown>>
	for (const name of reported_names) {
		const value = Object.hasOwn(given, name) ? given[name] : undefined
		if (value === undefined || value === null) continue
		const read = readValue(reported_fields[name], value)
		if (read === undefined) wrong.push(name)
		else values[name] = read
	}
	return { values: values as Reported, wrong }
}

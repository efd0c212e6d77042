/** What a terminal is doing, as it says itself. */
const run_statuses = ['playing', 'idle', 'screen_off'] as const

/**
 * What a terminal says of its box (specification B §3, protocol §5), each field once. Numbers are bounded by `min` and `max`, texts have
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
} as const satisfies Readonly<Record<string, ReportedField>>

interface ReportedField {
	readonly kind: 'number' | 'text' | 'choice'
	readonly min?: number
	readonly max?: number
	readonly unit?: string
	readonly pattern?: RegExp
	readonly choices?: readonly string[]
}

export type ReportedName = keyof typeof reported_fields
export const reported_names = Object.keys(reported_fields) as ReportedName[]

type Fields = typeof reported_fields
type ValueOf<F> = F extends { kind: 'number' } ? number : F extends { choices: readonly (infer C)[] } ? C : string

/** What a terminal has said of its box, as far as it was right. */
export type Reported = { readonly [N in ReportedName]?: ValueOf<Fields[N]> }

const isIn = (value: number, { min = 0, max = 0 }: ReportedField): boolean => value >= min && value <= max

/** A value as it is kept; undefined for one that is not taken. */
const readValue = (field: ReportedField, value: unknown): string | number | undefined => {
	if (field.kind === 'number') return typeof value === 'number' && isIn(value, field) ? Math.round(value) : undefined
	if (typeof value !== 'string') return undefined
	if (field.choices) return field.choices.includes(value) ? value : undefined
	const fits = [...value].length <= (field.max ?? 0) && (field.pattern?.test(value) ?? true)
	return fits ? value : undefined
}

/** What of a report is taken, and the names of what is not: that changes nothing. Names that are not known are passed over. */
export const readReported = (said: unknown): { readonly values: Reported; readonly wrong: readonly ReportedName[] } => {
	const values: Record<string, string | number> = {}
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

import { screen_folds, signal_sources } from '../command/command-values.ts'
import { type ReportedDevices, reportedDevices } from '../devices/acquisition.ts'
import { type MediaServer, mediaServer } from '../devices/media-server.ts'
import { type RuleReport, ruleReports } from '../rules/act-report.ts'
import { type SyncReport, syncReport } from '../screen-sync/screen-sync.ts'

/** Maximum length of a list, and characters of each value. */
const list_most = { items: 20, characters: 40 } as const

/** What a terminal is doing, as reported by itself. */
const run_statuses = ['playing', 'idle', 'screen_off'] as const

/** How a terminal is connected. */
const network_types = ['ethernet', 'wifi', 'cellular', 'other'] as const

/**
 * What a terminal reports about its box and the values that commands have set there (specification B §3, protocol §5), each field defined
 * once. Numbers are bounded by `min` and `max`, texts by a number of characters. Reports are untrusted: they are displayed and decide
 * nothing.
 */
export const reported_fields = {
	/** Its own clock, in ms since 1970. */
	clock: { kind: 'number', min: 0, max: 8.64e15, unit: 'ms' },
	ip: { kind: 'text', max: 45, pattern: /^[0-9A-Fa-f.:]*$/ },
	mac: { kind: 'text', max: 17, pattern: /^[0-9A-Fa-f]{2}(?:[:-][0-9A-Fa-f]{2}){5}$/ },
	network_type: { kind: 'choice', choices: network_types },
	/** The name of its Wi-Fi network, or its mobile operator. */
	network_name: { kind: 'text', max: 64 },
	/** The strength of the received signal. */
	signal_dbm: { kind: 'number', min: -150, max: 0, unit: 'dBm' },
	app_version: { kind: 'text', max: 40 },
	/** The versions of the boards that drive the screen: FPGA, receiving cards. */
	firmware: { kind: 'text', max: 100 },
	cpu_percent: { kind: 'number', min: 0, max: 100, unit: '%' },
	cpu_celsius: { kind: 'number', min: -60, max: 200, unit: '°C' },
	brightness: { kind: 'number', min: 0, max: 100, unit: '%' },
	volume: { kind: 'number', min: 0, max: 100, unit: '%' },
	/** Its uptime in seconds: a hundred years at most. */
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
	signal_source: { kind: 'choice', choices: signal_sources },
	/** An IANA name. */
	time_zone: { kind: 'text', max: 64, pattern: /^[A-Za-z0-9_+\-/]*$/ },
	ntp_servers: { kind: 'list' },
	/** The resolution in effect, in pixels, before it is rotated. */
	resolution: { kind: 'text', max: 11, pattern: /^\d{1,5}x\d{1,5}$/ },
	/** In degrees, clockwise. */
	rotation: { kind: 'number', min: 0, max: 270, unit: '°' },
	screen_fold: { kind: 'choice', choices: screen_folds },
	cloud_care: { kind: 'flag' },
	/** The types of command whose times it follows by itself. */
	scheduled: { kind: 'list' },
	/** The relays of its multi-function card in channel order, `on` or `off`. */
	relays: { kind: 'list' },
	/** The latest acts of its rules. */
	rules: { kind: 'acts' },
	/** The contents of a media server and the state of its plan. */
	media_server: { kind: 'media' },
	/** What it knows of the acquisition devices at its ports. */
	acquisition: { kind: 'devices' },
	/** Whether it synchronises with other terminals, and what it measures. */
	sync: { kind: 'sync' },
} as const satisfies Readonly<Record<string, ReportedField>>

interface ReportedField {
	readonly kind: 'number' | 'text' | 'choice' | 'flag' | 'list' | 'acts' | 'media' | 'devices' | 'sync'
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
					: F extends { kind: 'devices' }
						? ReportedDevices
						: F extends { kind: 'sync' }
							? SyncReport
							: F extends { choices: readonly (infer C)[] }
								? C
								: string

/** Fields shown in lists of terminals and on a terminal's page: changes are announced at once. */
export const listed_reports = [
	'brightness',
	'volume',
	'screen',
	'locked',
	'relays',
	'temperature_k',
	'timer_play',
	'program_id',
	'signal_source',
	'time_zone',
	'ntp_servers',
	'resolution',
	'rotation',
	'screen_fold',
	'cloud_care',
	'rules',
	'media_server',
] as const satisfies readonly ReportedName[]

/** The valid values that a terminal has reported. */
export type Reported = { readonly [N in ReportedName]?: ValueOf<Fields[N]> }

const isIn = (value: number, { min = 0, max = 0 }: ReportedField): boolean => value >= min && value <= max

const isList = (value: unknown): value is readonly string[] =>
	Array.isArray(value) &&
	value.length <= list_most.items &&
	value.every(one => typeof one === 'string' && one.length <= list_most.characters)

type Value = Reported[ReportedName]

/** Parses a value of each kind; undefined if it is invalid. */
const readers: Readonly<Record<ReportedField['kind'], (field: ReportedField, value: unknown) => Value>> = {
	number: (field, value) => (typeof value === 'number' && isIn(value, field) ? Math.round(value) : undefined),
	flag: (_, value) => (typeof value === 'boolean' ? value : undefined),
	list: (_, value) => (isList(value) ? [...value] : undefined),
	acts: (_, value) => ruleReports.safeParse(value).data,
	media: (_, value) => mediaServer.safeParse(value).data,
	devices: (_, value) => reportedDevices.safeParse(value).data,
	sync: (_, value) => syncReport.safeParse(value).data,
	choice: ({ choices = [] }, value) =>
		typeof value === 'string' && choices.includes(value) ? (value as Value) : undefined,
	text: ({ max = 0, pattern }, value) =>
		typeof value === 'string' && [...value].length <= max && (pattern?.test(value) ?? true)
			? (value as Value)
			: undefined,
}

const readValue = (field: ReportedField, value: unknown): Value => readers[field.kind](field, value)

/** The valid values of a report, and the names of the invalid ones, which change nothing. Unknown names are ignored. */
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

import { type BackupPlan, backupAge } from './backup-plan.ts'

const day = 86_400_000
const hour = 3_600_000
const gigabyte = 1024 ** 3

/** Optional programs that the server uses if they are installed. */
export const media_tools = ['ffmpeg', 'ffprobe', 'soffice', 'pdftoppm'] as const
export type MediaTool = (typeof media_tools)[number]

/** Inputs of the checks; times are in ms since the epoch, sizes in bytes. */
export interface InstallationFacts {
	readonly now: number
	/** How browsers reach the server: no address set, without TLS, or with it. */
	readonly address: 'unset' | 'plain' | 'tls'
	/** Requests have arrived through an untrusted proxy. */
	readonly is_proxy_unknown: boolean
	readonly has_mail: boolean
	/** Abandoned emails, and those waiting for an hour or longer. */
	readonly mails_failed: number
	readonly mails_waiting: number
	/** Accounts that can change the installation, how many of them lack a second factor, and how many use a password set by another person. */
	readonly administrators: number
	readonly without_factor: number
	readonly with_first_password: number
	readonly backups: {
		readonly plan: BackupPlan
		/** The last backup that was requested or due; null before the first. */
		readonly last: { readonly ended_at: number; readonly is_made: boolean; readonly faults: number } | null
		/** When the last one was made; null before the first. */
		readonly made_at: number | null
		/** Result of the daily check of an external backup; null if there was none. */
		readonly is_whole: boolean | null
		readonly on_same_disk: boolean
	} | null
	readonly disk: { readonly free: number; readonly total: number; readonly is_low: boolean }
	readonly files_lost: number
	readonly steps_failed: number
	readonly tools_missing: readonly MediaTool[]
	readonly has_player: boolean
	readonly incidents: number
	/** Difference between the clocks of the database and the server, in ms. */
	readonly clock_off: number
	/** When outdated logs were last removed; null before the first time. */
	readonly swept_at: number | null
	readonly started_at: number
	/** Null if licences are not supported, or none is installed. */
	readonly licence: { readonly state: 'valid' | 'grace' | 'over' | 'unreadable'; readonly until: number | null } | null
}

/** The checks in display order; those of the first group are for the administrator to set up. */
export const check_groups = {
	setup: ['address', 'proxy', 'first_password', 'second_factor', 'mail', 'backup_plan', 'backup_place', 'tools'],
	running: [
		'disk',
		'backup',
		'mail_queue',
		'files',
		'processing',
		'incidents',
		'database',
		'retention',
		'player',
		'licence',
	],
} as const
export type CheckKey = (typeof check_groups)[keyof typeof check_groups][number]

/** Possible findings, by check. A `problem` causes harm now; an `advice` might later, and may be intended. */
export const check_findings = {
	address: { good: ['address_tls'], advice: ['address_unset'], problem: ['address_plain'] },
	proxy: { good: ['proxy_known'], advice: ['proxy_unknown'], problem: [] },
	first_password: { good: ['passwords_own'], advice: [], problem: ['password_first'] },
	second_factor: { good: ['factor_all'], advice: ['factor_missing'], problem: [] },
	mail: { good: ['mail_set'], advice: ['mail_unset'], problem: [] },
	backup_plan: {
		good: ['backup_planned'],
		advice: ['backup_by_others'],
		problem: ['backup_no_folder', 'backup_unplanned'],
	},
	backup_place: { good: ['backup_apart'], advice: ['backup_same_disk'], problem: [] },
	tools: { good: ['tools_all'], advice: ['tools_missing'], problem: [] },
	disk: { good: ['disk_free'], advice: ['disk_small'], problem: ['disk_full'] },
	backup: {
		good: ['backup_made', 'backup_awaited'],
		advice: [],
		problem: ['backup_failed', 'backup_old', 'backup_damaged'],
	},
	mail_queue: { good: ['mails_out'], advice: [], problem: ['mails_failed', 'mails_waiting'] },
	files: { good: ['files_whole'], advice: [], problem: ['files_lost'] },
	processing: { good: ['steps_done'], advice: ['steps_failed'], problem: [] },
	incidents: { good: ['incidents_none'], advice: ['incidents_open'], problem: [] },
	database: { good: ['database_well'], advice: [], problem: ['clock_off'] },
	retention: { good: ['retention_done', 'retention_awaited'], advice: [], problem: ['retention_stopped'] },
	player: { good: ['player_served'], advice: [], problem: ['player_missing'] },
	licence: {
		good: ['licence_valid'],
		advice: ['licence_ending'],
		problem: ['licence_grace', 'licence_over', 'licence_unreadable'],
	},
} as const satisfies Record<
	CheckKey,
	{ good: readonly string[]; advice: readonly string[]; problem: readonly string[] }
>

type Findings = typeof check_findings
/** The finding of a check. */
export type Finding = {
	[K in CheckKey]: Findings[K]['good'][number] | Findings[K]['advice'][number] | Findings[K]['problem'][number]
}[CheckKey]
export const findings = Object.values(check_findings).flatMap(({ good, advice, problem }) => [
	...good,
	...advice,
	...problem,
]) as [Finding, ...Finding[]]

export const check_states = ['good', 'advice', 'problem'] as const
export type CheckState = (typeof check_states)[number]

/** The finding of a check, with the number shown in its text: a count, bytes, or ms since the epoch. */
export interface CheckResult {
	readonly key: CheckKey
	readonly state: CheckState
	readonly finding: Finding
	readonly value: number | null
}

/** Free disk space, in bytes or as a share of the disk, above which there is nothing to report. */
const ample = { bytes: 50 * gigabyte, part: 0.1 }
/** How long before its end a licence is mentioned, and how far clocks can differ, in ms. */
const licence_notice = 30 * day
const clock_most = 5000

type Said = Finding | readonly [Finding, number | null]
type Rule = (facts: InstallationFacts) => Said | null

const backupsOf = (facts: InstallationFacts): Said | null => {
	const { backups, now, started_at } = facts
	if (backups === null) return null
	const { plan, last, made_at, is_whole } = backups
	if (last !== null && !last.is_made) return ['backup_failed', last.ended_at]
	if (last !== null && last.faults > 0) return ['backup_damaged', last.faults]
	if (is_whole === false) return ['backup_damaged', null]
	if (plan.every === 'off') return made_at === null ? null : ['backup_made', made_at]
	// Nothing is late before the first one is due; a server that was off had no opportunity.
	const since = made_at ?? started_at
	if (now - Math.max(since, 0) > backupAge(plan)) return ['backup_old', made_at]
	return made_at === null ? 'backup_awaited' : ['backup_made', made_at]
}

const licenceOf = ({ licence, now }: InstallationFacts): Said | null => {
	if (licence === null) return null
	const { state, until } = licence
	if (state === 'grace') return ['licence_grace', until]
	if (state === 'over') return 'licence_over'
	if (state === 'unreadable') return 'licence_unreadable'
	return until !== null && until - now < licence_notice ? ['licence_ending', until] : 'licence_valid'
}

const diskOf = ({ disk: { free, total, is_low } }: InstallationFacts): Said => {
	if (is_low) return ['disk_full', free]
	return free < ample.bytes && free < ample.part * total ? ['disk_small', free] : ['disk_free', free]
}

const planOf = ({ backups }: InstallationFacts): Said => {
	if (backups === null) return 'backup_no_folder'
	if (backups.plan.every !== 'off') return 'backup_planned'
	// A backup that this server made on request was not made externally.
	return backups.is_whole === null || backups.made_at !== null ? 'backup_unplanned' : 'backup_by_others'
}

const retentionOf = ({ swept_at, started_at, now }: InstallationFacts): Said => {
	if (now - (swept_at ?? started_at) > 3 * hour) return ['retention_stopped', swept_at]
	return swept_at === null ? 'retention_awaited' : ['retention_done', swept_at]
}

const some = (count: number, found: Finding, none: Finding): Said => (count > 0 ? [found, count] : none)

const rules: Readonly<Record<CheckKey, Rule>> = {
	address: ({ address }) =>
		(({ unset: 'address_unset', plain: 'address_plain', tls: 'address_tls' }) as const)[address],
	proxy: ({ is_proxy_unknown }) => (is_proxy_unknown ? 'proxy_unknown' : 'proxy_known'),
	first_password: ({ with_first_password }) => some(with_first_password, 'password_first', 'passwords_own'),
	second_factor: ({ without_factor }) => some(without_factor, 'factor_missing', 'factor_all'),
	mail: ({ has_mail }) => (has_mail ? 'mail_set' : 'mail_unset'),
	backup_plan: planOf,
	backup_place: ({ backups }) => backups && (backups.on_same_disk ? 'backup_same_disk' : 'backup_apart'),
	tools: ({ tools_missing }) => some(tools_missing.length, 'tools_missing', 'tools_all'),
	disk: diskOf,
	backup: backupsOf,
	mail_queue: ({ mails_failed, mails_waiting }) =>
		mails_failed > 0 ? ['mails_failed', mails_failed] : some(mails_waiting, 'mails_waiting', 'mails_out'),
	files: ({ files_lost }) => some(files_lost, 'files_lost', 'files_whole'),
	processing: ({ steps_failed }) => some(steps_failed, 'steps_failed', 'steps_done'),
	incidents: ({ incidents }) => some(incidents, 'incidents_open', 'incidents_none'),
	database: ({ clock_off }) =>
		Math.abs(clock_off) > clock_most ? ['clock_off', Math.abs(clock_off)] : 'database_well',
	retention: retentionOf,
	player: ({ has_player }) => (has_player ? 'player_served' : 'player_missing'),
	licence: licenceOf,
}

const stateOf = (key: CheckKey, finding: Finding): CheckState => {
	const { good, problem } = check_findings[key]
	if ((good as readonly Finding[]).includes(finding)) return 'good'
	return (problem as readonly Finding[]).includes(finding) ? 'problem' : 'advice'
}

/** Checks an installation: one result for each check that applies to it. */
export const checksOf = (facts: InstallationFacts): CheckResult[] =>
	[...check_groups.setup, ...check_groups.running].flatMap(key => {
		const said = rules[key](facts)
		if (said === null) return []
		const [finding, value] = typeof said === 'string' ? [said, null] : said
		return [{ key, state: stateOf(key, finding), finding, value }]
	})

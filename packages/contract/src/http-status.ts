import type { ErrorCode } from './error-codes.ts'

/** Errors by the HTTP status that the JSON API answers; those not listed here or below are 422. */
const named: Readonly<Record<number, readonly ErrorCode[]>> = {
	400: ['parameter', 'form_names', 'idempotency_key', 'command_data', 'command_member_unknown'],
	401: ['not_signed_in', 'session_expired', 'signed_in_elsewhere', 'account_gone', 'token_missing'],
	403: [
		'not_permitted',
		'address_refused',
		'in_person',
		'must_change_password',
		'rights_above',
		'rights_changed',
		'user_above',
		'host_unknown',
	],
	404: ['absent', 'path_unknown', 'file_lost', 'mail_gone'],
	409: [
		'record_changed',
		'record_changed_by',
		'review_decided',
		'idempotency_unknown',
		'backup_running',
		'migration_twice',
		'upgrade_twice',
	],
	413: ['too_large', 'upload_limit', 'command_too_large'],
	415: ['type_unsupported'],
	429: [
		'too_many_logins',
		'too_many_codes',
		'idempotency_many',
		'too_many_reports',
		'mail_wait',
		'mail_limit',
		'address_tries',
		'pairing_tries',
		'terminal_key_tries',
		'command_cooldown',
		'export_many',
		'journals_many',
		'terminal_logs_many',
		'screenshots_many',
	],
	503: ['busy', 'before_start', 'database_away', 'database_damaged'],
	507: ['disk_full'],
}

const by_code = new Map(Object.entries(named).flatMap(([status, codes]) => codes.map(code => [code, Number(status)])))

const by_ending: readonly (readonly [RegExp, number])[] = [
	[/_absent$/, 404],
	[/_(taken|in_use|changed|conflict|used)$/, 409],
]

/** What an error means to a program in HTTP terms: whose fault it is, and whether the request can be repeated. */
export const httpStatusOf = (code: ErrorCode): number =>
	by_code.get(code) ?? by_ending.find(([ending]) => ending.test(code))?.[1] ?? 422

import type { ErrorCode } from '@vitrine/contract/error-codes'
import type { Logger } from 'pino'
import { CodedError } from '../../http/coded-error.ts'

/** Why a proven identity has no account; users only learn that it has none. */
export type NoAccountReason = 'domain' | 'no rule' | 'place gone' | 'no creation' | 'no name'

/** A proven identity without an account; `missing` are the names of claims that the rules use and that were absent. */
export class NoAccount extends CodedError<'sso_no_account'> {
	readonly reason: NoAccountReason
	readonly missing: readonly string[]
	constructor(reason: NoAccountReason, missing: readonly string[]) {
		super('sso_no_account')
		this.reason = reason
		this.missing = missing
	}
}

/** Refusals by this server, with their reasons. */
const reasons: Partial<Record<ErrorCode, string>> = {
	sso_absent: 'the provider is disabled or gone',
	sso_expired: 'the provider was changed meanwhile',
	account_gone: 'the account is banned',
	sso_linked: 'the identity or the account is linked already',
}

/** Logs a failed sign-in without codes, tokens or the content of claims. */
export const tellRefused = (logger: Logger, provider_id: number, outcome: ErrorCode, reason: string): void =>
	logger.warn({ sso_provider: provider_id, outcome, reason }, 'nobody was signed in by a provider')

/** The same for refusals by this server. */
export const tellRefusedHere = (logger: Logger, provider_id: number, error: CodedError): void => {
	const { code } = error
	if (!(error instanceof NoAccount)) return tellRefused(logger, provider_id, code, reasons[code] ?? code)
	const { reason, missing } = error
	tellRefused(
		logger,
		provider_id,
		code,
		missing.length === 0 ? reason : `${reason}; missing claims: ${missing.join(', ')}`,
	)
}

/** Runs a part of a sign-in and logs why it was refused; asking for the second factor is not a refusal. */
export const withErrorLog = async <T>(logger: Logger, provider_id: number, work: () => Promise<T>): Promise<T> => {
	try {
		return await work()
	} catch (error) {
		if (error instanceof CodedError && error.code !== 'second_factor_needed')
			tellRefusedHere(logger, provider_id, error)
		throw error
	}
}

import type { ErrorCode } from '@vitrine/contract/error-codes'
import type { Logger } from 'pino'
import { CodedError } from '../../http/coded-error.ts'

/** Why a proven identity is nobody here; people are told only that it is. */
export type NoAccountReason = 'domain' | 'no rule' | 'place gone' | 'no creation' | 'no name'

/** A proven identity that is nobody here; `missing` are the names of claims that the rules look at and that were not there. */
export class NoAccount extends CodedError {
	readonly reason: NoAccountReason
	readonly missing: readonly string[]
	constructor(reason: NoAccountReason, missing: readonly string[]) {
		super('sso_no_account')
		this.reason = reason
		this.missing = missing
	}
}

/** What is refused by this server, and why. */
const reasons: Partial<Record<ErrorCode, string>> = {
	sso_absent: 'the provider is disabled or gone',
	sso_expired: 'the provider was changed meanwhile',
	account_gone: 'the account is banned',
	sso_linked: 'the identity or the account is linked already',
}

/** Writes a sign-in that failed into the log of the program: neither codes nor tokens nor what claims say. */
export const tellRefused = (logger: Logger, provider_id: number, outcome: ErrorCode, reason: string): void =>
	logger.warn({ sso_provider: provider_id, outcome, reason }, 'nobody was signed in by a provider')

/** The same of what this server refuses. */
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

/** Does something of a sign-in, and writes down why it is refused; that the second step is asked for is no refusal. */
export const withErrorLog = async <T>(logger: Logger, provider_id: number, work: () => Promise<T>): Promise<T> => {
	try {
		return await work()
	} catch (error) {
		if (error instanceof CodedError && error.code !== 'second_factor_needed')
			tellRefusedHere(logger, provider_id, error)
		throw error
	}
}

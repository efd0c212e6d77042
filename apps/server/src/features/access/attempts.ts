import { login_limits } from '@vitrine/domain/people/account'
import { subscriberOf } from '../../http/caller/address.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Ephemeral } from '../../ports/short-lived/ephemeral.ts'

/** Counts failures for an account from an address, and for the address; past a limit no password is checked any more. */
export interface Attempts {
	check(): Promise<void>
	failed(): Promise<unknown>
	failures(): Promise<number>
	passed(): Promise<void>
}

/** Failed attempts at this account from this network address. */
export const attemptsOf = (ephemeral: Ephemeral, account: string, ip: string): Attempts => {
	const from = subscriberOf(ip)
	const own = `login:account:${account}:${from}`
	const keys = [
		{ key: own, limit: login_limits.per_account },
		{ key: `login:address:${from}`, limit: login_limits.per_address },
		// Many addresses together are limited too; users who are already signed in stay signed in.
		{ key: `login:everywhere:${account}`, limit: login_limits.everywhere },
	]
	return {
		check: async () => {
			for (const { key, limit } of keys) {
				const { count, left } = await ephemeral.peek(key)
				if (count >= limit) throw new CodedError('too_many_logins', { seconds: Math.ceil(left / 1000) })
			}
		},
		failed: () => Promise.all(keys.map(({ key }) => ephemeral.count(key, login_limits.window))),
		failures: async () => (await ephemeral.peek(own)).count,
		passed: () => ephemeral.forget(own),
	}
}

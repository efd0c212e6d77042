import { z } from 'zod'
import { account_pattern } from './credential.ts'
import { withAsciiDomain } from './email.ts'

/** An account name: 3 to 20 digits, letters or underscores (specification A §5). */
export const account = z.string().regex(account_pattern)

/** Lifetime of a session, in milliseconds: 7 days if requested at login (B §9), otherwise half a day without use. */
export const session_lifetime = { kept: 7 * 86_400_000, idle: 12 * 3_600_000 } as const

/**
 * Failed logins allowed within `window` ms before further attempts are delayed: for an account from one network address, for an address
 * with any accounts, and for an account from all addresses.
 */
export const login_limits = { per_account: 10, per_address: 50, everywhere: 100, window: 15 * 60_000 } as const

/** The longest lifetime of an access token, in days. */
export const token_life = 365

/** Addresses that mail servers accept everywhere, with top-level domains also in their ASCII form (`xn--…`). */
const email_pattern = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/i

/** An email address as it is stored: trimmed, in lower case and with an ASCII domain, so that each address has one form. */
export const email = z
	.string()
	.trim()
	.toLowerCase()
	.overwrite(withAsciiDomain)
	.max(254)
	// A check and not a pipe, so that clients can encode what was typed.
	.check(z.email({ pattern: email_pattern }))

/** A role's name: 2 to 20 characters (specification B §5). */
export const role_name_length = { min: 2, max: 20 } as const

/** A code sent by email: its lifetime, the wait before another can be requested (both in ms), and the number of guesses. */
export const mail_code = { life: 10 * 60_000, resend: 60_000, guesses: 5, length: 6 } as const

/** Emails that can be requested per day: to one address, from one IP address, and by one person to themselves. */
export const mail_limits = { per_recipient: 10, per_address: 30, per_person: 20, window: 86_400_000 } as const

/** The second step of a login: its time limit in ms, and how many wrong codes are allowed. */
export const second_factor = { life: 5 * 60_000, guesses: 5, recovery_codes: 10 } as const

/** The largest avatar, logo and login picture in bytes (specification A §9), and the largest favicon. */
export const picture_limits = { png: 2 * 1024 * 1024, ico: 256 * 1024, pixels: 4096 * 4096 } as const

/** A referral code is valid for a week, in ms; the number of guesses per IP address within `window`. */
export const referral = { life: 7 * 86_400_000, guesses: 20, window: 3_600_000 } as const

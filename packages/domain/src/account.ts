import { z } from 'zod'

/** An account name: 3 to 20 digits, letters or underscores (specification A §5). */
export const account = z.string().regex(/^\w{3,20}$/)

/** A password's length in characters; the upper bound keeps hashing cheap. */
export const password_length = { min: 8, max: 64 } as const

/** Why a password is refused, or null: at least eight characters with letters, digits and special characters (B §5). */
export const passwordFault = (password: string): 'too_short' | 'too_long' | 'too_simple' | null => {
	// Counted as people count: an emoji is one character, though two units of the text.
	const { length } = [...password]
	if (length < password_length.min) return 'too_short'
	if (length > password_length.max) return 'too_long'
	const mixed = /\p{L}/u.test(password) && /\p{N}/u.test(password) && /[^\p{L}\p{N}]/u.test(password)
	return mixed ? null : 'too_simple'
}

/** How long a session lives, in milliseconds: 7 days when asked for at login (B §9), else half a day without use. */
export const session_lifetime = { kept: 7 * 86_400_000, idle: 12 * 3_600_000 } as const

/** Failed logins that an account or an address may have within `window` ms before it has to wait. */
export const login_limits = { per_account: 10, per_address: 50, window: 15 * 60_000 } as const

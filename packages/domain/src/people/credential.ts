/** The format of an account name: 3 to 20 digits, letters or underscores (specification A §5). */
export const account_pattern = /^\w{3,20}$/

/** A password's length in characters; the upper bound limits the cost of hashing. */
const password_length = { min: 8, max: 64 } as const

/** Why a password is refused, or null: at least eight characters with letters, digits and special characters (B §5). */
export const passwordProblem = (password: string): 'too_short' | 'too_long' | 'too_simple' | null => {
	// Counted in code points: an emoji is one character although it is two UTF-16 units.
	const { length } = [...password]
	if (length < password_length.min) return 'too_short'
	if (length > password_length.max) return 'too_long'
	const mixed = /\p{L}/u.test(password) && /\p{N}/u.test(password) && /[^\p{L}\p{N}]/u.test(password)
	return mixed ? null : 'too_simple'
}

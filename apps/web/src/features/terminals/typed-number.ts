const number = /^-?\d{1,12}([.,]\d{1,6})?$/

/** A typed number, with a point or a comma; null if it is empty or no number. */
export const numberOf = (typed: string): number | null => {
	const text = typed.trim().replace('−', '-')
	return text === '' || !number.test(text) ? null : Number(text.replace(',', '.'))
}

/** A form rule: empty, or a number from `least` up. */
export const isNumber = (least: number, message: string) => ({
	validator: (_: unknown, typed: string) => {
		const value = numberOf(typed)
		const isRight = typed.trim() === '' || (value !== null && value >= least)
		return isRight ? Promise.resolve() : Promise.reject(new Error(message))
	},
})

/** A unit price: not negative, at most two decimals, at most nine digits before the point (specification B §5). */
export const price_form = /^\d{1,9}(\.\d{1,2})?$/

/** Entered instead of a price to remove it. */
export const no_price = ''

/** How many names, and how many characters of names, one price query can contain. */
export const price_batch = { names: 1000, characters: 150_000 } as const

/**
 * Parses a typed unit price, in hundredths; null if it is invalid. A decimal comma is accepted, as it is common in several of the
 * interface languages.
 */
export const readPrice = (typed: string): bigint | null => {
	const written = typed.trim().replace(',', '.')
	if (!price_form.test(written)) return null
	const [whole = '', decimals = ''] = written.split('.')
	return BigInt(whole + decimals.padEnd(2, '0'))
}

/** Hundredths with two decimals, as they are shown and sent: 1250 is `12.50`. */
export const priceText = (hundredths: bigint): `${number}` => {
	const digits = hundredths.toString().padStart(3, '0')
	return `${digits.slice(0, -2)}.${digits.slice(-2)}` as `${number}`
}

/** Total price of a number of plays, in hundredths. */
export const totalOf = (number: number, price: bigint): bigint => BigInt(number) * price

/** The unit price derived from the total price of a number of plays; 0 if there were none. */
export const unitOf = (total: bigint, number: number): bigint => (number === 0 ? 0n : total / BigInt(number))

/** Splits names, without duplicates, into batches for one query each; a name with a comma, which would be read as two, goes alone. */
export const priceBatches = (names: readonly string[]): string[][] => {
	const all = [...new Set(names)].filter(name => name !== '')
	const batches: string[][] = []
	let left = 0
	for (const name of all.filter(one => !one.includes(','))) {
		const last = batches.at(-1)
		left -= name.length + 1
		if (last === undefined || last.length === price_batch.names || left < 0) {
			batches.push([name])
			left = price_batch.characters - name.length
		} else last.push(name)
	}
	return [...batches, ...all.filter(name => name.includes(',')).map(name => [name])]
}

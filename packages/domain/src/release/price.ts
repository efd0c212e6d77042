/** A unit price: not negative, at most two decimals, before the point at most nine digits (specification B §5). */
export const price_form = /^\d{1,9}(\.\d{1,2})?$/

/** What is written in place of a price to take it back. */
export const no_price = ''

/** So many names are asked for their prices at once, and so many characters of them. */
export const price_batch = { names: 1000, characters: 150_000 } as const

/**
 * A unit price as somebody types it, in hundredths; null where it is none. The decimals may follow a comma, as several of the
 * interface languages write them.
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

/** What so many plays cost in all, in hundredths. */
export const totalOf = (number: number, price: bigint): bigint => BigInt(number) * price

/** The unit price again out of what so many plays cost in all; 0 where there were none. */
export const unitOf = (total: bigint, number: number): bigint => (number === 0 ? 0n : total / BigInt(number))

/** Names in parts that can be asked for at once, each name once; one with a comma, which would be read as two, goes alone. */
export const priceBatches = (names: readonly string[]): string[][] => {
	const all = [...new Set(names)].filter(name => name !== '')
	const batches: string[][] = []
	let room = 0
	for (const name of all.filter(one => !one.includes(','))) {
		const last = batches.at(-1)
		room -= name.length + 1
		if (last === undefined || last.length === price_batch.names || room < 0) {
			batches.push([name])
			room = price_batch.characters - name.length
		} else last.push(name)
	}
	return [...batches, ...all.filter(name => name.includes(',')).map(name => [name])]
}

import { useQuery } from '@tanstack/react-query'
import { no_price, priceBatches, priceText, readPrice } from '@vitrine/domain/release/price'
import { keys, queries } from '../../../data/calls/queries.ts'
import { statistics } from '../../../data/calls/statistics.ts'
import { figures_every } from '../../../data/constants.ts'

/** A material with its number of plays and its price in hundredths; null if it has none yet. */
export interface Priced {
	readonly name: string
	readonly number: number
	readonly price: bigint | null
}

const queryKey = [...keys.plays, 'prices']

const readPriced = async (signal: AbortSignal): Promise<Priced[]> => {
	const counts = await statistics.getHistoryMediaStatistics({ limit: -1 }, { signal })
	const prices = new Map<string, bigint | null>()
	for (const names of priceBatches(counts.map(({ name }) => name)))
		for (const { name, price } of await statistics.getMediaPrice({ names: names.join(',') }, { signal }))
			prices.set(name, readPrice(price))
	return counts.map(({ name, number }) => ({ name, number, price: prices.get(name) ?? null }))
}

/** All materials that were played, with their prices. */
export const usePriced = () =>
	useQuery({ queryKey, queryFn: ({ signal }) => readPriced(signal), refetchInterval: figures_every })

/** Saves a unit price, or clears it with null. The rows are updated with the price that applies afterwards, which is also returned. */
export const savePrice = async (name: string, saved: bigint | null): Promise<bigint | null> => {
	const answer = await statistics.setMediaPrice({ name, price: saved === null ? no_price : priceText(saved) })
	const price = readPrice(answer.price)
	queries.setQueryData<Priced[]>(queryKey, rows => rows?.map(row => (row.name === name ? { ...row, price } : row)))
	return price
}

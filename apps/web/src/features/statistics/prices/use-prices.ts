import { useQuery } from '@tanstack/react-query'
import { priceBatches, priceText, readPrice } from '@vitrine/domain/release/price'
import { keys, queries } from '../../../data/calls/queries.ts'
import { statistics } from '../../../data/calls/statistics.ts'
import { figures_every } from '../../../data/constants.ts'

/** A material with how often it was played, and its price in hundredths; null where it has none yet. */
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

/** Saves a unit price; the rows have it as soon as it is. */
export const savePrice = async (name: string, price: bigint): Promise<void> => {
	await statistics.setMediaPrice({ name, price: priceText(price) })
	queries.setQueryData<Priced[]>(queryKey, rows => rows?.map(row => (row.name === name ? { ...row, price } : row)))
}

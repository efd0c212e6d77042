import { useQuery } from '@tanstack/react-query'
import type { MaterialDetail } from '@vitrine/contract/library/materials'
import { materials } from '../calls/api.ts'
import { keys } from '../calls/queries.ts'

/** Materials per call, and the polling interval while they are processed, in ms. */
const at_once = 50
const again = 2_000

/** The ids of materials that the upload screen passes in the address. */
export const broughtAlong = (search: URLSearchParams): number[] =>
	(search.get('materials') ?? '')
		.split(',')
		.map(Number)
		.filter(id => Number.isSafeInteger(id) && id > 0)

const read = async (ids: readonly number[], signal: AbortSignal): Promise<MaterialDetail[]> => {
	const all: MaterialDetail[] = []
	for (let from = 0; from < ids.length; from += at_once)
		all.push(...(await materials.get({ ids: ids.slice(from, from + at_once) }, { signal })))
	return all
}

const isProcessing = ({ state }: MaterialDetail): boolean => state === 'processing'

/** Materials that have just been uploaded, in this order; `waiting` are still being processed and cannot be shown yet. */
export const useNewMaterials = (ids: readonly number[]) => {
	const { data } = useQuery({
		queryKey: [...keys.materials, 'new', ids.join(',')],
		queryFn: ({ signal }) => read(ids, signal),
		enabled: ids.length > 0,
		staleTime: 0,
		refetchInterval: query => (query.state.data?.some(isProcessing) ? again : false),
	})
	const found = ids.flatMap(id => data?.find(material => material.id === id) ?? [])
	const waiting = data === undefined ? ids.length : found.filter(isProcessing).length
	const ready = found.filter(material => material.state === 'ready')
	const failed = found.filter(material => material.state === 'failed')
	return { waiting, ready, failed, is_settled: ids.length > 0 && waiting === 0 }
}

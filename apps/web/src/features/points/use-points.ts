import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { PointDetail } from '@vitrine/contract/release/points'
import { points, programs } from '../../data/calls/api.ts'
import { foundOr } from '../../data/calls/found.ts'
import { keys, refresh } from '../../data/calls/queries.ts'

/** Rows on a page. */
export const page_size = 20
/** The longest page that the server gives. */
export const longest_page = 500
/** How many terminals have a point is looked at again so often, in ms. */
const look_again = 15_000

type PointQuery = NonNullable<Parameters<typeof points.list>[0]>

/** Points that are looked for. */
export const usePoints = (asked: PointQuery) =>
	useQuery({
		queryKey: [...keys.points, 'list', asked],
		queryFn: ({ signal }) => points.list(asked, { signal }),
		placeholderData: keepPreviousData,
		refetchInterval: look_again,
	})

/** A point by its id; 0 is none. */
export const usePoint = (id: number) =>
	useQuery({
		queryKey: [...keys.points, 'one', id],
		queryFn: ({ signal }) => points.get({ id }, { signal }),
		enabled: id > 0,
		// A form begins with what is stored now, not with what was read before.
		gcTime: 0,
	})

/** A point as it is now; null when it has gone. */
export const readPoint = (id: number): Promise<PointDetail | null> => foundOr(points.get({ id }), 'point_absent')

/** The programs that a point may play. */
export const useProgramChoice = () =>
	useQuery({
		queryKey: [...keys.programs, 'choice'],
		queryFn: ({ signal }) => programs.list({ limit: longest_page }, { signal }),
	})

type Written = Parameters<typeof points.add>[0]

/** Adds a point, or changes the one that is named over the revision that was seen. */
export const savePoint = async (
	written: Written,
	over: { readonly id: number; readonly revision: number | undefined } | null,
): Promise<void> => {
	if (over === null) await points.add(written)
	else await points.edit({ ...written, ...over })
	await refresh(keys.points)
}

export const enablePoint = async (id: number, enabled: boolean): Promise<void> => {
	await points.enable({ ids: [id], enabled: enabled ? 1 : 0 })
	await refresh(keys.points)
}

export const removePoint = async (id: number): Promise<void> => {
	await points.remove({ ids: [id] })
	await refresh(keys.points)
}

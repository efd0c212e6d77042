import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { PointDetail } from '@vitrine/contract/release/points'
import { points, programs } from '../../data/calls/api.ts'
import { foundOr } from '../../data/calls/found.ts'
import { keys, refresh } from '../../data/calls/queries.ts'

/** Rows per page. */
export const page_size = 20
/** The largest page the server returns. */
export const longest_page = 500
/** Polling interval for the number of terminals that have a point, in ms. */
const look_again = 15_000

type PointQuery = NonNullable<Parameters<typeof points.list>[0]>

/** The points that match. */
export const usePoints = (asked: PointQuery) =>
	useQuery({
		queryKey: [...keys.points, 'list', asked],
		queryFn: ({ signal }) => points.list(asked, { signal }),
		placeholderData: keepPreviousData,
		refetchInterval: look_again,
	})

/** A point by its id; 0 for none. */
export const usePoint = (id: number) =>
	useQuery({
		queryKey: [...keys.points, 'one', id],
		queryFn: ({ signal }) => points.get({ id }, { signal }),
		enabled: id > 0,
		// A form starts with the stored state, not with cached data.
		gcTime: 0,
	})

/** The current state of a point; null if it has been deleted. */
export const readPoint = (id: number): Promise<PointDetail | null> => foundOr(points.get({ id }), 'point_absent')

/** The programs a point can play. */
export const useProgramChoice = () =>
	useQuery({
		queryKey: [...keys.programs, 'choice'],
		queryFn: ({ signal }) => programs.list({ limit: longest_page }, { signal }),
	})

type Written = Parameters<typeof points.add>[0]

/** Adds a point, or updates the given one if its revision is still the one the user saw. */
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

import { calls as healthRoutes } from 'virtual:calls/health'
import { useQuery } from '@tanstack/react-query'
import type { healthCalls } from '@vitrine/contract/terminal/health'
import type { IncidentKind } from '@vitrine/domain/terminal/incident'
import { programs, releases, review } from '../../../data/calls/api.ts'
import { carefulClient } from '../../../data/calls/careful.ts'
import { link } from '../../../data/calls/link.ts'
import { keys } from '../../../data/calls/queries.ts'
import { statistics } from '../../../data/calls/statistics.ts'
import { usePermitted } from '../../../data/session/session.ts'

const health = carefulClient<typeof healthCalls>(link, healthRoutes)

/** The number of pictures and videos, and their size in bytes. */
export const useMaterialCounts = () =>
	useQuery({
		queryKey: [...keys.materials, 'numbers'],
		queryFn: ({ signal }) => statistics.getMaterialNumber({}, { signal }),
		enabled: usePermitted('materials.read'),
	})

/** How many programs there are. */
export const useProgramCount = () =>
	useQuery({
		queryKey: [...keys.programs, 'number'],
		queryFn: async ({ signal }) => (await programs.list({ limit: 1 }, { signal })).count,
		enabled: usePermitted('programs.read'),
	})

/** Unresolved incidents: all, and of them those of unreachable terminals and of nearly full disks. */
export const useIncidentCounts = () =>
	useQuery({
		queryKey: [...keys.health, 'number'],
		queryFn: async ({ signal }) => {
			const { count, kinds } = await health.list({ limit: 1 }, { signal })
			const of = (kind: IncidentKind): number => kinds.find(one => one.kind === kind)?.count ?? 0
			return { all: count, unreachable: of('unreachable'), disk: of('disk') }
		},
		enabled: usePermitted('terminals.read'),
	})

/** How many items of each kind wait for the viewer's review. */
export const useWaitingReviews = () =>
	useQuery({
		queryKey: [...keys.review, 'overview'],
		queryFn: ({ signal }) => review.getOverview({}, { signal }),
		enabled: usePermitted('review.decide'),
	})

/** How many releases there are. */
export const useReleaseCount = () =>
	useQuery({
		queryKey: [...keys.releases, 'number'],
		queryFn: async ({ signal }) => (await releases.list({ limit: 1 }, { signal })).count,
		enabled: usePermitted('releases.read'),
	})

/** A release expires soon if it does so within this many days. */
export const soon = 7

/** How many releases expire soon. */
export const useExpiringReleases = () =>
	useQuery({
		queryKey: [...keys.releases, 'expiring'],
		queryFn: async ({ signal }) => (await releases.list({ ends_within: soon, limit: 1 }, { signal })).count,
		enabled: usePermitted('releases.read'),
	})

/** Releases halted because too many of their pilot terminals failed. */
export const useHaltedReleases = () =>
	useQuery({
		queryKey: [...keys.releases, 'halted'],
		queryFn: async ({ signal }) => (await releases.list({ stage: 'halted', limit: 1 }, { signal })).count,
		enabled: usePermitted('releases.read'),
	})

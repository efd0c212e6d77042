import { calls as healthRoutes } from 'virtual:calls/health'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { healthCalls, IncidentNotices } from '@vitrine/contract/terminal/health'
import type { IncidentKind, IncidentState } from '@vitrine/domain/terminal/incident'
import { carefulClient } from '../../data/calls/careful.ts'
import { link } from '../../data/calls/link.ts'
import { keys, refresh } from '../../data/calls/queries.ts'
import { t } from '../../data/text.ts'
import { toast } from '../../ui/messages/toasts.ts'

const health = carefulClient<typeof healthCalls>(link, healthRoutes)

/** Incidents on a page. */
export const page_size = 50

/** The requested part of the list; without a state, the open and acknowledged incidents. */
interface Wanted {
	readonly kind?: IncidentKind | undefined
	readonly state?: IncidentState | undefined
	readonly group_id?: number | undefined
	readonly user_id?: number | undefined
	readonly device_id?: number | undefined
	readonly page: number
}

/** Incidents, kept up to date automatically. */
export const useIncidents = (wanted: Wanted) =>
	useQuery({
		queryKey: [...keys.health, JSON.stringify(wanted)],
		queryFn: ({ signal }) => health.list({ ...wanted, limit: page_size }, { signal }),
		placeholderData: keepPreviousData,
	})

/** People of the viewer's organisations with the right to change terminals; not requested for viewers who cannot assign. */
export const useAssignees = (enabled: boolean) =>
	useQuery({
		queryKey: [...keys.health, 'assignees'],
		queryFn: async ({ signal }) => (await health.getAssignees({}, { signal })).list,
		enabled,
	})

/** Acknowledges these incidents. */
export const acknowledgeIncidents = async (ids: readonly number[]): Promise<void> => {
	const { count } = await health.acknowledge({ ids: [...ids] })
	toast('success', t('已确认 {count} 个故障', { count }))
	await refresh(keys.health)
}

/** Sets who is responsible for these incidents; 0 is nobody. */
export const assignIncidents = async (ids: readonly number[], user_id: number): Promise<void> => {
	const { count } = await health.assign({ ids: [...ids], user_id })
	toast('success', t('已指派 {count} 个故障', { count }))
	await refresh(keys.health)
}

/** Marks these incidents as resolved. */
export const resolveIncidents = async (ids: readonly number[], note: string): Promise<void> => {
	const { count } = await health.resolve({ ids: [...ids], note })
	toast('success', t('已解决 {count} 个故障', { count }))
	await refresh(keys.health)
}

/** The viewer's current notification settings. */
export const readNotices = (): Promise<IncidentNotices> => health.getNotices({})

/** Sets how the viewer is notified of incidents. */
export const saveNotices = async (wanted: Parameters<typeof health.setNotices>[0]): Promise<void> => {
	await health.setNotices(wanted)
	toast('success', t('通知设置已保存'))
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AlertSource } from '@vitrine/contract/release/alerts'
import type { AlertState } from '@vitrine/domain/alerts/alert-decision'
import { type SourceSettings, usual_settings } from '@vitrine/domain/alerts/alert-source'
import { alerts, emergencies } from '../../data/calls/api.ts'
import { keys, refresh } from '../../data/calls/queries.ts'
import { t } from '../../data/text.ts'
import { toast } from '../../ui/messages/toasts.ts'

export const alerts_page = 20
/** The largest page, for sources and selectable contents. */
const all = 500

export const useSources = () =>
	useQuery({
		queryKey: [...keys.alerts, 'sources'],
		queryFn: ({ signal }) => alerts.listSources({ limit: all }, { signal }),
	})

export const useAlerts = (wanted: { page: number; state: AlertState | undefined }) =>
	useQuery({
		queryKey: [...keys.alerts, 'received', wanted],
		queryFn: ({ signal }) => alerts.list({ ...wanted, limit: alerts_page }, { signal }),
		placeholderData: keepPreviousData,
	})

/** The contents that alerts can be shown as. */
export const useContents = () =>
	useQuery({
		queryKey: [...keys.emergency, 'all'],
		queryFn: ({ signal }) => emergencies.list({ limit: all }, { signal }),
	})

/** A preview of what would happen to the alerts currently at a source. */
export const useCheck = (source_id: number) =>
	useQuery({
		// Under a key of its own, so that live messages do not repeat the check.
		queryKey: [...keys.alertCheck, source_id],
		queryFn: ({ signal }) => alerts.checkSource({ source_id }, { signal }),
		gcTime: 0,
		staleTime: Number.POSITIVE_INFINITY,
	})

/** A source as entered in the form; `minutes` is the display duration of alerts without one of their own. */
export interface SourceDraft extends Omit<SourceSettings, 'duration'> {
	readonly name: string
	readonly url: string
	readonly group_id: number
	readonly enabled: boolean
	readonly emergency_id: number | undefined
	readonly minutes: number
}

export const draftOf = (source: AlertSource | null, group_id: number): SourceDraft => {
	const { duration, ...settings } = source?.settings ?? usual_settings
	return {
		name: source?.name ?? '',
		url: source?.url ?? '',
		group_id: source?.group_id ?? group_id,
		enabled: source?.enabled ?? true,
		emergency_id: source?.emergency_id ?? undefined,
		minutes: Math.round(duration / 60),
		...settings,
	}
}

/** The current values of a source; null if it no longer exists. */
export const readSource = async (id: number): Promise<{ values: SourceDraft; revision: number } | null> => {
	const { list } = await alerts.listSources({ limit: all })
	const source = list.find(one => one.id === id)
	return source === undefined ? null : { values: draftOf(source, source.group_id), revision: source.revision }
}

/** Adds a source, or saves changes to `before` at the given revision. */
export const saveSource = async (
	before: AlertSource | null,
	draft: SourceDraft,
	revision: number | undefined,
): Promise<void> => {
	const { name, url, group_id, enabled, emergency_id = 0, minutes, languages, ...settings } = draft
	const record = {
		name,
		url: url.trim(),
		enabled: enabled ? 1 : 0,
		emergency_id,
		// Only the language of `de-AT`, since alerts are selected by that.
		settings: { ...settings, languages: languages.map(one => one.split('-')[0] ?? one), duration: minutes * 60 },
	}
	if (before === null) await alerts.addSource({ ...record, group_id })
	else await alerts.editSource({ source_id: before.id, revision, ...record })
	await refresh(keys.alerts)
}

export const removeSource = async (source_id: number): Promise<void> => {
	await alerts.removeSource({ source_id })
	await refresh(keys.alerts)
}

const changed = async (): Promise<void> => {
	await Promise.all([refresh(keys.alerts), refresh(keys.emergency)])
}

export const publishAlert = async (alert_id: number, name: string): Promise<void> => {
	const { terminals: count, waiting } = await alerts.publish({ alert_id }).finally(changed)
	if (waiting) toast('warning', t('“{name}”正在等待另一人确认', { name }), true)
	else toast('success', t('“{name}”已发布到 {count} 个终端', { name, count }))
}

export const dismissAlert = async (alert_id: number): Promise<void> => {
	await alerts.dismiss({ alert_id }).finally(changed)
}

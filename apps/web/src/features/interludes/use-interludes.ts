import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Interlude, InterludeEvent } from '@vitrine/contract/release/interludes'
import { interludes, programs } from '../../data/calls/api.ts'
import { foundOr } from '../../data/calls/found.ts'
import { keys, refresh } from '../../data/calls/queries.ts'
import { t } from '../../data/text.ts'
import { toast } from '../../ui/messages/toasts.ts'

/** Rows per page. */
export const page_size = 20
/** The largest page that the server returns. */
const longest_page = 500
/** Polling interval for the states of published interludes, in ms, as they end by the clock. */
const look_again = 15_000

/** The parameters of the interlude list. */
export type InterludeQuery = NonNullable<Parameters<typeof interludes.list>[0]>
/** The parameters of the event list. */
export type EventQuery = NonNullable<Parameters<typeof interludes.listEvents>[0]>

/** A page of interludes. */
export const useInterludes = (asked: InterludeQuery) =>
	useQuery({
		queryKey: [...keys.interludes, 'page', asked],
		queryFn: ({ signal }) => interludes.list({ ...asked, limit: page_size }, { signal }),
		placeholderData: keepPreviousData,
	})

/** One interlude; 0 for none. */
export const useInterlude = (id: number) =>
	useQuery({
		queryKey: [...keys.interludes, 'one', id],
		queryFn: ({ signal }) => interludes.get({ id }, { signal }),
		enabled: id > 0,
		// A form starts with the stored values, not with cached ones.
		gcTime: 0,
	})

/** A page of published interludes. */
export const useEvents = (asked: EventQuery) =>
	useQuery({
		queryKey: [...keys.releases, 'interludes', asked],
		queryFn: ({ signal }) => interludes.listEvents({ ...asked, limit: page_size }, { signal }),
		placeholderData: keepPreviousData,
		refetchInterval: look_again,
	})

/** The programs that an interlude can show. */
export const useProgramChoice = () =>
	useQuery({
		queryKey: [...keys.programs, 'choice'],
		queryFn: ({ signal }) => programs.list({ limit: longest_page }, { signal }),
	})

/** A program with its document and files; 0 for none. */
export const useProgram = (id: number) =>
	useQuery({
		queryKey: [...keys.programs, 'one', id],
		queryFn: ({ signal }) => programs.get({ id }, { signal }),
		enabled: id > 0,
	})

/** The current state of an interlude; null if it no longer exists. */
export const readInterlude = (id: number): Promise<Interlude | null> =>
	foundOr(interludes.get({ id }), 'interlude_absent')

/** Creates or updates an interlude; returns it as stored. Errors go to the caller. */
export const saveInterlude = async (input: Parameters<typeof interludes.save>[0]): Promise<Interlude> => {
	const saved = await interludes.save(input)
	toast('success', t('已保存“{name}”', { name: saved.name }))
	await refresh(keys.interludes)
	return saved
}

/** Deletes an interlude. */
export const removeInterlude = async ({ id, name }: Interlude): Promise<void> => {
	await interludes.remove({ ids: [id] })
	toast('success', t('已删除“{name}”', { name }))
	await refresh(keys.interludes)
}

/** Publishes an interlude to terminals; errors go to the caller. */
export const publishInterlude = async (input: Parameters<typeof interludes.publish>[0]): Promise<void> => {
	const made = await interludes.publish(input)
	toast('success', t('发布 {no} 已创建，共 {count} 个终端', { no: made.publish_no, count: made.terminals }))
	await Promise.all([keys.interludes, keys.releases, keys.downloads].map(key => refresh(key)))
}

/** Ends a published interlude. */
export const endEvent = async ({ publish_id, name }: InterludeEvent, reason?: string): Promise<void> => {
	await interludes.end({ publish_id, reason })
	toast('success', t('已结束插播“{name}”', { name }))
	await Promise.all([keys.releases, keys.downloads].map(key => refresh(key)))
}

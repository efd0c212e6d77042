import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Interlude, InterludeEvent } from '@vitrine/contract/release/interludes'
import { interludes, programs } from '../../data/calls/api.ts'
import { foundOr } from '../../data/calls/found.ts'
import { keys, refresh } from '../../data/calls/queries.ts'
import { t } from '../../data/text.ts'
import { toast } from '../../ui/messages/toasts.ts'

/** Rows on a page. */
export const page_size = 20
/** The longest page that the server gives. */
const longest_page = 500
/** How often the states of what was published are looked at again, in ms: they end by the clock. */
const look_again = 15_000

/** What the list is asked for. */
export type InterludeQuery = NonNullable<Parameters<typeof interludes.list>[0]>
/** What the events are asked for. */
export type EventQuery = NonNullable<Parameters<typeof interludes.listEvents>[0]>

/** A page of the interludes. */
export const useInterludes = (asked: InterludeQuery) =>
	useQuery({
		queryKey: [...keys.interludes, 'page', asked],
		queryFn: ({ signal }) => interludes.list({ ...asked, limit: page_size }, { signal }),
		placeholderData: keepPreviousData,
	})

/** One interlude; 0 is none. */
export const useInterlude = (id: number) =>
	useQuery({
		queryKey: [...keys.interludes, 'one', id],
		queryFn: ({ signal }) => interludes.get({ id }, { signal }),
		enabled: id > 0,
		// A form begins with what is stored now, not with what was read before.
		gcTime: 0,
	})

/** A page of what was published of interludes. */
export const useEvents = (asked: EventQuery) =>
	useQuery({
		queryKey: [...keys.releases, 'interludes', asked],
		queryFn: ({ signal }) => interludes.listEvents({ ...asked, limit: page_size }, { signal }),
		placeholderData: keepPreviousData,
		refetchInterval: look_again,
	})

/** The programs that an interlude may show. */
export const useProgramChoice = () =>
	useQuery({
		queryKey: [...keys.programs, 'choice'],
		queryFn: ({ signal }) => programs.list({ limit: longest_page }, { signal }),
	})

/** A program with its document and files; 0 is none. */
export const useProgram = (id: number) =>
	useQuery({
		queryKey: [...keys.programs, 'one', id],
		queryFn: ({ signal }) => programs.get({ id }, { signal }),
		enabled: id > 0,
	})

/** An interlude as it is now; null when it has gone. */
export const readInterlude = (id: number): Promise<Interlude | null> =>
	foundOr(interludes.get({ id }), 'interlude_absent')

/** Makes or changes an interlude; returns it as it is stored. An error goes to the caller. */
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

/** Has an interlude come on terminals; an error goes to the caller. */
export const publishInterlude = async (input: Parameters<typeof interludes.publish>[0]): Promise<void> => {
	const made = await interludes.publish(input)
	toast('success', t('发布 {no} 已创建，共 {count} 个终端', { no: made.publish_no, count: made.terminals }))
	await Promise.all([keys.interludes, keys.releases, keys.downloads].map(key => refresh(key)))
}

/** Ends what was published of an interlude. */
export const endEvent = async ({ publish_id, name }: InterludeEvent, reason?: string): Promise<void> => {
	await interludes.end({ publish_id, reason })
	toast('success', t('已结束插播“{name}”', { name }))
	await Promise.all([keys.releases, keys.downloads].map(key => refresh(key)))
}

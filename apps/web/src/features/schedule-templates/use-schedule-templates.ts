import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AppliedTemplate, ScheduleTemplate } from '@vitrine/contract/release/schedule-templates'
import type { TimedCommand } from '@vitrine/domain/schedule/terms/timed-command'
import { programs, scheduleTemplates } from '../../data/calls/api.ts'
import { keys, refresh } from '../../data/calls/queries.ts'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { toast } from '../../ui/messages/toasts.ts'
import type { Named } from '../../ui/timed-word.ts'

/** Rows per page (specification A §9). */
export const page_size = 50

/** A page of the schedule templates. */
export const useTemplates = (key_word: string, page: number) =>
	useQuery({
		queryKey: [...keys.scheduleTemplates, 'templates', key_word, page],
		queryFn: ({ signal }) => scheduleTemplates.list({ key_word, page, limit: page_size }, { signal }),
		placeholderData: keepPreviousData,
	})

/** A page of the applied schedule templates. */
export const useApplied = (page: number) =>
	useQuery({
		queryKey: [...keys.scheduleTemplates, 'applied', page],
		queryFn: ({ signal }) => scheduleTemplates.listApplied({ page, limit: page_size }, { signal }),
		placeholderData: keepPreviousData,
	})

/** The maximum number of programs offered. */
const longest_page = 500

/** The programs to switch to: those that the user can see, and `known` ones. */
export const useProgramChoice = (known: readonly Named[] = []): readonly Named[] => {
	const may = usePermitted('programs.read')
	const query = useQuery({
		queryKey: [...keys.programs, 'choice'],
		queryFn: ({ signal }) => programs.list({ limit: longest_page }, { signal }),
		enabled: may,
	})
	const found = (query.data?.list ?? []).map(({ id, name }) => ({ id, name }))
	return [...found, ...known.filter(({ id }) => found.every(one => one.id !== id))]
}

const changed = () => refresh(keys.scheduleTemplates)

/** The current state of a schedule template; null if it has been deleted. */
export const readTemplate = async ({ id, name }: ScheduleTemplate): Promise<ScheduleTemplate | null> => {
	// It might have been renamed: if the name does not find it, all templates are searched.
	for (const key_word of [name, '']) {
		const { list } = await scheduleTemplates.list({ key_word, limit: 500 })
		const found = list.find(template => template.id === id)
		if (found !== undefined) return found
	}
	return null
}

/** Creates a schedule template, or updates the one the user saw. */
export const saveTemplate = async (
	seen: { readonly id: number; readonly revision: number | undefined } | undefined,
	values: { name: string; commands: TimedCommand[] },
): Promise<void> => {
	await scheduleTemplates.save({ id: seen?.id, revision: seen?.revision, ...values })
	toast('success', t('已保存“{name}”', { name: values.name }))
	await changed()
}

/** Deletes a schedule template. */
export const removeTemplate = async ({ id, name }: ScheduleTemplate): Promise<void> => {
	await scheduleTemplates.remove({ ids: [id] })
	toast('success', t('已删除“{name}”', { name }))
	await changed()
}

/** Makes terminals follow a schedule template; `request_id` identifies repeats of the same application. */
export const applyTemplate = async (
	{ id, name }: ScheduleTemplate,
	deviceids: number[],
	request_id: string,
): Promise<void> => {
	const { terminals } = await scheduleTemplates.apply({ id, deviceids, request_id })
	toast('success', t('“{name}”已应用到 {count} 个终端', { name, count: terminals }))
	await changed()
}

/** Ends an applied template. */
export const endApplied = async ({ publish_id, name }: AppliedTemplate, reason?: string): Promise<void> => {
	await scheduleTemplates.end({ publish_id, reason })
	toast('success', t('已停用“{name}”', { name }))
	await changed()
}

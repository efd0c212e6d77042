import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Handover, HandoverChoice } from '@vitrine/contract/people/handover'
import type { Terminal } from '@vitrine/contract/terminals'
import { terminals } from '../../data/calls/api.ts'
import { keys, refresh } from '../../data/calls/queries.ts'
import { groupAndBelow, useGroups } from '../../data/groups.ts'
import { t } from '../../data/text.ts'
import type { Edit } from '../../ui/forms/edited.tsx'
import { toast } from '../../ui/messages/toasts.ts'
import { type RecordValues, recordChange, recordValues } from './record-values.ts'
import { stateFilters, stateIn } from './state-filter.tsx'

/** Terminals per page (specification A §9). */
export const page_size = 50

/** The filters of the terminal list. */
interface Asked {
	readonly word: string
	/** Only those of this organisation and the ones below it; empty for all. */
	readonly group: string
	/** Only those with all of these. */
	readonly tags: readonly string[]
	/** Only those that have not played this player build; empty for all. */
	readonly without: string
	/** Only those that were never connected. */
	readonly never: boolean
	/** Only those in this state, one of `stateFilters`; empty for all. */
	readonly state: string
	/** Only those with this resolution, as `size_remark`; empty for all. */
	readonly size: string
	/** Only those without a place on the map. */
	readonly unplaced: boolean
	/** `1` for those that have everything they should have, `0` for the others; empty for all. */
	readonly synchronised: string
}

/** The filters of the list, as API calls take them. */
export const useTerminalFilter = (asked: Asked) => {
	const { word: key_word, group, tags, without, never, state, size, unplaced, synchronised } = asked
	const known = stateIn(state)
	const group_ids = groupAndBelow(useGroups(), Number(group))
	return {
		key_word,
		group_ids: group_ids.length > 0 ? group_ids : undefined,
		tags: tags.length > 0 ? [...tags] : undefined,
		...(known === null ? {} : stateFilters[known]),
		...(never ? { never_seen: 1 } : {}),
		size_remark: /^\d{1,6}\*\d{1,6}$/.test(size) ? size : undefined,
		without_build: without === '' ? undefined : without,
		placed: unplaced ? 0 : undefined,
		synchronised: /^[01]$/.test(synchronised) ? Number(synchronised) : undefined,
	}
}

/** A page of the filtered terminals. */
export const useTerminals = (filter: ReturnType<typeof useTerminalFilter>, page: number, enabled = true) =>
	useQuery({
		enabled,
		queryKey: [...keys.terminals, 'page', filter, page],
		queryFn: ({ signal }) => terminals.list({ ...filter, page, limit: page_size }, { signal }),
		placeholderData: keepPreviousData,
	})

/** The tags of the terminals visible to the user, with counts. */
export const useTerminalTags = () =>
	useQuery({ queryKey: [...keys.terminals, 'tags'], queryFn: ({ signal }) => terminals.listTags({}, { signal }) })

const changed = () => refresh(keys.terminals)

/** The values of the dialogs; `sn` and `key`, or `code` alone. */
export interface TerminalValues extends Partial<RecordValues> {
	name: string
	group_id: number | undefined
	sn: string
	key: string
	code: string
	tags: string[]
	/** What happens to the content running on it if it moves. */
	handover?: HandoverChoice
	/** The reason for taking content down. */
	reason?: string
}

/** Adds a terminal by its serial number and key, or by the pairing code it shows. */
export const addTerminal = async (way: string, { name, group_id, sn, key, code }: TerminalValues): Promise<void> => {
	if (way === 'serial') await terminals.add({ name, group_id, sn, key })
	else await terminals.pair({ name, group_id, code })
	toast('success', t('已添加终端“{name}”', { name }))
	await changed()
}

/** The form values of a terminal. */
export const valuesOf = ({ name, group_id, sn, tags, ...record }: Terminal): TerminalValues => ({
	...recordValues(record),
	name,
	group_id,
	sn,
	tags,
	key: '',
	code: '',
	handover: 'keep' as const,
	reason: '',
})

/** The current state of a terminal; null if it has been deleted. */
export const readTerminal = async ({ id, sn }: Terminal) => {
	const now = (await terminals.list({ key_word: sn, limit: 100 })).list.find(row => row.id === id)
	return now === undefined ? null : { values: valuesOf(now), revision: now.revision }
}

/** Saves the changed fields of a terminal's record. */
export const editTerminal = async ({ id, name: before }: Terminal, edit: Edit<TerminalValues>): Promise<void> => {
	const { name, group_id, tags, handover, reason, key, ...record } = edit.changed
	const place = { name, group_id, tags, handover, reason, key: key === '' ? undefined : key }
	await terminals.edit({ id, ...place, ...recordChange(record), revision: edit.revision })
	toast('success', t('已保存“{name}”', { name: name ?? before }))
	await changed()
}

/** Moves terminals to another organisation. */
export const moveTerminals = async (
	ids: readonly number[],
	group_id: number,
	settled: { readonly handover: HandoverChoice; readonly reason: string },
): Promise<void> => {
	await terminals.move({ ids: [...ids], group_id, ...settled })
	toast('success', t('已移动 {count} 个终端', { count: ids.length }))
	await refresh()
}

/** Lists what runs on terminals that are about to move. */
export const lookAtMove = (ids: readonly number[], group_id: number): Promise<Handover> =>
	terminals.getHandover({ ids: [...ids], group_id })

/** Removes tags from terminals and adds others. */
export const tagTerminals = async (
	ids: readonly number[],
	change: { add: string[]; remove: string[] },
): Promise<void> => {
	await terminals.tag({ ids: [...ids], ...change })
	toast('success', t('已更新 {count} 个终端的标签', { count: ids.length }))
	await changed()
}

/** Removes a terminal; it has to be added again before it can be bound. */
export const removeTerminal = async ({ id, name }: Terminal): Promise<void> => {
	await terminals.remove({ ids: [id] })
	toast('success', t('已删除“{name}”', { name }))
	await changed()
}

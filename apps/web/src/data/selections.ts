import { useQuery } from '@tanstack/react-query'
import type { Selection } from '@vitrine/contract/people/selections'
import { toast } from '../ui/messages/toasts.ts'
import { selections } from './calls/api.ts'
import { keys, refresh } from './calls/queries.ts'
import { t } from './text.ts'

/** The most entries that a menu offers. */
const offered = 500

/** The saved groups in the user's sight. */
export const useSelections = () =>
	useQuery({
		queryKey: keys.selections,
		queryFn: ({ signal }) => selections.list({ limit: offered }, { signal }),
	})

const changed = async (text: string): Promise<void> => {
	toast('success', text)
	await refresh(keys.selections)
}

/** The terminals of a saved group, and how many of them are out of sight. */
export const readSelection = ({ id }: Selection) => selections.get({ id })

/** Saves terminals under a name, for an organisation. */
export const addSelection = async (input: { name: string; group_id?: number; deviceids: number[] }): Promise<void> => {
	const { name } = await selections.add(input)
	await changed(t('已保存“{name}”', { name }))
}

/** A saved group as it is now, also refreshing the list; null if it no longer exists. */
const readNow = async ({ id }: Selection): Promise<Selection | null> => {
	const { list } = await selections.list({ limit: offered })
	await refresh(keys.selections)
	return list.find(row => row.id === id) ?? null
}

/** The current name of a saved group; null if it no longer exists. */
export const readSelectionName = async (selection: Selection) => {
	const now = await readNow(selection)
	return now && { values: { name: now.name }, revision: now.revision }
}

/** The current number of terminals in a saved group; null if it no longer exists. */
export const readSelectionCount = async (selection: Selection) => {
	const now = await readNow(selection)
	return now && { values: { terminals: now.terminals }, revision: now.revision }
}

/** Renames a saved group. */
export const renameSelection = async ({ id }: Selection, name: string, revision: number | undefined): Promise<void> => {
	await selections.rename({ id, name, revision })
	await changed(t('已保存“{name}”', { name }))
}

/** Replaces the terminals of a saved group, at the revision that the user saw. */
export const replaceSelection = async (
	{ id, name }: Selection,
	deviceids: readonly number[],
	revision: number | undefined,
): Promise<void> => {
	await selections.replace({ id, deviceids: [...deviceids], revision })
	await changed(t('已保存“{name}”', { name }))
}

/** Deletes a saved group; its terminals are not affected. */
export const removeSelection = async ({ id, name }: Selection): Promise<void> => {
	await selections.remove({ id })
	await changed(t('已删除“{name}”', { name }))
}

import type { ProgramWindow, WindowResource } from '@vitrine/domain/program/document'
import { copyItems, handItems, insertItems } from '@vitrine/domain/program/editing/item-list'
import { program_limits } from '@vitrine/domain/program/parts'
import { t } from '../data/text.ts'
import { toast } from '../ui/messages/toasts.ts'
import { newId } from './ids.ts'
import { type EditorStore, edit, programOf } from './store.ts'

const count = program_limits.resources

/** How many of these items fit into a window's list; shows a warning if not all do. */
const spaceFor = (store: EditorStore, window_id: string, items: number): number => {
	const there = programOf(store.getState()).windows.find(({ id }) => id === window_id)?.resources.length ?? 0
	const space = Math.min(items, Math.max(0, count - there))
	if (space < items)
		toast('warning', t('播放列表最多 {count} 项，有 {left} 项未能加入', { count, left: items - space }))
	return space
}

/** Inserts items into a window's list at position `at`; returns how many fitted. */
export const putItems = (
	store: EditorStore,
	window_id: string,
	items: readonly WindowResource[],
	at = Number.POSITIVE_INFINITY,
): number => {
	const space = spaceFor(store, window_id, items.length)
	if (space > 0) edit(store, program => insertItems(program, window_id, items, at))
	return space
}

/** Copies items within a window's list, as many as fit. */
export const copyInList = (store: EditorStore, { id }: ProgramWindow, ids: readonly string[]): void => {
	if (spaceFor(store, id, ids.length) > 0) edit(store, program => copyItems(program, id, ids, newId))
}

/** Moves items to the end of another window's list; if they do not all fit, moves none and shows a warning. */
export const handOver = (store: EditorStore, from: ProgramWindow, ids: readonly string[], to: ProgramWindow): void => {
	const before = programOf(store.getState())
	const after = handItems(before, from.id, ids, to.id)
	if (after === before)
		toast('warning', t('未移动：“{name}”的播放列表放不下，最多 {count} 项', { name: to.name, count }))
	else edit(store, () => after)
}

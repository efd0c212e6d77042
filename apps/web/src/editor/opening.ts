import { type EditorStore, programOf, select } from './store.ts'

/** Opens a window and, if given, one of its items; unknown ids are ignored. Returns the store. */
export const openAt = (store: EditorStore, window_id: string | null, resource_id: string | null): EditorStore => {
	const window = programOf(store.getState()).windows.find(({ id }) => id === window_id)
	if (window_id === null) return store
	select(store, window === undefined ? [] : [window.id])
	const isThere = window?.resources.some(({ id }) => id === resource_id) ?? false
	store.setState({ resource_id: isThere ? resource_id : null, head: null, playing: false })
	return store
}

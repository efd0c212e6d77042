import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '../../../data/text.ts'
import { broughtAlong, useNewMaterials } from '../../../data/uploads/new-materials.ts'
import { toast } from '../../../ui/messages/toasts.ts'
import { addBox, addMaterials, selectedWindows } from '../../actions.ts'
import { type EditorStore, programOf, select, useEditorStore } from '../../store.ts'

/** Removes the parameters from the address. Through the router this would trigger the leave guard, though nothing is left. */
const clearAddress = () => {
	const address = new URL(location.href)
	address.searchParams.delete('materials')
	address.searchParams.delete('window')
	history.replaceState(history.state, '', address)
}

/** The window for the materials: the one in the address, the selected one, or a new one over the whole canvas. */
const windowFor = (store: EditorStore, named: string | null): string | undefined => {
	const { windows, w, h } = programOf(store.getState())
	if (windows.some(window => window.id === named)) select(store, [named ?? ''])
	if (selectedWindows(store).length !== 1) addBox(store, { x: 0, y: 0, w, h })
	return selectedWindows(store)[0]?.id
}

/** Adds materials uploaded for this program as soon as they can be shown. */
export const NewMaterials = () => {
	const store = useEditorStore()
	const [search] = useSearchParams()
	const { waiting, ready, failed, is_settled } = useNewMaterials(broughtAlong(search))
	const isDone = useRef(false)
	useEffect(() => {
		if (!is_settled || isDone.current) return
		isDone.current = true
		clearAddress()
		for (const { name } of failed) toast('warning', t('“{name}”处理失败，未加入', { name }))
		const window_id = ready.length === 0 ? undefined : windowFor(store, search.get('window'))
		if (window_id === undefined) return
		void addMaterials(store, window_id, ready)
			.then(() => toast('success', t('已加入 {count} 个新素材', { count: ready.length })))
			.catch(() => undefined)
	}, [is_settled, failed, ready, search, store])
	if (waiting === 0 || isDone.current) return null
	return (
		<p className="ed-hint" role="status">
			{t('正在等待 {count} 个素材处理完成', { count: waiting })}
		</p>
	)
}

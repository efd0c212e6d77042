import { calls as materialsRoutes } from 'virtual:calls/materials'
import type { materialsCalls } from '@vitrine/contract/library/materials'
import type { ProgramWindow } from '@vitrine/domain/program/document'
import { readClip, writeClip } from '@vitrine/domain/program/editing/clipboard'
import { carefulClient } from '../data/calls/careful.ts'
import { quietLink } from '../data/calls/link.ts'
import { t } from '../data/text.ts'
import { toast } from '../ui/messages/toasts.ts'
import { insertCopies, rememberFiles, removeSelected, selectedWindows } from './actions.ts'
import type { EditorStore } from './store.ts'

/** The last copy made in this page, for browsers that deny access to the clipboard. */
let copied = ''

/** The user did not ask for these materials: an error only means that their pictures are missing here. */
const quietly = carefulClient<typeof materialsCalls>(quietLink, materialsRoutes)
const most_ids = 50

/** Fetches file addresses that this program does not have yet; whether they can be saved is up to the server. */
const fetchFiles = async (store: EditorStore, windows: readonly ProgramWindow[]): Promise<void> => {
	const { files } = store.getState()
	const items = windows.flatMap(window => window.resources)
	const unknown = items.filter(item => !('sha256' in item && item.sha256 in files))
	const ids = [...new Set(unknown.flatMap(item => item.material_id ?? []))].filter(id => id > 0)
	for (let from = 0; from < ids.length; from += most_ids)
		rememberFiles(store, await quietly.get({ ids: ids.slice(from, from + most_ids) }))
}

/** Pastes windows from clipboard text; returns false for any other text. */
const pasteText = (store: EditorStore, text: string): boolean => {
	const clip = readClip(text)
	if (clip.type === 'foreign') return false
	if (clip.type === 'too_new') toast('warning', t('无法粘贴：复制的窗口来自更新的版本，请刷新页面后重试'))
	if (clip.type === 'broken') toast('warning', t('无法粘贴：复制的窗口不完整'))
	if (clip.type !== 'windows') return true
	insertCopies(store, clip.windows)
	if (clip.left_out > 0) toast('info', t('{count} 项的类型未知，已略去', { count: clip.left_out }))
	// Without the addresses, the windows are still pasted.
	fetchFiles(store, clip.windows).catch(() => undefined)
	return true
}

const copySelected = (store: EditorStore, event: ClipboardEvent): boolean => {
	const windows = selectedWindows(store)
	if (windows.length === 0) return false
	copied = writeClip(windows)
	event.clipboardData?.setData('text/plain', copied)
	event.preventDefault()
	return true
}

/** Whether copy and paste concern the windows: not in a field, not in a dialog, not with text selected. */
const isForWindows = (store: EditorStore, event: ClipboardEvent): boolean => {
	const { target } = event
	if (store.getState().playing || event.defaultPrevented) return false
	if (target instanceof Element && target.closest('input, textarea, select, [contenteditable=true], [role=dialog]'))
		return false
	return event.type === 'paste' || document.getSelection()?.isCollapsed !== false
}

/** Connects the system clipboard to the editor, so that windows can be copied between programs, tabs and browsers. */
export const attachClipboard = (store: EditorStore): (() => void) => {
	const ends = new AbortController()
	const { signal } = ends
	const on = (type: 'copy' | 'cut' | 'paste', act: (event: ClipboardEvent) => void): void =>
		document.addEventListener(type, event => isForWindows(store, event) && act(event), { signal })
	on('copy', event => {
		if (copySelected(store, event))
			toast('info', t('已复制 {count} 个窗口', { count: store.getState().selection.length }))
	})
	on('cut', event => {
		if (copySelected(store, event)) removeSelected(store)
	})
	on('paste', event => {
		const data = event.clipboardData
		const isEmpty = data === null || data.types.length === 0
		if (pasteText(store, isEmpty ? copied : data.getData('text/plain'))) event.preventDefault()
	})
	return () => ends.abort()
}

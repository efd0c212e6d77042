import type { ProgramDetail } from '@vitrine/contract/release/programs'
import type { Ruled } from '@vitrine/domain/program/canvas/snapping'
import type { Program } from '@vitrine/domain/program/document'
import { createContext, use } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import { keepRuled, keepSettings, readRuled, readSettings, type ViewSettings } from './canvas/sights.ts'
import { type History, historyOf, record, redone, settled, undone } from './history.ts'
import type { Tool } from './tools/gesture.ts'

/** Addresses of a stored file: the file itself and, if there is one, its thumbnail. */
export interface FileAddress {
	readonly url: string
	readonly thumbnail: string
}

/** The editor's whole state; the document is `history.present`. */
export interface EditorState extends Readonly<ViewSettings> {
	readonly id: number
	readonly name: string
	readonly revision: number
	readonly history: History
	/** The server's version, compared by reference to detect unsaved changes, so that undoing back to it counts as saved. */
	readonly saved: { readonly name: string; readonly program: Program }
	readonly saving: boolean
	/** Message about who saved in between; null if there is no known conflict. */
	readonly conflict: string | null
	readonly selection: readonly string[]
	/** The resource whose options are open. */
	readonly resource_id: string | null
	readonly files: Readonly<Record<string, FileAddress>>
	readonly tool: Tool
	/** Guide lines on the canvas in this browser; not part of the document. */
	readonly ruled: readonly Ruled[]
	/** Whether the list of shortcuts is open. */
	readonly keys_open: boolean
	readonly playing: boolean
	/** Where the preview is paused or starts, in ms since the start of the program; null shows the selected items instead. */
	readonly head: number | null
}

export type EditorStore = StoreApi<EditorState>

const addressesOf = (detail: ProgramDetail): Record<string, FileAddress> =>
	Object.fromEntries(Object.entries(detail.files).map(([sha256, url]) => [sha256, { url, thumbnail: '' }]))

/** The initial editor state for a program from the server. */
export const createEditorStore = (detail: ProgramDetail): EditorStore =>
	createStore<EditorState>(() => ({
		id: detail.id,
		name: detail.name,
		revision: detail.revision,
		history: historyOf(detail.document),
		saved: { name: detail.name, program: detail.document },
		saving: false,
		conflict: null,
		selection: [],
		resource_id: null,
		files: addressesOf(detail),
		tool: 'select',
		...readSettings(),
		ruled: readRuled(detail.id),
		keys_open: false,
		playing: false,
		head: null,
	}))

/** Changes and stores the display settings of this browser. */
export const lookWith = (store: EditorStore, change: Partial<ViewSettings>): void => {
	store.setState(change)
	keepSettings(store.getState())
}

/** Changes the guide lines and stores them for this program in this browser. */
export const ruleWith = (store: EditorStore, ruled: readonly Ruled[]): void => {
	store.setState({ ruled })
	keepRuled(store.getState().id, ruled)
}

/** The document. */
export const programOf = (state: EditorState): Program => state.history.present

/** Whether there are unsaved changes. */
export const isDirty = (state: EditorState): boolean =>
	programOf(state) !== state.saved.program || state.name !== state.saved.name

const existing = (state: EditorState, program: Program): Pick<EditorState, 'selection' | 'resource_id'> => {
	const ids = new Set(program.windows.map(window => window.id))
	const selection = state.selection.every(id => ids.has(id))
		? state.selection
		: state.selection.filter(id => ids.has(id))
	const window = selection.length === 1 ? program.windows.find(candidate => candidate.id === selection[0]) : undefined
	const open = window?.resources.some(resource => resource.id === state.resource_id) ?? false
	return { selection, resource_id: open ? state.resource_id : null }
}

const travel = (store: EditorStore, step: (history: History) => History): void =>
	store.setState(state => {
		const history = step(state.history)
		return { history, ...existing(state, history.present) }
	})

/** Changes the document; changes with the same `ongoing` name form one history entry. */
export const edit = (store: EditorStore, change: (program: Program) => Program, ongoing: string | null = null): void =>
	travel(store, history => record(history, change(history.present), ongoing))

/** Ends an ongoing change, for example when a field is left or a key is released. */
export const settle = (store: EditorStore): void => store.setState(state => ({ history: settled(state.history) }))

export const undo = (store: EditorStore): void => travel(store, undone)
export const redo = (store: EditorStore): void => travel(store, redone)

/** Selects windows. */
export const select = (store: EditorStore, selection: readonly string[]): void =>
	store.setState(state => ({
		...existing({ ...state, selection }, programOf(state)),
		history: settled(state.history),
	}))

/** Provides the open editor's store to its parts. */
export const EditorContext = createContext<EditorStore | null>(null)

/** The open editor's store. */
export const useEditorStore = (): EditorStore => {
	const store = use(EditorContext)
	if (store === null) throw new Error('no editor is open')
	return store
}

/** A part of the editor's state, as a hook. */
export const useEditor = <T>(part: (state: EditorState) => T): T => useStore(useEditorStore(), part)

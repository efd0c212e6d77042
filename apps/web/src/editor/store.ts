import type { ProgramDetail } from '@vitrine/contract/release/programs'
import type { Ruled } from '@vitrine/domain/program/canvas/snapping'
import type { Program } from '@vitrine/domain/program/document'
import { createContext, use } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import { keepRuled, keepSettings, readRuled, readSettings, type ViewSettings } from './canvas/sights.ts'
import { type History, historyOf, record, redone, settled, undone } from './history.ts'
import type { Tool } from './tools/gesture.ts'

/** Addresses of a stored file: the file itself and, where there is one, a small picture of it. */
export interface FileAddress {
	readonly url: string
	readonly thumbnail: string
}

/** Everything that the editor knows; the document is `history.present`. */
export interface EditorState extends Readonly<ViewSettings> {
	readonly id: number
	readonly name: string
	readonly revision: number
	readonly history: History
	/** What the server has, to tell whether anything is unsaved: by reference, so that undoing back to it counts as saved. */
	readonly saved: { readonly name: string; readonly program: Program }
	readonly saving: boolean
	/** Somebody else saved in between. */
	/** Who saved in between, in words; null while nobody is known to have. */
	readonly conflict: string | null
	readonly selection: readonly string[]
	/** The resource whose options are open. */
	readonly resource_id: string | null
	readonly files: Readonly<Record<string, FileAddress>>
	readonly tool: Tool
	/** Lines put across the canvas in this browser; not of the document. */
	readonly ruled: readonly Ruled[]
	/** Whether the list of keys is open. */
	readonly keys_open: boolean
	readonly playing: boolean
	/** Where the preview is held or begins, in ms since the program began; null shows the chosen items instead. */
	readonly head: number | null
}

export type EditorStore = StoreApi<EditorState>

const addressesOf = (detail: ProgramDetail): Record<string, FileAddress> =>
	Object.fromEntries(Object.entries(detail.files).map(([sha256, url]) => [sha256, { url, thumbnail: '' }]))

/** The editor's state for a program as the server has it. */
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

/** Changes how this browser looks at the canvas, and remembers it. */
export const lookWith = (store: EditorStore, change: Partial<ViewSettings>): void => {
	store.setState(change)
	keepSettings(store.getState())
}

/** Changes the lines across the canvas, and remembers them for this program in this browser. */
export const ruleWith = (store: EditorStore, ruled: readonly Ruled[]): void => {
	store.setState({ ruled })
	keepRuled(store.getState().id, ruled)
}

/** The document. */
export const programOf = (state: EditorState): Program => state.history.present

/** Whether there is something that the server does not have. */
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

/** Changes the document; changes of the same `ongoing` name become one entry of the history. */
export const edit = (store: EditorStore, change: (program: Program) => Program, ongoing: string | null = null): void =>
	travel(store, history => record(history, change(history.present), ongoing))

/** Ends an ongoing change, as when a field is left or a key is let go. */
export const settle = (store: EditorStore): void => store.setState(state => ({ history: settled(state.history) }))

export const undo = (store: EditorStore): void => travel(store, undone)
export const redo = (store: EditorStore): void => travel(store, redone)

/** Selects windows. */
export const select = (store: EditorStore, selection: readonly string[]): void =>
	store.setState(state => ({
		...existing({ ...state, selection }, programOf(state)),
		history: settled(state.history),
	}))

/** The store of the editor that is open, for its parts. */
export const EditorContext = createContext<EditorStore | null>(null)

/** The store of the editor that is open. */
export const useEditorStore = (): EditorStore => {
	const store = use(EditorContext)
	if (store === null) throw new Error('no editor is open')
	return store
}

/** A part of the editor's state, followed. */
export const useEditor = <T>(part: (state: EditorState) => T): T => useStore(useEditorStore(), part)

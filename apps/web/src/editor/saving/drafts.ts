import { readStored, shaped } from '@vitrine/domain/json-text'
import { programDocument } from '@vitrine/domain/program/document'
import { z } from 'zod'
import { type EditorState, type EditorStore, isDirty, programOf } from '../store.ts'

/** Unsaved work stored in the browser; `at` in ms since the epoch. */
const draft = z.object({ name: z.string(), revision: z.int(), at: z.int(), document: programDocument })
export type Draft = z.output<typeof draft>
const draftOf = shaped(draft)

/** Delay between the last change and writing a draft, in ms. */
const delay = 1_000

const keyOf = (id: number): string => `vitrine.draft.${id}`

/** The unsaved work of an earlier visit, or null. */
export const readDraft = (id: number): Draft | null => {
	const found = readStored(localStorage.getItem(keyOf(id)), draftOf)
	// A draft of an incompatible version of the product is useless.
	if (found === null) dropDraft(id)
	return found
}

/** Deletes a draft. */
export const dropDraft = (id: number): void => localStorage.removeItem(keyOf(id))

const write = (state: EditorState): void => {
	if (!isDirty(state)) {
		dropDraft(state.id)
		return
	}
	const draft: Draft = { name: state.name, revision: state.revision, at: Date.now(), document: programOf(state) }
	try {
		localStorage.setItem(keyOf(state.id), JSON.stringify(draft))
	} catch {
		// The browser's storage is full: the work is still in the editor, and leaving is guarded.
	}
}

/** Stores a draft of unsaved work until it is saved or undone; returns the function that stops it. */
export const keepDrafts = (store: EditorStore): (() => void) => {
	let timer = 0
	const now = (): void => {
		clearTimeout(timer)
		write(store.getState())
	}
	const forget = store.subscribe((state, before) => {
		if (programOf(state) === programOf(before) && state.name === before.name && state.saved === before.saved) return
		clearTimeout(timer)
		timer = window.setTimeout(now, delay)
	})
	window.addEventListener('pagehide', now)
	return () => {
		now()
		forget()
		window.removeEventListener('pagehide', now)
	}
}

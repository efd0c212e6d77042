import type { Point } from '@vitrine/domain/program/canvas/geometry'
import type { ProgramWindow } from '@vitrine/domain/program/document'
import { addMaterials } from '../../actions.ts'
import type { Camera } from '../../canvas/camera.ts'
import { toProgram } from '../../canvas/view.ts'
import { type EditorStore, programOf } from '../../store.ts'
import { droppedMaterial, isCarryingMaterial } from './carrying.ts'

/** The topmost window at a point of the program that can be changed. */
const windowAt = (windows: readonly ProgramWindow[], { x, y }: Point): ProgramWindow | undefined =>
	windows
		.filter(window => !window.hidden && !window.locked)
		.filter(window => x >= window.x && y >= window.y && x < window.x + window.w && y < window.y + window.h)
		.sort((a, b) => b.zIndex - a.zIndex)[0]

/** Allows materials to be dropped from the library into the windows of a canvas; returns the function that detaches it. */
export const attachLibraryDrop = (
	pane: HTMLElement,
	camera: Camera,
	store: EditorStore,
	hover: (id: string | null) => void,
): (() => void) => {
	const ends = new AbortController()
	const { signal } = ends
	const target = (event: DragEvent): ProgramWindow | undefined => {
		const box = pane.getBoundingClientRect()
		const at = { x: event.clientX - box.left, y: event.clientY - box.top }
		return windowAt(programOf(store.getState()).windows, toProgram(camera.view(), at))
	}
	const over = (event: DragEvent): void => {
		if (event.dataTransfer === null || !isCarryingMaterial(event.dataTransfer) || store.getState().playing) return
		const window = target(event)
		hover(window?.id ?? null)
		if (window === undefined) return
		event.preventDefault()
		event.dataTransfer.dropEffect = 'copy'
	}
	const drop = (event: DragEvent): void => {
		hover(null)
		const id = event.dataTransfer === null ? null : droppedMaterial(event.dataTransfer)
		const window = target(event)
		if (id === null || window === undefined) return
		event.preventDefault()
		void addMaterials(store, window.id, [{ id }]).catch(() => undefined)
	}
	pane.addEventListener('dragover', over, { signal })
	pane.addEventListener('dragleave', () => hover(null), { signal })
	pane.addEventListener('drop', drop, { signal })
	return () => ends.abort()
}

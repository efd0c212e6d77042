import type { EditorStore } from '../store.ts'
import type { Camera } from './camera.ts'
import { attachRuledLines } from './ruled-lines.ts'
import { createRulers } from './rulers.ts'

/** Attaches rulers to the edges of a pane, and the guide lines drawn out of them; follows the store and the view. */
export const attachEdges = (
	pane: HTMLElement,
	layer: HTMLElement,
	camera: Camera,
	store: EditorStore,
): (() => void) => {
	const ends = new AbortController()
	const rulers = createRulers(pane, camera.view)
	const point = (event: PointerEvent): void => rulers.point(camera.at(event))
	// In the capture phase, since lines stop pointer events while they are dragged.
	pane.addEventListener('pointermove', point, { signal: ends.signal, capture: true })
	const lines = attachRuledLines(pane, layer, rulers, camera, store)
	const follow = (): void => {
		const { sights, playing } = store.getState()
		rulers.show(sights.rulers && !playing)
		lines.draw()
	}
	const look = (): void => {
		rulers.draw(camera.view())
		lines.draw()
	}
	pane.addEventListener('pointerleave', () => rulers.point(null), { signal: ends.signal })
	const forget = [
		camera.onView(look),
		store.subscribe((state, before) => {
			const looked = ['sights', 'ruled', 'playing'] as const
			if (looked.some(name => state[name] !== before[name])) follow()
		}),
	]
	rulers.point(null)
	follow()
	return () => {
		ends.abort()
		for (const end of forget) end()
		lines.end()
		rulers.dispose()
	}
}

import type { Program } from '@vitrine/domain/program/document'
import type { Stage } from '@vitrine/renderer/stage'

/** Keeps a stage in sync with the document: at rest every window shows one selected item, in a preview the clock runs. */
export interface Projector {
	readonly show: (program: Program, open: { readonly window_id: string; readonly resource_id: string } | null) => void
	/** Plays from `at`, in ms since the start of the program. */
	readonly play: (program: Program, at: number) => void
	/** Freezes the moment `at`, in ms since the start of the program. */
	readonly hold: (program: Program, at: number) => void
	readonly rest: () => void
	/** Position of the preview, in ms since the start of the program; 0 at rest. */
	readonly elapsed: () => number
	readonly dispose: () => void
}

/** Creates a projector for a stage. */
export const createProjector = (stage: Stage): Projector => {
	/** The moment shown at rest; it can be any, but must stay the same. */
	const still = performance.timeOrigin + performance.now()
	let startedAt: number | null = null
	let timer = 0
	let known = new Set<string>()

	/** The frozen clock, in ms since the epoch; null while it runs. */
	let heldAt: number | null = still

	const now = (): number => heldAt ?? performance.timeOrigin + performance.now()

	const tick = (): void => {
		clearTimeout(timer)
		const at = now()
		const due = stage.tick(at)
		if (due !== null) timer = window.setTimeout(tick, Math.max(8, due - at))
	}

	const pins = (program: Program, pinned: (index: number) => string | null): void => {
		const ids = new Set(program.windows.map(window => window.id))
		for (const id of known) if (!ids.has(id)) stage.pin(id, null)
		for (const [index, window] of program.windows.entries()) stage.pin(window.id, pinned(index))
		known = ids
	}

	return {
		show(program, open) {
			if (startedAt === null) {
				pins(program, index => {
					const window = program.windows[index]
					return open?.window_id === window?.id && open !== null ? open.resource_id : (window?.resources[0]?.id ?? null)
				})
				stage.pause()
			}
			stage.show(program, startedAt ?? still)
			tick()
		},
		play(program, at) {
			heldAt = null
			startedAt = performance.timeOrigin + performance.now() - at
			pins(program, () => null)
			stage.resume()
			stage.show(program, startedAt)
			tick()
		},
		hold(program, at) {
			startedAt = still
			heldAt = still + at
			pins(program, () => null)
			stage.pause()
			stage.show(program, startedAt)
			tick()
		},
		rest() {
			startedAt = null
			heldAt = still
		},
		elapsed: () => (startedAt === null ? 0 : now() - startedAt),
		dispose() {
			clearTimeout(timer)
			stage.dispose()
		},
	}
}

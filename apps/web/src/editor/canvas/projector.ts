import type { Program } from '@vitrine/domain/program/document'
import type { Stage } from '@vitrine/renderer/stage'

/** Keeps a stage equal to the document: at rest every window shows one chosen item, in a preview the clock runs. */
export interface Projector {
	readonly show: (program: Program, open: { readonly window_id: string; readonly resource_id: string } | null) => void
	/** Runs from `at` on, in ms since the program began. */
	readonly play: (program: Program, at: number) => void
	/** Holds still what plays at `at`, in ms since the program began. */
	readonly hold: (program: Program, at: number) => void
	readonly rest: () => void
	/** How far the preview is, in ms since the program began; 0 at rest. */
	readonly elapsed: () => number
	readonly dispose: () => void
}

/** Makes a projector for a stage. */
export const createProjector = (stage: Stage): Projector => {
	/** The moment at which everything stands still; any would do, it has to be the same one always. */
	const still = performance.timeOrigin + performance.now()
	let startedAt: number | null = null
	let timer = 0
	let known = new Set<string>()

	/** Where the clock is held, in ms since the epoch; null while it runs. */
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

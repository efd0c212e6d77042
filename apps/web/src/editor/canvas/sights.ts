import { readStored, shaped } from '@vitrine/domain/json-text'
import type { Ruled } from '@vitrine/domain/program/canvas/snapping'
import { z } from 'zod'

/** Editing aids on the canvas: rulers, guide lines, grid, gaps while something moves, safe areas. */
const sights = z.object({
	rulers: z.boolean().catch(true),
	ruled: z.boolean().catch(true),
	grid: z.boolean().catch(true),
	distances: z.boolean().catch(true),
	action: z.boolean().catch(false),
	title: z.boolean().catch(false),
})
export type Sights = z.output<typeof sights>

const settings = z.object({
	sights: sights.catch(sights.parse({})),
	snapping: z.boolean().catch(true),
	/** Grid spacing in program pixels; 0 for no grid. */
	grid: z.int().min(0).max(1000).catch(0),
})

/** Display settings of the canvas for all programs, stored in the browser. */
export type ViewSettings = z.output<typeof settings>

const ruled = z.array(z.object({ axis: z.enum(['x', 'y']), at: z.int().min(-100_000).max(100_000) })).max(200)

const key = 'vitrine.editor.view'
const ruledKey = (id: number): string => `vitrine.editor.ruled.${id}`

const settingsOf = shaped(settings)
const ruledOf = shaped(ruled)

const keep = (name: string, value: unknown): void => {
	try {
		localStorage.setItem(name, JSON.stringify(value))
	} catch {
		// The browser's storage is full: the settings are just not remembered.
	}
}

/** The stored display settings of this browser. */
export const readSettings = (): ViewSettings => readStored(localStorage.getItem(key), settingsOf) ?? settings.parse({})

/** Stores the display settings of this browser. */
export const keepSettings = ({ sights, snapping, grid }: ViewSettings): void => keep(key, { sights, snapping, grid })

/** The guide lines of a program, as stored in this browser. */
export const readRuled = (id: number): readonly Ruled[] => readStored(localStorage.getItem(ruledKey(id)), ruledOf) ?? []

/** Stores the guide lines of a program. */
export const keepRuled = (id: number, lines: readonly Ruled[]): void => {
	if (lines.length === 0) localStorage.removeItem(ruledKey(id))
	else keep(ruledKey(id), lines)
}

/** A common canvas size, in pixels; without a name it is labelled by its sides. */
export interface CanvasPreset {
	readonly w: number
	readonly h: number
	readonly name?: string
}

const screens: readonly CanvasPreset[] = [
	{ w: 1920, h: 1080, name: '1080p' },
	{ w: 3840, h: 2160, name: '4K' },
	{ w: 1280, h: 720, name: '720p' },
]

/** Common sizes by purpose. */
export const canvas_presets = {
	landscape: screens,
	portrait: screens.map(({ w, h, ...rest }): CanvasPreset => ({ ...rest, w: h, h: w })),
	cabinets: [
		{ w: 640, h: 320 },
		{ w: 512, h: 256 },
		{ w: 256, h: 128 },
		{ w: 256, h: 64 },
		{ w: 192, h: 192 },
		{ w: 128, h: 64 },
	],
	strips: [
		{ w: 3840, h: 128 },
		{ w: 1920, h: 128 },
		{ w: 1920, h: 64 },
		{ w: 960, h: 64 },
		{ w: 512, h: 32 },
	],
} as const satisfies Readonly<Record<string, readonly CanvasPreset[]>>
export type PresetGroup = keyof typeof canvas_presets

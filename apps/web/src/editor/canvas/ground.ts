import { safe_areas, safeArea } from '@vitrine/domain/program/canvas/distances'
import type { Program } from '@vitrine/domain/program/document'
import { t } from '../../data/text.ts'
import { canvasOf } from '../tools/gesture.ts'
import { part, put } from './parts.ts'
import type { ViewSettings } from './sights.ts'
import { drawnStep } from './ticks.ts'
import { toScreen, type View } from './view.ts'

const areas = ['action', 'title'] as const

const areaNames = { action: '动作安全区', title: '字幕安全区' } as const

const createArea = (host: HTMLElement, name: (typeof areas)[number]): HTMLElement => {
	const element = part(host, `ed-safe ed-safe-${name}`)
	element.dataset.name = `${t(areaNames[name])} ${safe_areas[name]}%`
	return element
}

/** The grid and the safe area frames, above the windows and below everything interactive. */
export const createGround = (host: HTMLElement) => {
	const lines = part(host, 'ed-gridlines')
	const frames = areas.map(name => ({ name, element: createArea(host, name) }))
	return (program: Program, { sights, grid }: ViewSettings, view: View): void => {
		const canvas = canvasOf(program)
		lines.hidden = !sights.grid || grid === 0
		if (!lines.hidden) {
			const step = drawnStep(grid, view.scale) * view.scale
			put(lines, toScreen(view, canvas))
			lines.style.backgroundSize = `${step}px ${step}px`
		}
		for (const { name, element } of frames) {
			element.hidden = !sights[name]
			if (sights[name]) put(element, toScreen(view, safeArea(canvas, safe_areas[name])))
		}
	}
}

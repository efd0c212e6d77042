import { ItemProblem, itemProblemOf } from '@vitrine/domain/item-problem'
import type { WebtoolResource } from '@vitrine/domain/program/kinds/webtool'
import { createFrames, type FrameSource, type Frames, paintFrameName } from '../media/frames.ts'
import type { DrawingContext, KindDrawing } from './drawing.ts'

/** Values that change during typing are applied once this many ms have passed without another change. */
const settle_after = 300

/**
 * The page has no origin because its response says `sandbox allow-scripts` (tool_page_headers). On a terminal the attribute allows more,
 * because service workers do not serve frames that it makes origin-less itself (docs/decisions/016); the page gets nothing that neither
 * allows (popups, forms, navigation of the whole page, …).
 */
const sandboxes = { terminal: 'allow-scripts allow-same-origin', elsewhere: 'allow-scripts' } as const

interface Tool {
	readonly frames: Frames
	readonly context: DrawingContext
	/** The address with the values, as it is shown or being loaded. */
	address: string
	timer: ReturnType<typeof setTimeout> | undefined
}

const addressOf = ({ context }: Tool, { sha256, values }: WebtoolResource): string | null => {
	const url = context.resolve(sha256)
	// An address of that kind would be a page of the player's own origin.
	if (url === null || url.startsWith('blob:')) return null
	const given = { values: JSON.stringify(values), language: context.language(), time_zone: context.time_zone() }
	const fragment = Object.entries(given).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
	return `${url}#${fragment.join('&')}`
}

const sourceOf = ({ context }: Tool, address: string): FrameSource => ({
	page: { src: address },
	sandbox: context.terminal ? sandboxes.terminal : sandboxes.elsewhere,
	credentialless: false,
})

const prepare = async (tool: Tool, resource: WebtoolResource): Promise<void> => {
	const address = addressOf(tool, resource)
	if (address === null) throw new ItemProblem('item_file_missing')
	if (tool.address === address) return
	clearTimeout(tool.timer)
	tool.address = address
	try {
		await tool.frames.load(sourceOf(tool, address))
	} catch (error) {
		if (tool.address === address) tool.address = ''
		throw error
	}
}

const renew = (tool: Tool, resource: WebtoolResource): void => {
	const address = addressOf(tool, resource)
	if (address === null || address === tool.address) return
	tool.address = address
	clearTimeout(tool.timer)
	tool.timer = setTimeout(() => {
		tool.frames.load(sourceOf(tool, address)).catch((error: unknown) => tool.context.report(itemProblemOf(error)))
	}, settle_after)
}

/** Shows web tools: packed pages that run without rights of their own. */
export const createWebtool = (context: DrawingContext): KindDrawing<WebtoolResource> => {
	const frames = createFrames()
	const tool: Tool = { frames, context, address: '', timer: undefined }
	let last: WebtoolResource | null = null
	const show = (resource: WebtoolResource): void => {
		last = resource
		frames.element.style.background = resource.background
		renew(tool, resource)
	}
	return {
		element: frames.element,
		prepare(resource) {
			last = resource
			frames.element.style.background = resource.background
			return prepare(tool, resource)
		},
		start: show,
		update: show,
		next: () => Number.POSITIVE_INFINITY,
		goesOn: () => true,
		stop() {},
		release() {
			clearTimeout(tool.timer)
			tool.address = ''
			last = null
			frames.clear()
		},
		paint(canvas, size) {
			if (last !== null) paintFrameName(canvas, size, last.background, last.name)
		},
	}
}

import type { TextResource } from '@vitrine/domain/program/document'
import type { KindDrawing, Moment, Size } from './drawing.ts'
import { paintText } from './paint-text.ts'

const upright = { top: 'flex-start', middle: 'center', bottom: 'flex-end' } as const

/** The keyframes and the length in ms of one passage of a text of this size through its window. */
const passage = (
	resource: TextResource,
	size: Size,
	own: Size,
): { from: string; to: string; at_rest: number; length: number } => {
	const [window, text, move] =
		resource.scroll === 'left' ? [size.w, own.w, 'translateX'] : [size.h, own.h, 'translateY']
	return {
		from: `${move}(${window}px)`,
		to: `${move}(${-text}px)`,
		at_rest: (window / resource.speed) * 1000,
		length: ((window + text) / resource.speed) * 1000,
	}
}

interface Page {
	readonly element: HTMLElement
	readonly body: HTMLElement
	animation: Animation | null
	drawn: { readonly resource: TextResource; readonly w: number; readonly h: number } | null
}

const createPage = (): Page => {
	const element = document.createElement('div')
	element.style.cssText = 'position:absolute;inset:0;display:flex;flex-direction:column;overflow:hidden'
	const body = document.createElement('div')
	element.append(body)
	return { element, body, animation: null, drawn: null }
}

const dress = ({ element, body }: Page, resource: TextResource): void => {
	const { scroll } = resource
	element.style.background = resource.background
	element.style.justifyContent = scroll === 'up' ? 'flex-start' : upright[resource.vertical_align]
	Object.assign(body.style, {
		fontStyle: resource.italic ? 'italic' : 'normal',
		fontWeight: resource.bold ? 'bold' : 'normal',
		fontSize: `${resource.font_size}px`,
		fontFamily: resource.font_family === '' ? 'sans-serif' : `${resource.font_family}, sans-serif`,
		lineHeight: String(resource.line_height),
		color: resource.color,
		textAlign: resource.align,
		whiteSpace: scroll === 'left' ? 'pre' : 'pre-wrap',
		overflowWrap: 'anywhere',
		alignSelf: scroll === 'left' ? 'flex-start' : 'stretch',
		flex: 'none',
	})
	if (body.textContent !== resource.text) body.textContent = resource.text
}

const measured = ({ body }: Page): Size => ({ w: body.offsetWidth, h: body.offsetHeight })

const draw = (page: Page, resource: TextResource, size: Size): void => {
	const { drawn } = page
	if (drawn?.resource === resource && drawn.w === size.w && drawn.h === size.h) return
	page.drawn = { resource, w: size.w, h: size.h }
	dress(page, resource)
	page.animation?.cancel()
	page.animation = null
	if (resource.scroll === 'none') return
	const { from, to, length } = passage(resource, size, measured(page))
	page.animation = page.body.animate([{ transform: from }, { transform: to }], {
		duration: length,
		iterations: Number.POSITIVE_INFINITY,
	})
	page.animation.pause()
}

const follow = (page: Page, resource: TextResource, size: Size, moment: Moment): void => {
	const { animation } = page
	if (animation === null) return
	const { at_rest, length } = passage(resource, size, measured(page))
	// A lone text goes on over the ends of its turns; others begin at rest, to be read from the first moment.
	const time = (moment.alone && moment.running ? moment.now : at_rest + moment.elapsed) % length
	const apart = Math.abs((Number(animation.currentTime ?? 0) % length) - time)
	if (Math.min(apart, length - apart) > 60) animation.currentTime = time
	if (moment.running && animation.playState !== 'running') animation.play()
	if (!moment.running && animation.playState !== 'paused') animation.pause()
}

/** Draws texts, never as markup; moving ones by an animation whose time is the clock's. */
export const createText = (): KindDrawing<TextResource> => {
	const page = createPage()
	const update = (resource: TextResource, size: Size, moment: Moment): void => {
		draw(page, resource, size)
		follow(page, resource, size, moment)
	}
	return {
		element: page.element,
		async prepare(resource, size, moment) {
			draw(page, resource, size)
			if (!moment.alone) follow(page, resource, size, { ...moment, running: false })
		},
		start: update,
		update,
		goesOn: () => true,
		stop() {
			page.animation?.pause()
		},
		release() {
			page.animation?.cancel()
			page.animation = null
			page.drawn = null
			page.body.textContent = ''
		},
		paint(context, size) {
			if (page.drawn !== null) paintText(context, page.drawn.resource, size, page.body, page.element)
		},
	}
}

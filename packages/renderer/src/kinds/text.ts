import { ItemProblem } from '@vitrine/domain/item-problem'
import type { TextResource } from '@vitrine/domain/program/kinds/text'
import { createLettering, familiesOf, type Lettering } from '../canvas/font.ts'
import { paintText } from '../canvas/paint-text.ts'
import type { DrawingContext, KindDrawing, Moment, Size } from './drawing.ts'

const upright = { top: 'flex-start', middle: 'center', bottom: 'flex-end' } as const

/** Whether a text scrolls on one line. */
const isAcross = ({ scroll }: TextResource): boolean => scroll === 'left' || scroll === 'right'

/** The keyframes and the length in ms of one passage of a text of this size through its window. */
const passage = (
	resource: TextResource,
	size: Size,
	own: Size,
): { from: string; to: string; at_rest: number; length: number } => {
	const { scroll, speed } = resource
	const [window, text, move] = scroll === 'up' ? [size.h, own.h, 'translateY'] : [size.w, own.w, 'translateX']
	const [outside, through] = [`${move}(${window}px)`, `${move}(${-text}px)`]
	const isBackwards = scroll === 'right'
	return {
		from: isBackwards ? through : outside,
		to: isBackwards ? outside : through,
		at_rest: ((isBackwards ? text : window) / speed) * 1000,
		length: ((window + text) / speed) * 1000,
	}
}

interface Page {
	readonly element: HTMLElement
	readonly body: HTMLElement
	animation: Animation | null
	blinking: Animation | null
	readonly letters: Lettering
	drawn: {
		readonly resource: TextResource
		readonly w: number
		readonly h: number
		readonly family: string | null
	} | null
	/** The turn that is drawn, redrawn when its font arrives late. */
	last: { readonly resource: TextResource; readonly size: Size; readonly moment: Moment; readonly at: number } | null
	isReported: boolean
}

const createPage = ({ resolve }: DrawingContext): Page => {
	const element = document.createElement('div')
	element.style.cssText = 'position:absolute;inset:0;display:flex;flex-direction:column;overflow:hidden'
	const body = document.createElement('div')
	element.append(body)
	const lettering = createLettering(resolve, () => {
		if (page.last === null) return
		const { resource, size, moment, at } = page.last
		const passed = moment.running ? performance.now() - at : 0
		update(page, resource, size, { ...moment, now: moment.now + passed, elapsed: moment.elapsed + passed })
	})
	const page: Page = {
		element,
		body,
		letters: lettering,
		animation: null,
		blinking: null,
		drawn: null,
		last: null,
		isReported: false,
	}
	return page
}

const dress = ({ element, body, letters: lettering }: Page, resource: TextResource): void => {
	const { scroll } = resource
	element.style.background = resource.background
	element.style.justifyContent = scroll === 'up' ? 'flex-start' : upright[resource.vertical_align]
	Object.assign(body.style, {
		fontStyle: resource.italic ? 'italic' : 'normal',
		fontWeight: resource.bold ? 'bold' : 'normal',
		fontSize: `${resource.font_size}px`,
		fontFamily: familiesOf(resource.font_family, lettering.family()),
		lineHeight: String(resource.line_height),
		color: resource.color,
		textAlign: resource.align,
		whiteSpace: isAcross(resource) ? 'pre' : 'pre-wrap',
		overflowWrap: 'anywhere',
		alignSelf: isAcross(resource) ? 'flex-start' : 'stretch',
		flex: 'none',
	})
	if (body.textContent !== resource.text) body.textContent = resource.text
}

/** Alternately shows and hides the characters, each for half of `period` ms. */
const blinking = (body: HTMLElement, period: number): Animation => {
	const [seen, gone] = [{ opacity: 1 }, { opacity: 0 }]
	const frames = [seen, { ...seen, offset: 0.5 }, { ...gone, offset: 0.5 }, gone]
	const animation = body.animate(frames, { duration: period, iterations: Number.POSITIVE_INFINITY })
	animation.pause()
	return animation
}

const measured = ({ body }: Page): Size => ({ w: body.offsetWidth, h: body.offsetHeight })

const draw = (page: Page, resource: TextResource, size: Size): void => {
	const { drawn } = page
	const family = page.letters.family()
	if (drawn?.resource === resource && drawn.w === size.w && drawn.h === size.h && drawn.family === family) return
	page.drawn = { resource, w: size.w, h: size.h, family }
	dress(page, resource)
	page.animation?.cancel()
	page.animation = null
	page.blinking?.cancel()
	page.blinking = resource.blink === undefined ? null : blinking(page.body, resource.blink)
	if (resource.scroll === 'none') return
	const { from, to, length } = passage(resource, size, measured(page))
	page.animation = page.body.animate([{ transform: from }, { transform: to }], {
		duration: length,
		iterations: Number.POSITIVE_INFINITY,
	})
	page.animation.pause()
}

/** Holds an animation of this length to a time; both in ms. */
const holdTo = (animation: Animation, time: number, length: number, moment: Moment): void => {
	const apart = Math.abs((Number(animation.currentTime ?? 0) % length) - time)
	if (Math.min(apart, length - apart) > 60) animation.currentTime = time
	if (moment.running && animation.playState !== 'running') animation.play()
	if (!moment.running && animation.playState !== 'paused') animation.pause()
}

const follow = (page: Page, resource: TextResource, size: Size, moment: Moment): void => {
	const { animation, blinking } = page
	const { blink } = resource
	// At rest, as in the editor, it is visible.
	if (blinking !== null && blink !== undefined) holdTo(blinking, moment.running ? moment.now % blink : 0, blink, moment)
	if (animation === null) return
	const { at_rest, length } = passage(resource, size, measured(page))
	// A text that is alone continues across the ends of its turns; others begin at rest, to be readable from the first moment.
	const time = (moment.alone && moment.running ? moment.now : at_rest + moment.elapsed) % length
	holdTo(animation, time, length, moment)
}

const update = (page: Page, resource: TextResource, size: Size, moment: Moment): void => {
	page.last = { resource, size, moment, at: performance.now() }
	void page.letters.take(resource.font)
	draw(page, resource, size)
	follow(page, resource, size, moment)
}

const report = (page: Page, context: DrawingContext): void => {
	const isMissing = page.letters.isMissing()
	if (isMissing && !page.isReported) context.report(new ItemProblem('item_font_missing'))
	page.isReported = isMissing
}

/** Draws texts, never as markup; moving ones by an animation whose time is the clock's. */
export const createText = (context: DrawingContext): KindDrawing<TextResource> => {
	const page = createPage(context)
	const show = (resource: TextResource, size: Size, moment: Moment): void => {
		update(page, resource, size, moment)
		report(page, context)
	}
	return {
		element: page.element,
		async prepare(resource, size, moment) {
			page.last = null
			await page.letters.take(resource.font)
			draw(page, resource, size)
			if (!moment.alone) follow(page, resource, size, { ...moment, running: false })
		},
		start: show,
		update: show,
		next: () => Number.POSITIVE_INFINITY,
		goesOn: () => true,
		stop() {
			page.last = null
			page.animation?.pause()
			page.blinking?.pause()
		},
		release() {
			page.last = null
			page.letters.release()
			page.animation?.cancel()
			page.animation = null
			page.blinking?.cancel()
			page.blinking = null
			page.drawn = null
			page.body.textContent = ''
		},
		paint(canvas, size) {
			if (page.drawn === null) return
			const { resource, family } = page.drawn
			paintText(canvas, resource, size, page.body, familiesOf(resource.font_family, family))
		},
	}
}

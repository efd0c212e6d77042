import { ItemProblem } from '@vitrine/domain/item-problem'
import { type FeedCopy, type FeedSource, feedName } from '@vitrine/domain/library/feed'
import type { WindowResource } from '@vitrine/domain/program/document'
import type { DrawingContext, KindDrawing, Moment, Size } from '../kinds/drawing.ts'
import { backingOf, isExact, shownScale, watchScale } from './backing.ts'
import { createLettering, familiesOf, type Lettering } from './font.ts'
import { createSprite } from './sprite.ts'
import { localeOf } from './words.ts'

/** Everything that determines a picture. */
export interface View<R extends WindowResource> {
	readonly resource: R
	readonly size: Size
	readonly moment: Moment
	/** Pixels of the canvas per program pixel: shadows and nested pictures are made with it. */
	readonly scale: number
	/** The families of its characters, as CSS takes them. */
	readonly families: string
	readonly locale: string
	readonly time_zone: string
	readonly copy: FeedCopy | null
}

/** A picture as a function of its view; state between two drawings only saves work. */
export interface Painter<R extends WindowResource> {
	/** Draws at 0, 0 in program pixels; returns the visible content as text. */
	draw(pen: CanvasRenderingContext2D, view: View<R>): string
	/** Whether it moves at this moment, so that every frame differs; never if absent. */
	moves?(resource: R, moment: Moment): boolean
	/** In how many ms it changes, or begins or stops moving; never if absent. */
	changes?(resource: R, moment: Moment): number
	/** What it has fetched. */
	source?(resource: R): FeedSource
	/** Whether the fetched data is empty. */
	isEmpty?(copy: FeedCopy): boolean
}

type Writable<T> = { -readonly [K in keyof T]: T[K] }

interface Board<R extends WindowResource> {
	readonly context: DrawingContext
	readonly element: HTMLCanvasElement
	readonly pen: CanvasRenderingContext2D | null
	readonly letters: Lettering
	readonly make: () => Painter<R>
	painter: Painter<R>
	/** What is drawn, or null while nothing is. */
	view: Writable<View<R>> | null
	/** The moment of the view, advanced by each frame. */
	readonly moment: Writable<Moment>
	/** The moment that the owner passed last, and the browser's steady clock then; frames continue from there. */
	given: Moment
	givenAt: number
	/** When the picture changes by itself, in ms since the epoch. */
	due: number
	seen: boolean
	frame: number
	unwatch: () => void
	unfollow: () => void
	followed: string
	/** Resolves at the first notification about the followed source. */
	heard: Promise<void>
	reported: boolean
}

/** How long an item waits for data that is on its way, in ms, before it is shown without. */
const data_patience = 300

/** The moment in an item's motion or pages, in ms: an item that is alone continues across the ends of its turns. */
export const timeOf = (moment: Moment): number => (moment.alone && moment.running ? moment.now : moment.elapsed)

/** Gives the canvas the resolution it is shown at; returns whether that changed. */
const sharpen = <R extends WindowResource>(board: Board<R>): boolean => {
	const { element, view } = board
	if (view === null) return false
	const wanted = backingOf(view.size, shownScale(element))
	const own = { w: element.width, h: element.height }
	if (!isExact(own, wanted)) Object.assign(element, { width: wanted.w, height: wanted.h })
	view.scale = element.width / view.size.w
	return own.w !== element.width || own.h !== element.height
}

const say = (element: HTMLElement, words: string): void => {
	const short = words.slice(0, 300)
	if (element.ariaLabel !== short) element.ariaLabel = short
}

const draw = <R extends WindowResource>({ element, pen, painter, view }: Board<R>): void => {
	if (view === null || pen === null) return
	pen.setTransform(1, 0, 0, 1, 0, 0)
	pen.clearRect(0, 0, element.width, element.height)
	pen.setTransform(element.width / view.size.w, 0, 0, element.height / view.size.h, 0, 0)
	pen.save()
	const words = painter.draw(pen, view)
	pen.restore()
	say(element, words)
}

const redraw = <R extends WindowResource>(board: Board<R>): void => {
	const { view, letters: lettering } = board
	if (view === null) return
	view.families = familiesOf('font_family' in view.resource ? view.resource.font_family : '', lettering.family())
	view.locale = localeOf('language' in view.resource ? view.resource.language : '', board.context.language())
	view.time_zone = ('time_zone' in view.resource && view.resource.time_zone) || board.context.time_zone()
	sharpen(board)
	draw(board)
	board.due = view.moment.now + (board.painter.changes?.(view.resource, view.moment) ?? Number.POSITIVE_INFINITY)
	run(board)
}

const isMoving = <R extends WindowResource>({ view, painter, seen }: Board<R>): boolean =>
	seen && view?.moment.running === true && painter.moves?.(view.resource, view.moment) === true

/** Draws frame after frame from the given moment on, as long as it moves. */
const run = <R extends WindowResource>(board: Board<R>): void => {
	if (board.frame !== 0 || !isMoving(board)) return
	const step = (time: number): void => {
		board.frame = 0
		const { given, moment } = board
		if (!isMoving(board)) return
		const passed = Math.max(0, time - board.givenAt)
		moment.now = given.now + passed
		moment.elapsed = given.elapsed + passed
		draw(board)
		if (isMoving(board)) board.frame = requestAnimationFrame(step)
	}
	board.frame = requestAnimationFrame(step)
}

const follow = <R extends WindowResource>(board: Board<R>, resource: R): void => {
	const source = board.painter.source?.(resource)
	const name = source === undefined ? '' : feedName(source)
	if (name === board.followed) return
	board.unfollow()
	board.unfollow = () => undefined
	board.followed = name
	if (board.view !== null) board.view.copy = null
	if (source === undefined) return
	board.heard = new Promise(resolve => {
		const patience = setTimeout(resolve, data_patience)
		board.unfollow = board.context.feed(source, copy => {
			clearTimeout(patience)
			resolve()
			if (board.followed !== name || board.view === null) return
			board.view.copy = copy
			redraw(board)
		})
	})
}

/** Takes over what is to be shown; returns whether the picture has changed. */
const take = <R extends WindowResource>(board: Board<R>, resource: R, size: Size, moment: Moment): boolean => {
	const { view, given } = board
	const jumped = Math.abs(moment.now - given.now - (moment.elapsed - given.elapsed)) > 1
	const isSame =
		view?.resource === resource &&
		view.size.w === size.w &&
		view.size.h === size.h &&
		given.running === moment.running &&
		(timeOf(given) === timeOf(moment) || !jumped) &&
		moment.now >= given.now &&
		moment.now < board.due
	board.view = {
		scale: 1,
		families: '',
		locale: '',
		time_zone: '',
		copy: null,
		...view,
		resource,
		size: { w: size.w, h: size.h },
		moment: Object.assign(board.moment, moment),
	}
	board.given = moment
	board.givenAt = performance.now()
	void board.letters.take('font' in resource ? resource.font : null)
	follow(board, resource)
	return !isSame
}

const show = <R extends WindowResource>(board: Board<R>, resource: R, size: Size, moment: Moment): void => {
	board.seen = true
	if (take(board, resource, size, moment)) redraw(board)
	const isMissing = board.letters.isMissing()
	if (isMissing && !board.reported) board.context.report(new ItemProblem('item_font_missing'))
	board.reported = isMissing
	run(board)
}

/** Whether a terminal's screen has nothing to draw: its data has not been fetched yet, or is empty. */
const isWithoutData = <R extends WindowResource>({ context, painter, view, followed }: Board<R>): boolean =>
	context.terminal && followed !== '' && view !== null && (view.copy === null || painter.isEmpty?.(view.copy) === true)

const prepare = async <R extends WindowResource>(
	board: Board<R>,
	resource: R,
	size: Size,
	moment: Moment,
): Promise<void> => {
	if (board.pen === null) throw new Error('no canvas')
	board.unwatch()
	take(board, resource, size, moment)
	board.unwatch = watchScale(board.element, () => {
		if (sharpen(board)) redraw(board)
	})
	await Promise.all([board.letters.take('font' in resource ? resource.font : null), board.heard])
	if (board.view?.resource === resource) redraw(board)
	if (!isWithoutData(board)) return
	// Among other items its turn passes to another one; alone it shows that it waits.
	const why = new ItemProblem('item_data_absent')
	if (!moment.alone) throw why
	board.context.report(why)
}

const release = <R extends WindowResource>(board: Board<R>): void => {
	cancelAnimationFrame(board.frame)
	board.unwatch()
	board.unfollow()
	board.letters.release()
	Object.assign(board.element, { width: 0, height: 0 })
	Object.assign(board, { frame: 0, followed: '', unfollow: () => undefined, unwatch: () => undefined, view: null })
	board.painter = board.make()
}

const paint = <R extends WindowResource>({ view, make }: Board<R>, canvas: CanvasRenderingContext2D): void => {
	if (view === null) return
	const { a, b } = canvas.getTransform()
	const scale = Math.hypot(a, b)
	// As one picture, so that the window's effects apply to the whole of it; by a separate painter, because the state of the one on the screen
	// depends on the screen's scale.
	const picture = createSprite(view.size, scale, pen => make().draw(pen, { ...view, scale }))
	canvas.drawImage(picture, 0, 0, view.size.w, view.size.h)
}

const createBoard = <R extends WindowResource>(context: DrawingContext, make: () => Painter<R>): Board<R> => {
	const element = document.createElement('canvas')
	element.role = 'img'
	element.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;display:block'
	Object.assign(element, { width: 0, height: 0 })
	const board: Board<R> = {
		context,
		element,
		pen: element.getContext('2d'),
		make,
		painter: make(),
		view: null,
		letters: createLettering(context.resolve, () => redraw(board)),
		given: { elapsed: 0, now: 0, alone: true, running: false },
		moment: { elapsed: 0, now: 0, alone: true, running: false },
		givenAt: 0,
		due: 0,
		seen: false,
		frame: 0,
		reported: false,
		unwatch: () => undefined,
		unfollow: () => undefined,
		followed: '',
		heard: Promise.resolve(),
	}
	return board
}

/** Draws a kind of item that is a function of its options, the time and its data; identical on the screen and in screenshots. */
export const createCanvasDrawing = <R extends WindowResource>(
	context: DrawingContext,
	make: () => Painter<R>,
): KindDrawing<R> => {
	const board = createBoard(context, make)
	return {
		element: board.element,
		prepare: (resource, size, moment) => prepare(board, resource, size, moment),
		start: (resource, size, moment) => show(board, resource, size, moment),
		update: (resource, size, moment) => show(board, resource, size, moment),
		next(resource, moment) {
			const wait = moment.running ? board.painter.changes?.(resource, moment) : undefined
			return moment.now + (wait ?? Number.POSITIVE_INFINITY)
		},
		goesOn: () => true,
		stop() {
			board.seen = false
			cancelAnimationFrame(board.frame)
			board.frame = 0
		},
		release: () => release(board),
		paint: canvas => paint(board, canvas),
	}
}

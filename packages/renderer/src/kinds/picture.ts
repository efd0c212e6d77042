import { ItemProblem } from '@vitrine/domain/item-problem'
import type { PictureResource } from '@vitrine/domain/program/kinds/picture'
import { shownScale, watchScale } from '../canvas/backing.ts'
import { paintFitted } from '../canvas/paint-fitted.ts'
import { decoded, loaded } from '../media/decoded.ts'
import { drawnSize, isLarge, isMuchLarger } from '../media/drawn-size.ts'
import { largePicture } from '../media/large-picture.ts'
import { createScaledPicture, type ScaledPicture } from '../media/scaled-picture.ts'
import type { DrawingContext, KindDrawing, Size } from './drawing.ts'

interface Picture {
	readonly box: HTMLElement
	/** The original file, or instead a drawing of it at the resolution that is shown. */
	readonly image: HTMLImageElement
	readonly scaled: ScaledPicture
	url: string
	/** Size of the file's picture in pixels. */
	natural: Size
	/** The file of a large one that has been read and not drawn yet. */
	file: Blob | null
	size: Size
	fit: PictureResource['fit']
	/** The file moves, or cannot be drawn in another size: it is shown unchanged. */
	isWhole: boolean
	isFitting: boolean
	unwatch: () => void
}

const none = { w: 0, h: 0 }

const createElements = (): Pick<Picture, 'box' | 'image' | 'scaled'> => {
	const box = document.createElement('div')
	box.style.cssText = 'position:absolute;inset:0'
	const image = document.createElement('img')
	image.alt = ''
	image.draggable = false
	// The frame that shows the picture waits for its pixels: better late than blank.
	image.decoding = 'sync'
	image.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;display:block'
	const scaled = createScaledPicture()
	box.append(image, scaled.element)
	return { box, image, scaled }
}

const apply = (picture: Picture, { fit }: PictureResource, size: Size): void => {
	picture.fit = fit
	picture.size = { w: size.w, h: size.h }
	picture.image.style.objectFit = fit
	picture.scaled.element.style.objectFit = fit
}

/** At how many pixels of the screen the file is to be drawn; null if it is shown unchanged. */
const wantedOf = ({ natural, size, fit, box, isWhole }: Picture): Size | null => {
	if (isWhole || !isLarge(natural)) return null
	const drawn = drawnSize(natural, size, fit, shownScale(box))
	return isMuchLarger(natural, drawn) ? drawn : null
}

/** Whether the current picture is the wanted one. */
const isRight = ({ scaled, url }: Picture, wanted: Size | null): boolean => {
	const made = scaled.made()
	if (wanted === null || made === null) return wanted === null && made === null
	return made.url === url && made.drawn.w === wanted.w && made.drawn.h === wanted.h
}

const showWhole = async ({ image, scaled, url }: Picture): Promise<void> => {
	if (image.getAttribute('src') !== url) image.src = url
	await decoded(image)
	image.style.display = 'block'
	scaled.clear()
}

/** Shows the file at the resolution that is visible, and releases all other copies. */
const showFitting = async (picture: Picture): Promise<void> => {
	const { image, scaled, url } = picture
	const wanted = wantedOf(picture)
	if (wanted === null) {
		picture.file = null
		return showWhole(picture)
	}
	if (isRight(picture, wanted)) return
	const { file } = picture
	picture.file = null
	const isMade = await scaled.make(url, wanted, file).catch(() => false)
	if (picture.url !== url) return
	if (!isMade) {
		picture.isWhole = true
		return showWhole(picture)
	}
	image.style.display = 'none'
	image.removeAttribute('src')
}

/** Redraws it after its window or the scale of the stage has changed; the current one stays until then. */
const refit = (picture: Picture): void => {
	if (picture.url === '' || picture.isFitting || !isLarge(picture.natural) || isRight(picture, wantedOf(picture)))
		return
	picture.isFitting = true
	const url = picture.url
	showFitting(picture)
		.catch(() => undefined)
		.finally(() => {
			picture.isFitting = false
			if (picture.url === url) refit(picture)
		})
}

const release = (picture: Picture): void => {
	picture.url = ''
	picture.natural = none
	picture.file = null
	picture.unwatch()
	picture.scaled.clear()
	picture.image.removeAttribute('src')
}

const load = async (picture: Picture, url: string): Promise<void> => {
	const { image, scaled, box } = picture
	picture.url = url
	picture.natural = none
	picture.isWhole = false
	scaled.clear()
	// A visible element is decoded in all its pixels: their number has to be known before.
	image.style.display = 'none'
	const large = await largePicture(url).catch(() => null)
	if (picture.url !== url) return
	picture.file = large?.file ?? null
	if (large === null) await loaded(image, url)
	picture.natural = large?.natural ?? { w: image.naturalWidth, h: image.naturalHeight }
	picture.unwatch()
	if (isLarge(picture.natural)) picture.unwatch = watchScale(box, () => refit(picture))
}

const prepare = async (picture: Picture, url: string): Promise<void> => {
	try {
		if (picture.url !== url) await load(picture, url)
		// Another one may have been requested meanwhile.
		if (picture.url === url) await showFitting(picture)
	} catch (error) {
		if (picture.url === url) picture.url = ''
		throw error
	}
}

const paint = ({ image, scaled, fit }: Picture, canvas: CanvasRenderingContext2D, size: Size): void => {
	const { element } = scaled
	if (scaled.made() !== null) paintFitted(canvas, element, { w: element.width, h: element.height }, size, fit)
	else paintFitted(canvas, image, { w: image.naturalWidth, h: image.naturalHeight }, size, fit)
}

/** Draws pictures; those with many more pixels than are visible are drawn at the visible size. */
export const createPicture = (context: DrawingContext): KindDrawing<PictureResource> => {
	const picture: Picture = {
		...createElements(),
		url: '',
		natural: none,
		file: null,
		size: none,
		fit: 'contain',
		isWhole: false,
		isFitting: false,
		unwatch: () => undefined,
	}
	const show = (resource: PictureResource, size: Size): void => {
		apply(picture, resource, size)
		refit(picture)
	}
	return {
		element: picture.box,
		keeps: true,
		async prepare(resource, size) {
			const found = context.resolve(resource.sha256)
			if (found === null) throw new ItemProblem('item_file_missing')
			apply(picture, resource, size)
			await prepare(picture, found)
		},
		start: show,
		update: show,
		next: () => Number.POSITIVE_INFINITY,
		goesOn: () => true,
		stop() {},
		release: () => release(picture),
		paint: (canvas, size) => paint(picture, canvas, size),
	}
}

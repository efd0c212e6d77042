import { ItemProblem } from '@vitrine/domain/item-problem'
import type { PictureResource } from '@vitrine/domain/program/kinds/picture'
import { paintFitted } from '../canvas/paint-fitted.ts'
import { whenUnseen } from '../media/unseen.ts'
import type { DrawingContext, KindDrawing } from './drawing.ts'

/** Resolves once the picture's pixels are there; on a page that is not seen once it is loaded. */
export const decoded = async (element: HTMLImageElement): Promise<void> => {
	const waiting = new AbortController()
	const unseen = new Promise<void>((resolve, reject) => {
		const settle = (): void =>
			element.naturalWidth > 0 ? resolve() : reject(new ItemProblem('item_picture_unreadable'))
		whenUnseen(() => {
			if (element.complete) settle()
			else element.addEventListener('load', settle, { once: true, signal: waiting.signal })
		}, waiting.signal)
	})
	try {
		await Promise.race([element.decode(), unseen])
	} finally {
		waiting.abort()
	}
}

/** Draws pictures. */
export const createPicture = (context: DrawingContext): KindDrawing<PictureResource> => {
	const element = document.createElement('img')
	element.alt = ''
	element.draggable = false
	// The frame that shows the picture waits for its pixels: better late than blank.
	element.decoding = 'sync'
	element.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;display:block'
	let url = ''
	let fit: PictureResource['fit'] = 'contain'

	const apply = (resource: PictureResource): void => {
		fit = resource.fit
		element.style.objectFit = fit
	}

	return {
		element,
		keeps: true,
		async prepare(resource) {
			const found = context.resolve(resource.sha256)
			if (found === null) throw new ItemProblem('item_file_missing')
			apply(resource)
			if (url !== found) {
				url = found
				element.src = found
			}
			try {
				await decoded(element)
			} catch (error) {
				if (url === found) url = ''
				throw error
			}
		},
		start: apply,
		update: apply,
		next: () => Number.POSITIVE_INFINITY,
		goesOn: () => true,
		stop() {},
		release() {
			url = ''
			element.removeAttribute('src')
		},
		paint(canvas, size) {
			paintFitted(canvas, element, { w: element.naturalWidth, h: element.naturalHeight }, size, fit)
		},
	}
}

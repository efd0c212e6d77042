import type { Size } from '../kinds/drawing.ts'
import { isStill, said_within } from './still-picture.ts'

/** A picture with as many pixels as are visible, in place of one that has many more. */
export interface ScaledPicture {
	readonly element: HTMLCanvasElement
	/**
	 * Resolves whether it could be made at this size; false if it is animated, or another one was requested meanwhile. The file is read from
	 * its address unless it is given.
	 */
	make(url: string, drawn: Size, file: Blob | null): Promise<boolean>
	/** What it was last made of, and its size; null while it is empty. */
	made(): { readonly url: string; readonly drawn: Size } | null
	clear(): void
}

/** Resolves with the latest drawing: one after the other, since each holds all pixels of its file in memory for a moment. */
let last: Promise<unknown> = Promise.resolve()

const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
	const done = last.then(work, work)
	last = done.catch(() => undefined)
	return done
}

const scaled = async (url: string, { w, h }: Size, file: Blob | null): Promise<ImageBitmap | null> => {
	const picture = file ?? (await (await fetch(url)).blob())
	const beginning = new Uint8Array(await picture.slice(0, said_within).arrayBuffer())
	if (!isStill(picture.type, beginning)) return null
	return createImageBitmap(picture, { resizeWidth: w, resizeHeight: h, resizeQuality: 'high' })
}

/** Creates an empty one. */
export const createScaledPicture = (): ScaledPicture => {
	const element = document.createElement('canvas')
	element.role = 'presentation'
	element.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;display:none'
	const context = element.getContext('2d')
	let made: ReturnType<ScaledPicture['made']> = null
	let turn = 0
	const clear = (): void => {
		turn++
		made = null
		element.style.display = 'none'
		// A canvas without size releases its memory.
		Object.assign(element, { width: 0, height: 0 })
	}
	return {
		element,
		async make(url, drawn, file) {
			const own = ++turn
			const bitmap = await inTurn(async () => (own === turn ? scaled(url, drawn, file) : null))
			if (bitmap === null) return false
			if (own !== turn || context === null) {
				bitmap.close()
				return false
			}
			Object.assign(element, { width: bitmap.width, height: bitmap.height })
			// Transferred directly, a picture taken sideways would be squeezed instead of rotated.
			context.drawImage(bitmap, 0, 0)
			bitmap.close()
			element.style.display = 'block'
			made = { url, drawn }
			return true
		},
		made: () => made,
		clear,
	}
}

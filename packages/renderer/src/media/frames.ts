import { ItemProblem } from '@vitrine/domain/item-problem'
import type { Size } from '../kinds/drawing.ts'
import { onScreen } from '../on-screen.ts'

/** A page to be framed, by its address or by its text. */
export interface FrameSource {
	readonly page: { readonly src: string } | { readonly srcdoc: string }
	/** What the sandbox allows, as in the attribute. */
	readonly sandbox: string
	/** Without the cookies and the storage of its site. */
	readonly credentialless: boolean
}

/** Pages without rights, one of them visible: the next one is loaded under it and then replaces it. */
export interface Frames {
	readonly element: HTMLElement
	/** Resolves true when the page is visible, false when another one was requested meanwhile; rejects when it does not load. */
	load(source: FrameSource): Promise<boolean>
	/** Changes the size of a page within its window; in percent. */
	zoom(percent: number): void
	/** Gives up the page that is being loaded. */
	drop(): void
	clear(): void
}

/** A page that has not loaded within this many ms is given up. */
const patience = 15_000

/** Permissions that a page could request from the person in front of it: there is nobody. */
const refused = ['camera', 'microphone', 'geolocation', 'display-capture', 'fullscreen', 'payment', 'usb', 'midi']
	.map(feature => `${feature} 'none'`)
	.join('; ')

const createFrame = ({ page, sandbox, credentialless }: FrameSource): HTMLIFrameElement => {
	const frame = document.createElement('iframe')
	frame.setAttribute('sandbox', sandbox)
	frame.referrerPolicy = 'no-referrer'
	frame.allow = refused
	frame.tabIndex = -1
	frame.ariaHidden = 'true'
	// The DOM type does not know it yet; in browsers that do not either, it has no effect.
	if (credentialless) Object.assign(frame, { credentialless: true })
	frame.style.cssText = 'position:absolute;left:0;top:0;border:0;transform-origin:0 0;pointer-events:none'
	// Not quite invisible, so that the browser paints it before it is visible.
	frame.style.opacity = '0.001'
	if ('src' in page) frame.src = page.src
	else frame.srcdoc = page.srcdoc
	return frame
}

const scaled = (frame: HTMLIFrameElement, percent: number): void => {
	const { style } = frame
	style.width = `${10_000 / percent}%`
	style.height = `${10_000 / percent}%`
	style.transform = `scale(${percent / 100})`
}

const loaded = (frame: HTMLIFrameElement, left: AbortSignal): Promise<void> =>
	new Promise((resolve, reject) => {
		const timer = setTimeout(() => reject(new ItemProblem('item_page_slow')), patience)
		const end = (): void => {
			clearTimeout(timer)
			resolve()
		}
		frame.addEventListener('load', end, { once: true })
		left.addEventListener('abort', end, { once: true })
	})

/** Creates a place for pages, empty. */
export const createFrames = (): Frames => {
	const element = document.createElement('div')
	element.style.cssText = 'position:absolute;inset:0;overflow:hidden'
	let shown: HTMLIFrameElement | null = null
	let coming: { readonly frame: HTMLIFrameElement; readonly left: AbortController } | null = null
	let percent = 100
	const drop = (): void => {
		coming?.left.abort()
		coming?.frame.remove()
		coming = null
	}
	return {
		element,
		async load(source) {
			drop()
			const own = { frame: createFrame(source), left: new AbortController() }
			coming = own
			scaled(own.frame, percent)
			element.append(own.frame)
			try {
				await loaded(own.frame, own.left.signal)
				await onScreen()
			} catch (error) {
				if (coming !== own) return false
				drop()
				throw error
			}
			if (coming !== own) return false
			const before = shown
			shown = own.frame
			coming = null
			shown.style.opacity = '1'
			await onScreen()
			before?.remove()
			return true
		},
		drop,
		zoom(next) {
			percent = next
			for (const frame of [shown, coming?.frame]) if (frame) scaled(frame, percent)
		},
		clear() {
			drop()
			shown?.remove()
			shown = null
		},
	}
}

/** A frame cannot be drawn into a canvas: a screenshot shows its background and its name instead. */
export const paintFrameName = (
	context: CanvasRenderingContext2D,
	size: Size,
	background: string,
	title: string,
): void => {
	context.fillStyle = background
	context.fillRect(0, 0, size.w, size.h)
	context.fillStyle = '#8a93a3'
	context.font = `${Math.max(10, Math.min(32, size.h / 8))}px sans-serif`
	context.textAlign = 'center'
	context.textBaseline = 'middle'
	context.fillText(title, size.w / 2, size.h / 2, size.w * 0.9)
}

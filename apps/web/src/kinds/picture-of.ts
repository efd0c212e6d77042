import type { Program } from '@vitrine/domain/program/document'
import type { Stage } from '@vitrine/renderer/stage'
import { type Files, previewStage, runStage } from './preview-stage.ts'

/** How long to wait for the first painted picture, in ms. */
const patience = 4_000

/** Resolves when the stage has painted its first picture, or after the timeout. */
const painted = async (ready: () => boolean): Promise<void> => {
	const end = Date.now() + patience
	while (!ready() && Date.now() < end) await new Promise(done => setTimeout(done, 50))
	// Text and pictures are loaded by now; a short delay lets the layout settle.
	await new Promise(done => setTimeout(done, 100))
}

const blobOf = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
	new Promise(resolve => {
		try {
			canvas.toBlob(resolve, type, 0.85)
		} catch {
			// A canvas with content from other origins cannot be read.
			resolve(null)
		}
	})

const hiddenHost = ({ w, h }: { w: number; h: number }): HTMLElement => {
	const host = document.createElement('div')
	host.setAttribute('aria-hidden', 'true')
	host.inert = true
	host.style.cssText = `position:fixed;left:-${w * 2}px;top:0;width:${w}px;height:${h}px;pointer-events:none`
	document.body.append(host)
	return host
}

/** Every window shows its first item at rest, after its entry transition, as in the editor. */
const atRest = (stage: Stage, { windows }: Program): void => {
	for (const { id, resources } of windows) stage.pin(id, resources[0]?.id ?? null)
	stage.pause()
}

/**
 * A picture of a program at rest or, if `elapsed` is given, that many ms after its start; its longer side is at most `side` pixels. A
 * WebP, or a JPEG if the browser cannot encode that. Null if it cannot be taken.
 */
export const pictureOf = async (
	program: Program,
	{ files, side, elapsed }: { readonly files: Files; readonly side: number; readonly elapsed?: number },
): Promise<Blob | null> => {
	const { w, h } = program
	const host = hiddenHost(program)
	const stage = previewStage(host, () => files)
	const running = runStage(stage)
	try {
		if (elapsed === undefined) atRest(stage, program)
		stage.show(program, Date.now() - (elapsed ?? 0))
		running.look()
		await painted(() => stage.ready())
		const scale = Math.min(1, side / Math.max(w, h))
		const canvas = document.createElement('canvas')
		canvas.width = Math.max(1, Math.round(w * scale))
		canvas.height = Math.max(1, Math.round(h * scale))
		const context = canvas.getContext('2d')
		if (context === null) return null
		context.scale(scale, scale)
		stage.paint(context)
		const picture = await blobOf(canvas, 'image/webp')
		return picture === null || picture.type === 'image/webp' ? picture : await blobOf(canvas, 'image/jpeg')
	} finally {
		running.stop()
		stage.dispose()
		host.remove()
	}
}

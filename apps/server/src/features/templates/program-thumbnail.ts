import type { Program, ProgramWindow } from '@vitrine/domain/program/document'
import type { OverlayOptions } from 'sharp'
import type { Blobs } from '../../ports/blobs/blobs.ts'
import { unlessLost } from '../../ports/blobs/file-lost.ts'
import { pictures } from '../../ports/pictures.ts'

const side = 480
/** Maximum number of windows drawn; more cannot be told apart at this size. */
const max_windows = 60

interface Box {
	readonly left: number
	readonly top: number
	readonly width: number
	readonly height: number
}

const boxOf = ({ x, y, w, h }: ProgramWindow, scale: number, canvas: { w: number; h: number }): Box | null => {
	const left = Math.max(0, Math.round(x * scale))
	const top = Math.max(0, Math.round(y * scale))
	const width = Math.min(canvas.w, Math.round((x + w) * scale)) - left
	const height = Math.min(canvas.h, Math.round((y + h) * scale)) - top
	return width < 1 || height < 1 ? null : { left, top, width, height }
}

/** A placeholder in the item's own colours, with bars in place of its characters. */
const plate = (window: ProgramWindow, { width, height }: Box): Buffer => {
	const [resource] = window.resources
	const ground = resource !== undefined && 'background' in resource ? resource.background : '#00000000'
	const ink = resource !== undefined && 'color' in resource ? resource.color : '#8c8c8c'
	const bar = Math.max(2, Math.round(height * 0.16))
	const bars = [0.34, 0.58].map(
		(place, row) =>
			`<rect x="${width * 0.12}" y="${height * place}" width="${width * (row === 0 ? 0.62 : 0.4)}" height="${bar}" rx="${bar / 2}" fill="${ink}" fill-opacity="0.75"/>`,
	)
	return Buffer.from(
		`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${ground}"/><rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" fill="none" stroke="#8c8c8c" stroke-opacity="0.6"/>${resource === undefined ? '' : bars.join('')}</svg>`,
	)
}

/** A thumbnail of a program's canvas: pictures of its materials where available, placeholders for the rest. */
export const programThumbnail = async (
	blobs: Blobs,
	document: Program,
	thumbnails: ReadonlyMap<number, string>,
): Promise<Buffer> => {
	const sharp = await pictures()
	const scale = Math.min(side / document.w, side / document.h)
	const canvas = { w: Math.max(1, Math.round(document.w * scale)), h: Math.max(1, Math.round(document.h * scale)) }
	const windows = document.windows.toSorted((a, b) => a.zIndex - b.zIndex).slice(0, max_windows)
	const layers: OverlayOptions[] = []
	for (const window of windows) {
		const box = boxOf(window, scale, canvas)
		if (box === null) continue
		const [resource] = window.resources
		const thumbnail = thumbnails.get(resource?.material_id ?? 0)
		const stored =
			thumbnail === undefined ? null : await unlessLost(async () => (await blobs.open(thumbnail)).content(), null)
		const fit = resource !== undefined && 'fit' in resource ? resource.fit : 'contain'
		const input = stored
			? await sharp(stored, { failOn: 'error' })
					.resize(box.width, box.height, { fit, background: '#00000000' })
					.png()
					.toBuffer()
			: plate(window, box)
		layers.push({ input, left: box.left, top: box.top })
	}
	const { w: width, h: height } = canvas
	return sharp({ create: { width, height, channels: 4, background: document.background } })
		.composite(layers)
		.webp({ quality: 80 })
		.toBuffer()
}

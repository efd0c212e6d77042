import type { ResourceKind } from '@vitrine/domain/program/document'
import type { DrawingContext, KindDrawing } from './drawing.ts'
import { createPicture } from './picture.ts'
import { createText } from './text.ts'
import { createVideo } from './video.ts'

/** How each kind of item comes onto the screen. */
export const drawings = {
	picture: createPicture,
	video: createVideo,
	text: createText,
} satisfies Record<ResourceKind, (context: DrawingContext) => unknown>

/** Makes the drawing of a kind. A drawing is only ever given items of its own kind, which the type cannot say. */
export const createDrawing = (kind: ResourceKind, context: DrawingContext): KindDrawing =>
	drawings[kind](context) as KindDrawing

import type { WidgetOptions } from '@vitrine/domain/program/widgets'
import { pictureOf } from './picture-of.ts'
import { type Files, programFor, type Screen } from './preview-stage.ts'

/** The longer side of a thumbnail, in pixels. */
const side = 480

/** A thumbnail of the options, or null if it cannot be taken. */
export const thumbnailOf = (
	options: WidgetOptions,
	given: { readonly screen: Screen; readonly background: string; readonly name: string; readonly files: Files },
): Promise<Blob | null> => {
	const program = programFor(options, given.screen, given.background, given.name)
	// Taken after a while on screen, when moving content has come into view.
	return pictureOf(program, { files: given.files, side, elapsed: 5_000 })
}

import type { WidgetOptions } from '@vitrine/domain/program/widgets'
import { pictureOf } from './picture-of.ts'
import { type Files, programFor, type Screen } from './preview-stage.ts'

/** The longer side of a thumbnail in pixels. */
const side = 480

/** A small picture of what the options show, or null where it cannot be taken. */
export const thumbnailOf = (
	options: WidgetOptions,
	given: { readonly screen: Screen; readonly background: string; readonly name: string; readonly files: Files },
): Promise<Blob | null> => {
	const program = programFor(options, given.screen, given.background, given.name)
	// As it will have been on screen for a while: what moves has come into sight.
	return pictureOf(program, { files: given.files, side, elapsed: 5_000 })
}

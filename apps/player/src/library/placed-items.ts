import { layersOf, type WindowResource } from '@vitrine/domain/program/document'
import type { ReleaseFile, ReleaseProgram } from '@vitrine/domain/release/release'
import type { Problem } from '@vitrine/renderer/stage'
import type { StoredRelease } from './database.ts'
import { hashesOf } from './item-files.ts'

/** The place of an item: its program and its window, with their names; an unnamed one is the background or the music. */
export interface Place {
	readonly program_id: number
	readonly program_name: string
	readonly window_id: string
	readonly window_name: string
}

/** An item with its place. */
export interface PlacedItem {
	readonly resource: WindowResource
	readonly place: Place
}

/** The place of an item's problem. */
export const placeOf = (
	{ window_id, window_name }: Pick<Problem, 'window_id' | 'window_name'>,
	program: ReleaseProgram | null,
): Place => ({ program_id: program?.id ?? 0, program_name: program?.name ?? '', window_id, window_name })

const itemsOf = (program: ReleaseProgram): PlacedItem[] =>
	layersOf(program.document).flatMap(({ id, name, resources }) =>
		resources.map(resource => ({ resource, place: placeOf({ window_id: id, window_name: name }, program) })),
	)

/** The items of these releases that lack one of these files, once in each window. */
export const itemsLacking = (releases: readonly StoredRelease[], files: readonly ReleaseFile[]): PlacedItem[] => {
	const missing = new Set(files.map(({ sha256 }) => sha256))
	const items = releases.flatMap(({ manifest }) => manifest.programs.flatMap(itemsOf))
	const lacking = items.filter(({ resource }) => hashesOf(resource).some(sha256 => missing.has(sha256)))
	const keyOf = ({ resource, place }: PlacedItem): string =>
		JSON.stringify([place.program_id, place.window_id, resource.id])
	return [...new Map(lacking.map(item => [keyOf(item), item])).values()]
}

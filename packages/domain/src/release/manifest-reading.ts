import { fromJson } from '../json-text.ts'
import { filesOf, resourcesOf } from '../program/document.ts'
import { kinds } from '../program/kinds/all.ts'
import { timed_operations } from '../schedule/terms/timed-command.ts'
import { type Manifest, manifest as shape } from './release.ts'

/** An item of a kind that this version does not know, and its position. */
export interface UnknownItem {
	readonly id: string
	readonly name: string
	readonly program_id: number
	readonly program_name: string
	readonly window_id: string
	readonly window_name: string
}

/** The parts of a manifest that this version understands. */
export interface ReadManifest {
	readonly manifest: Manifest
	readonly unknown: readonly UnknownItem[]
}

type Raw = Record<string, unknown>

const isRaw = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value)
const rawList = (value: unknown): Raw[] => (Array.isArray(value) ? value.filter(isRaw) : [])
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const isUnknown = (item: unknown): item is Raw =>
	isRaw(item) && typeof item.kind === 'string' && !Object.hasOwn(kinds, item.kind)

const windowsOf = ({ document }: Raw): Raw[] => (isRaw(document) ? rawList(document.windows) : [])

const takeFromWindow = (program: Raw, window: Raw): UnknownItem[] => {
	const { resources } = window
	if (!Array.isArray(resources)) return []
	const unknown = resources.filter(isUnknown)
	if (unknown.length > 0) window.resources = resources.filter(item => !isUnknown(item))
	const [program_id, program_name] = [Number(program.id), textOf(program.name)]
	const place = { program_id, program_name, window_id: textOf(window.id), window_name: textOf(window.name) }
	return unknown.map(({ id, name }) => ({ id: textOf(id), name: textOf(name), ...place }))
}

/** Removes items of unknown kinds from a freshly read manifest, in place; returns what they were. */
const takeUnknown = (value: unknown): UnknownItem[] =>
	(isRaw(value) ? rawList(value.programs) : []).flatMap(program =>
		windowsOf(program).flatMap(window => takeFromWindow(program, window)),
	)

const isTimedOperation = ({ operation }: Raw): boolean => timed_operations.some(one => one === operation)

/** Removes timed commands of unknown operations from a freshly read manifest, in place. */
const dropUnknownTimes = (value: unknown): void => {
	if (!isRaw(value)) return
	for (const list of ['timing', 'timed_switches'])
		if (Array.isArray(value[list])) value[list] = value[list].filter(one => !isRaw(one) || isTimedOperation(one))
}

/** Removes the programs that have become empty. */
const withoutEmptied = (manifest: Manifest, unknown: readonly UnknownItem[]): Manifest => {
	const touched = new Set(unknown.map(({ program_id }) => program_id))
	const isEmptied = ({ id, document }: Manifest['programs'][number]): boolean =>
		touched.has(id) && resourcesOf(document).length === 0
	const emptied = new Set(manifest.programs.filter(isEmptied).map(({ id }) => id))
	if (emptied.size === 0) return manifest
	const stays = ({ program_id }: { readonly program_id: number }): boolean => !emptied.has(program_id)
	const { programs, items, steps } = manifest
	const left = { programs: programs.filter(({ id }) => !emptied.has(id)), items: items.filter(stays) }
	const own = manifest.points?.map(point => ({ ...point, programs: point.programs.filter(id => !emptied.has(id)) }))
	return {
		...manifest,
		...left,
		...(steps === undefined ? {} : { steps: steps.filter(stays) }),
		...(own === undefined ? {} : { points: own }),
	}
}

/** An inconsistency in a manifest; null if there is none. */
const contradiction = ({ programs, items, steps = [], points = [], files }: Manifest): string | null => {
	const ids = new Set(programs.map(({ id }) => id))
	if (ids.size < programs.length) return 'two programs have the same id'
	if ([...items, ...steps].some(({ program_id }) => !ids.has(program_id))) return 'a program is not there'
	if (points.some(point => point.programs.some(id => !ids.has(id)))) return 'a program of a point is not there'
	const sizes = new Map<string, number>()
	for (const { sha256, size } of files) {
		if ((sizes.get(sha256) ?? size) !== size) return 'a file has two sizes'
		sizes.set(sha256, size)
	}
	const isListed = (sha256: string): boolean => sizes.has(sha256)
	return programs.every(({ document }) => filesOf(document).every(isListed)) ? null : 'a file is not listed'
}

/**
 * Parses a complete manifest. One from a newer version is read as far as possible: unknown fields and timed commands are
 * ignored, and items of unknown kinds are left out and listed. The reason why it cannot be played is a text for logs.
 */
export const readManifest = (text: string): ReadManifest | { readonly problem: string } => {
	const found = fromJson(text)
	if (found === undefined) return { problem: 'no JSON' }
	const unknown = takeUnknown(found.value)
	dropUnknownTimes(found.value)
	const read = shape.safeParse(found.value)
	if (!read.success) return { problem: read.error.issues[0]?.message ?? 'malformed' }
	const problem = contradiction(read.data)
	if (problem !== null) return { problem }
	const manifest = withoutEmptied(read.data, unknown)
	if (manifest.programs.length === 0 && read.data.programs.length > 0) return { problem: 'nothing in it is known' }
	return { manifest, unknown }
}

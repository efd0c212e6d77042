import { feedName } from '@vitrine/domain/library/feed'
import { feedsOf } from '@vitrine/domain/program/feeds'
import { release_limits } from '@vitrine/domain/release/release'
import type { ReleaseContent, ReleasedProgram } from '../../ports/releasing.ts'
import { type ChosenPoint, pointOf } from './delivery.ts'

/** Bytes of a manifest besides points, programs, files and feeds, with a safety margin. */
const besides = 64 * 1024
const space = release_limits.manifest - besides

/** How many bytes a value takes in a list. */
const bytesOf = (part: object): number => Buffer.byteLength(JSON.stringify(part)) + 1

type Sizes = ReadonlyMap<string, number>

const measured = new WeakMap<ReleasedProgram, Sizes>()

/** The parts of a program, each with a name: equal parts are in a manifest once. */
const programParts = (program: ReleasedProgram): Sizes => {
	const known = measured.get(program)
	if (known !== undefined) return known
	const { id, name, document } = program
	const feeds = feedsOf(document).map(source => {
		const feed = feedName(source)
		return [`feed ${feed}`, bytesOf({ id: feed, source })] as const
	})
	const parts = new Map([[`program ${id}`, bytesOf({ id, name, document })], ...feeds])
	measured.set(program, parts)
	return parts
}

/** The maximum number of points cached. */
const remembered = 10_000

/** The size in bytes of points by themselves; cached because an area with many corners takes long to serialise. */
export const pointSizes = (): ((point: ChosenPoint) => number) => {
	const known = new Map<string, number>()
	return point => {
		const key = `${point.row.id}.${point.row.revision}`
		const size = known.get(key) ?? bytesOf(pointOf(point))
		if (known.size >= remembered) known.clear()
		known.set(key, size)
		return size
	}
}
export type PointSizes = ReturnType<typeof pointSizes>

const partsOf = (
	point: ChosenPoint,
	{ programs, files }: ReleaseContent,
	sizeOf: PointSizes,
): (readonly [string, number])[] => [
	[`point ${point.row.id}`, sizeOf(point)],
	...programs.flatMap(program => [...programParts(program)]),
	...files.map(file => [`file ${file.sha256}`, bytesOf(file)] as const),
]

/** How many of these points, from the first on, fit into one manifest with all their content. */
export const fitting = (
	points: readonly ChosenPoint[],
	contents: ReadonlyMap<number, ReleaseContent>,
	sizeOf: PointSizes,
): number => {
	const parts = new Set<string>()
	let size = 0
	for (const [at, point] of points.entries()) {
		const content = contents.get(point.row.id)
		if (content === undefined) return at
		for (const [name, bytes] of partsOf(point, content, sizeOf)) {
			if (!parts.has(name)) size += bytes
			parts.add(name)
		}
		if (size > space) return at
	}
	return points.length
}

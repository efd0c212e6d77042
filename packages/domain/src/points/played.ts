import { play_modes } from '../release/release.ts'
import { playKind } from '../schedule/release-time.ts'
import { type HeldRelease, withdrawals } from '../schedule/terminal-plan.ts'
import type { PointsEvaluation } from './evaluation.ts'
import type { Point } from './point.ts'

const isPoints = ({ manifest }: HeldRelease): boolean => playKind(manifest) === 'points'

/** The release that defines the points of a terminal: the newest one. */
export const pointsRelease = <R extends HeldRelease>(releases: readonly R[]): R | undefined => {
	const withdrawn = withdrawals(releases)
	return releases
		.filter(release => isPoints(release) && !withdrawn.has(release.manifest.command_id))
		.reduce<R | undefined>(
			(newest, one) => (newest === undefined || one.manifest.command_id > newest.manifest.command_id ? one : newest),
			undefined,
		)
}

/** The points that a terminal follows with these releases. */
export const pointsOf = (releases: readonly HeldRelease[]): readonly Point[] =>
	pointsRelease(releases)?.manifest.points ?? []

/** Takes precedence over loop, steps and a manually selected program, and yields to all other interruptions. */
const point_priority = 0

/**
 * The effective releases while a point plays: its programs one after the other from its start until it ends. Interruptions interrupt them
 * too, and afterwards the loop is where it would have been without the point, in step with other screens.
 */
export const pointPlays = <R extends HeldRelease>(
	releases: readonly R[],
	playing: PointsEvaluation['playing'],
): readonly R[] => {
	const found = pointsRelease(releases)
	const point = found?.manifest.points?.find(({ id }) => id === playing?.id)
	if (found === undefined || point === undefined || playing === null || point.programs.length === 0) return releases
	const { append: _, ...manifest } = found.manifest
	const shown = {
		...manifest,
		points: [point],
		play_mode: play_modes.urgency,
		items: point.programs.map(program_id => ({ program_id, count: 1 })),
		between: { priority: point_priority, rounds: null, until: null },
	}
	return releases.map(release => (release === found ? { ...release, since: playing.since, manifest: shown } : release))
}

/** The point that a release plays for; null if none. */
export const pointPlayed = ({ manifest: { points, between } }: Pick<HeldRelease, 'manifest'>): Point | null =>
	(between === undefined ? undefined : points?.[0]) ?? null

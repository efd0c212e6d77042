import { z } from 'zod'

/** What a file upgrades: the player app of a terminal (an APK), or its system (a ZIP that says so). The commands are called the same. */
export const artifact_types = ['app_upgrade', 'system_upgrade'] as const
export type ArtifactType = (typeof artifact_types)[number]

/** How many of them one organisation keeps, and how long their names are, in characters. */
export const artifact_limits = { count: 100, name: 200 } as const

/** A version that can be compared: one to six numbers (`3.0.13.230`). */
const version = z.string().regex(/^\d{1,9}(\.\d{1,9}){0,5}$/)

/** The file at the top of the archive of a system upgrade that says what it is, and how many bytes it has at most. */
export const update_file = { name: 'update.json', size: 64 * 1024 } as const

/** What that file says; more may stand there. `model` names the devices that it is for, as terminals say it when they bind. */
export const updateManifest = z.looseObject({
	type: z.literal('system_upgrade'),
	version,
	model: z.string().max(64).default(''),
})

/** What an upgrade file says of itself. */
export interface ArtifactFacts {
	readonly type: ArtifactType
	/** The package of an app; empty for a system. */
	readonly package: string
	/** The devices that a system is for; empty for all. */
	readonly model: string
	readonly version: string
	/** The number that Android compares; 0 for a system. */
	readonly version_code: number
}

const numbersOf = (text: string): number[] | null =>
	version.safeParse(text).success ? text.split('.').map(Number) : null

/** Whether a version is below (-1), the same as (0) or above (1) another; null where one of them cannot be compared. */
export const compareVersions = (one: string, other: string): -1 | 0 | 1 | null => {
	const [left, right] = [numbersOf(one), numbersOf(other)]
	if (left === null || right === null) return null
	for (let at = 0; at < Math.max(left.length, right.length); at++) {
		const difference = (left[at] ?? 0) - (right[at] ?? 0)
		if (difference !== 0) return difference < 0 ? -1 : 1
	}
	return 0
}

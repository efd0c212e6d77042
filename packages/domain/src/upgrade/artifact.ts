import { z } from 'zod'

/** What a file upgrades: the player app of a terminal (an APK), or its system (a ZIP that declares it). The commands have the same names. */
export const artifact_types = ['app_upgrade', 'system_upgrade'] as const
export type ArtifactType = (typeof artifact_types)[number]

/** How many upgrade files one organisation can store, and the length of their names, in characters. */
export const artifact_limits = { count: 100, name: 200 } as const

/** A comparable version: one to six numbers (`3.0.13.230`). */
const version = z.string().regex(/^\d{1,9}(\.\d{1,9}){0,5}$/)

/** The descriptor at the top level of a system upgrade's archive, and its maximum size in bytes. */
export const update_file = { name: 'update.json', size: 64 * 1024 } as const

/** The contents of the descriptor; further fields are allowed. `model` lists the devices it is for, as terminals report them when binding. */
export const updateManifest = z.looseObject({
	type: z.literal('system_upgrade'),
	version,
	model: z.string().max(64).default(''),
})

/** The properties of an upgrade file. */
export interface ArtifactFacts {
	readonly type: ArtifactType
	/** The package name of an app; empty for a system. */
	readonly package: string
	/** The devices that a system is for; empty for all. */
	readonly model: string
	readonly version: string
	/** The version number that Android compares; 0 for a system. */
	readonly version_code: number
}

const numbersOf = (text: string): number[] | null =>
	version.safeParse(text).success ? text.split('.').map(Number) : null

/** Whether a version is below (-1), equal to (0) or above (1) another; null if one of them cannot be compared. */
export const compareVersions = (one: string, other: string): -1 | 0 | 1 | null => {
	const [left, right] = [numbersOf(one), numbersOf(other)]
	if (left === null || right === null) return null
	for (let at = 0; at < Math.max(left.length, right.length); at++) {
		const difference = (left[at] ?? 0) - (right[at] ?? 0)
		if (difference !== 0) return difference < 0 ? -1 : 1
	}
	return 0
}

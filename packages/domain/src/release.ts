import { z } from 'zod'
import { sha256 } from './material.ts'
import { programDocument } from './program/document.ts'

/** Play modes of the publish payload (specification B §4): 1 count or duration per item, 2 timed schedule, 3 urgency. */
export const play_modes = { loop: 1, timed: 2, urgency: 3 } as const

/** One file that a release needs on a terminal. */
export const releaseFile = z.object({ sha256, size: z.int().min(0), mime: z.string() })
export type ReleaseFile = z.output<typeof releaseFile>

/** A program as a terminal receives it. */
export const releaseProgram = z.object({ id: z.int(), name: z.string(), document: programDocument })
export type ReleaseProgram = z.output<typeof releaseProgram>

/** One entry of a play list: a program played `count` times over. */
export const playItem = z.object({ program_id: z.int(), count: z.int().min(1).max(9999) })
export type PlayItem = z.output<typeof playItem>

/** What a terminal is told to play: stored as a file by its SHA-256, so that its address says what it is (protocol §3.3). */
export const manifest = z.object({
	format: z.literal(1),
	command_id: z.int(),
	publish_no: z.string(),
	publish_name: z.string(),
	play_mode: z.int(),
	items: z.array(playItem),
	programs: z.array(releaseProgram),
	files: z.array(releaseFile),
})
export type Manifest = z.output<typeof manifest>

/** The sum of the sizes of files in bytes. */
export const totalSize = (files: readonly { size: number }[]): number => files.reduce((sum, file) => sum + file.size, 0)

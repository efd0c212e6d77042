import { z } from 'zod'
import { boundedList } from '../bounded.ts'
import { sha256 } from '../file.ts'
import { feedSource } from '../library/feed.ts'
import { points } from '../points/point.ts'
import { programDocument } from '../program/document.ts'
import { local_time } from '../program/parts.ts'
import { step } from '../schedule/step.ts'
import { screen_timing, timed_switches } from '../schedule/terms/timed-command.ts'
import { emergencyContent } from './emergency.ts'

/** Play modes of the publish payload (specification B §4): 1 count or duration per item, 2 timed schedule, 3 urgency. */
export const play_modes = { loop: 1, timed: 2, urgency: 3 } as const

/**
 * Limits: the longest duration of a play list entry in ms, steps of a timed release, terminals at once, bytes of a manifest (four of the
 * largest programs, thousands of typical ones), and entries of any list in it.
 */
export const release_limits = {
	item_time: 24 * 3_600_000,
	steps: 500,
	terminals: 20_000,
	manifest: 16 * 1024 * 1024,
	entries: 1_000_000,
} as const

/** One file that a release needs on a terminal. */
const releaseFile = z.object({ sha256, size: z.int().min(0), mime: z.string() })
export type ReleaseFile = z.output<typeof releaseFile>

/** A program as a terminal receives it. */
const releaseProgram = z.object({ id: z.int(), name: z.string(), document: programDocument })
export type ReleaseProgram = z.output<typeof releaseProgram>

/** One entry of a play list: a program played `count` times, or repeated for `time` ms if that is given. */
export const playItem = z.object({
	program_id: z.int(),
	count: z.int().min(1).max(9999),
	time: z.int().min(1000).max(release_limits.item_time).optional(),
})
export type PlayItem = z.output<typeof playItem>

/** The kind of a release: published by an operator, interlude, emergency, recall (the end of another release), timed commands, fallback program, or points. */
export const release_kinds = ['release', 'interlude', 'emergency', 'recall', 'timing', 'fallback', 'points'] as const
export type ReleaseKind = (typeof release_kinds)[number]

/** The kinds shown to users as releases, as opposed to recalls, timed commands, fallback programs and points. */
export const shown_kinds = ['release', 'interlude', 'emergency'] as const satisfies readonly ReleaseKind[]

/** The priority among interruptions of the same kind; emergencies rank above interludes. */
export const priorities = { interlude: 1, urgent: 5, emergency: 10, span: 9 } as const

/** An interruption of regular playback (specification B §4: interludes and emergency messages). */
const comesBetween = z.object({
	/** Higher values take precedence; see `priorities`. */
	priority: z.int().min(1).max(99),
	/** How often its list plays; null until it ends. */
	rounds: z.int().min(1).max(9999).nullable(),
	/** When it stops being shown, in ms since the epoch; null for no limit. */
	until: z.int().min(0).nullable(),
	/**
	 * For a start at a local time: how long it can stay on screen from then, in ms. Takes precedence over `ends`, which is also a local time
	 * and would be off by an hour if the clocks change in between.
	 */
	lasting: z.int().min(1).optional(),
	/** Drawn over the current content, which continues underneath. */
	over: z.boolean().optional(),
})
export type ComesBetween = z.output<typeof comesBetween>

/** The content of a release for terminals: stored as a file under its SHA-256, so that its address proves its content (protocol §3.3). */
export const manifest = z.object({
	format: z.literal(1),
	command_id: z.int(),
	publish_no: z.string(),
	publish_name: z.string(),
	play_mode: z.int(),
	items: boundedList(playItem, release_limits.entries),
	/** Plays in addition to current releases instead of replacing them (specification B §4: additional or cover release). */
	append: z.boolean().optional(),
	/** The schedule of a timed release: which program plays when. */
	steps: boundedList(step, release_limits.steps).optional(),
	/** Whether it is scaled to the screen (specification B §4), which is the default; otherwise it is drawn pixel by pixel. */
	adapter_screen: z.boolean().optional(),
	/** The terminal's local time from which, and until which, it can play. */
	starts: local_time.nullable().optional(),
	ends: local_time.nullable().optional(),
	/** Set for interruptions. */
	between: comesBetween.optional(),
	/** The content of an emergency, for players that lay it out for their own screen; `programs` has it laid out for 1920x1080. */
	emergency: emergencyContent.optional(),
	/** Releases that no longer count, by their `command_id`. */
	withdraws: boundedList(z.int(), 1000).optional(),
	/** Timed commands of the terminal; only the newest release with them counts. */
	timing: screen_timing.optional(),
	/** Those of them that switch program, signal source and relays, which older players do not know. */
	timed_switches: timed_switches.optional(),
	/** Plays when no other release has anything to play; only the newest one. */
	fallback: z.literal(true).optional(),
	/** Points at which it plays its programs; only the newest release with them counts. */
	points: points.optional(),
	programs: boundedList(releaseProgram, release_limits.entries),
	files: boundedList(releaseFile, release_limits.entries),
	/** External content that it needs: `GET /api/terminal/feed/<id>` returns the last good copy. */
	feeds: z.array(z.object({ id: sha256, source: feedSource })).optional(),
})
export type Manifest = z.output<typeof manifest>

/** The total size of files in bytes. */
export const totalSize = (files: readonly { size: number }[]): number => files.reduce((sum, file) => sum + file.size, 0)

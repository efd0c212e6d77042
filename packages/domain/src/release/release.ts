import { z } from 'zod'
import { boundedList } from '../bounded.ts'
import { sha256 } from '../file.ts'
import { feedSource } from '../library/feed.ts'
import { points } from '../points/point.ts'
import { programDocument } from '../program/document.ts'
import { local_time } from '../program/parts.ts'
import { step } from '../schedule/step.ts'
import { timing } from '../schedule/terms/timed-command.ts'
import { emergencyContent } from './emergency.ts'

/** Play modes of the publish payload (specification B §4): 1 count or duration per item, 2 timed schedule, 3 urgency. */
export const play_modes = { loop: 1, timed: 2, urgency: 3 } as const

/**
 * The longest duration of an entry of a play list in ms, the most steps of a timed release, the most terminals at once, the bytes of
 * the largest manifest (four of the largest programs, thousands of usual ones), and more entries than any list of it can have.
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

/** The kinds that people know as releases; recalls, timed commands, fallback programs and points are not among them. */
export const shown_kinds = ['release', 'interlude', 'emergency'] as const satisfies readonly ReleaseKind[]

/** The priority among interruptions of the same kind; emergencies are above interludes. */
export const priorities = { interlude: 1, urgent: 5, emergency: 10, span: 9 } as const

/** An interruption of regular playback (specification B §4: interludes and emergency messages). */
const comesBetween = z.object({
	/** The higher one comes first; see `priorities`. */
	priority: z.int().min(1).max(99),
	/** How often its list plays; null until it ends. */
	rounds: z.int().min(1).max(9999).nullable(),
	/** From this time on it is not shown any more, in ms since the epoch; null without such a time. */
	until: z.int().min(0).nullable(),
	/**
	 * Of one that begins at a local time: for how long from there on it may be on screen, in ms. It counts before `ends`, which
	 * is said in local time too, and would be early or late by an hour where the clocks are changed in between.
	 */
	lasting: z.int().min(1).optional(),
	/** Drawn over what plays, which continues beneath. */
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
	/** Beside what plays already, instead of in its place (specification B §4: additional or cover release). */
	append: z.boolean().optional(),
	/** When which program plays, of a timed release. */
	steps: boundedList(step, release_limits.steps).optional(),
	/** Whether it is drawn as large as the screen (specification B §4), as it is where nothing is said; else pixel by pixel. */
	adapter_screen: z.boolean().optional(),
	/** The terminal's local time from which, and until which, it may play. */
	starts: local_time.nullable().optional(),
	ends: local_time.nullable().optional(),
	/** Of what comes in between. */
	between: comesBetween.optional(),
	/** Of an emergency: what it shows, for players that draw it for their own screen; `programs` has it drawn for 1920x1080. */
	emergency: emergencyContent.optional(),
	/** Releases that do not count any more, by their `command_id`. */
	withdraws: boundedList(z.int(), 1000).optional(),
	/** What the terminal does at its times; those of the newest such release hold. */
	timing: timing.optional(),
	/** Plays where no other release gives anything to play; of several the newest. */
	fallback: z.literal(true).optional(),
	/** Places at which it plays its programs; those of the newest such release hold. */
	points: points.optional(),
	programs: boundedList(releaseProgram, release_limits.entries),
	files: boundedList(releaseFile, release_limits.entries),
	/** What the server fetches for it: `GET /api/terminal/feed/<id>` answers the last good copy. */
	feeds: z.array(z.object({ id: sha256, source: feedSource })).optional(),
})
export type Manifest = z.output<typeof manifest>

/** The sum of the sizes of files in bytes. */
export const totalSize = (files: readonly { size: number }[]): number => files.reduce((sum, file) => sum + file.size, 0)

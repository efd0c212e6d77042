import { signal_gaps } from '@vitrine/domain/devices/capture-port'
import { manifest, playItem } from '@vitrine/domain/release/release'
import { release_states } from '@vitrine/domain/release/release-state'
import { release_stages, release_statuses, release_types } from '@vitrine/domain/release/release-status'
import { step } from '@vitrine/domain/schedule/step'
import { z } from 'zod'
import { cursored, integer, milliseconds, text } from '../call/wire.ts'

/** A release in a list (specification B §3). */
export const release = z.object({
	id: z.int(),
	publish_no: z.string(),
	publish_name: z.string(),
	group_id: z.int(),
	/** The name of its organisation, and whether that is not one of the viewer's: then only the viewer's terminals are counted. */
	group_name: z.string(),
	group_name_en: z.string(),
	foreign: z.boolean(),
	publisher: z.string(),
	type: z.enum(release_types),
	status: z.enum(release_statuses),
	/** What prevents it from playing, or its state on its terminals. */
	state: z.enum(release_states),
	/** On how many terminals it is in effect now, and on how many another has replaced it. */
	playing: z.int(),
	replaced: z.int(),
	/** The newest of those that have; null for none. */
	replaced_by: z.object({ id: z.int(), publish_no: z.string(), publish_name: z.string() }).nullable(),
	/** Address of a representative picture; empty without one. */
	cover: z.string(),
	/** Rollout: `some` to the first few terminals, `halted` to no more. */
	stage: z.enum(release_stages),
	review_state: z.int(),
	review_reason: z.string(),
	play_mode: z.int(),
	/** 1 in addition to what plays already, 0 replacing it. */
	isAppend: z.int(),
	/** How often the whole list plays; null for endlessly. */
	play_count: z.int().nullable(),
	/** The hours of a timed release on each day, `HH:mm:ss-HH:mm:ss`, each once. */
	hours: z.array(z.string()),
	/** Start and end of the time in which it may play, in the local time of its terminals, `yyyy-MM-ddTHH:mm:ss`; empty without such a bound. */
	starts: z.string(),
	ends: z.string(),
	ended_at: z.int().nullable(),
	programs: z.int(),
	/** How many terminals it has been sent to, and how many wait for it; these and the other counts are of terminals that exist. */
	terminals: z.int(),
	later: z.int(),
	succeeded: z.int(),
	failed: z.int(),
	/** At how many of them it was taken down; they are in none of the other counts. */
	taken_down: z.int(),
	/** How many of its terminals did not get it because they now belong to another organisation. */
	out_of_reach: z.int(),
	/** By which organisations it was taken down, and at how many terminals. */
	withdrawn: z.array(z.object({ group_name: z.string(), group_name_en: z.string().optional(), terminals: z.int() })),
	/** How many have yet to get it; none if it is over or not approved. */
	unfinished: z.int(),
	/** Bytes that a terminal with nothing yet has to fetch. */
	size: z.int(),
	created_at: z.int(),
})
export type Release = z.output<typeof release>

/** Filters of releases. */
export const releaseFilter = {
	...cursored(1),
	/** In the name and the number. */
	key_word: text(100, 0).optional(),
	play_mode: integer(1, 3).optional(),
	type: z.enum(release_types).optional(),
	/** Its status; `taken_down` if it was taken down at all of its terminals. */
	status: z.enum([...release_statuses, 'taken_down']).optional(),
	stage: z.enum(release_stages).optional(),
	/** Of this organisation and those below it. */
	group_id: integer(1).optional(),
	/** In the name of the publisher. */
	publisher: text(100, 0).optional(),
	/** Published from this moment until before that one, in ms since the epoch. */
	created_from: milliseconds().optional(),
	created_to: milliseconds().optional(),
	/** They cease to be in effect on the last of their terminals within this many days from now, and nobody has ended them. */
	ends_within: integer(1, 366).optional(),
}

/** A release with all its details. */
export const releaseDetail = release.extend({
	adapter_screen: z.int(),
	source_id: z.int(),
	reviewer: z.string(),
	reviewed_at: z.int().nullable(),
	/** How many failures halt it while it goes to the first few. */
	canary_failures: z.int(),
	/** In the order in which they play. */
	play_list: z.array(z.object({ program_id: z.int(), name: z.string(), size_remark: z.string(), play_time: z.int() })),
	items: z.array(playItem),
	steps: z.array(step),
	/** How many of its terminals are in each state, see `download_states`; those where it was taken down are in none. */
	states: z.array(z.object({ download_state: z.int(), count: z.int() })),
	/** The releases that its terminals had before, which it replaced; those that most of them had first, at most 100. */
	before: z.array(z.object({ id: z.int(), publish_no: z.string(), publish_name: z.string(), terminals: z.int() })),
})
export type ReleaseDetail = z.output<typeof releaseDetail>

/** Progress of one terminal; `download_state` is null while it waits for its turn. */
export const releaseProgress = z.object({
	device_id: z.int(),
	name: z.string(),
	sn: z.string(),
	run_state: z.int(),
	dc_id: z.int().nullable(),
	download_state: z.int().nullable(),
	downloaded: z.int(),
	reason: z.string(),
	updated_at: z.int().nullable(),
	taken_down: z.boolean(),
})

/** The effort of bringing programs to terminals; sizes in bytes, times in ms. */
export const forecast = z.object({
	terminals: z.int(),
	/** What a terminal with nothing yet has to fetch, and what all of them together still have to. */
	size: z.int(),
	bytes: z.int(),
	/** How many have everything already, and how many are smaller than what they should show. */
	complete: z.int(),
	over: z.int(),
	/** How many have less free space than they have to fetch, and for how many that is unknown. */
	short: z.int(),
	unknown: z.int(),
	/** For how many a screen of the usual size is assumed, as they have not reported one. */
	unsized: z.int(),
	/** How many cannot be reached now, as they are offline or locked; how many of them have never connected. */
	unreachable: z.int(),
	never_seen: z.int(),
	/** How many are locked and refuse releases until they are unlocked, and the names of the first 20. */
	locked: z.int(),
	locked_names: z.array(z.string()),
	/** How many cannot show an acquisition device that a program names. */
	unfed: z.int(),
	/** The longest remaining time among those with a known rate; null if there are none. */
	longest: z.int().nullable(),
	/** The worst of them, at most 200. */
	worst: z.array(
		z.object({
			device_id: z.int(),
			name: z.string(),
			bytes: z.int(),
			/** At the rate of its last download of a megabyte or more; null if there was none. */
			time: z.int().nullable(),
			/** Free space, in bytes; null if the terminal has not reported it. */
			free: z.int().nullable(),
			short: z.boolean(),
			/** Whether it last reported that it is locked: it refuses releases then. */
			locked: z.boolean(),
			/** Whether it has never connected: it gets nothing before it does. */
			never_seen: z.boolean(),
			/** Whether the size of its screen is known, and not assumed. */
			sized: z.boolean(),
			/** Programs that are larger than its screen. */
			over: z.array(z.string()),
			/** Acquisition devices whose picture it will not have, by their names, at most 20, and why. */
			unfed: z.array(z.object({ name: z.string(), gap: z.enum(signal_gaps) })),
		}),
	),
})
export type Forecast = z.output<typeof forecast>

/** What a terminal has or will have: `since` is when it was complete, null while it is on its way. */
export const heldReleases = z.object({
	device_id: z.int(),
	name: z.string(),
	time_zone: z.string(),
	/** Its screen in pixels; 0 until it has reported it. */
	w: z.int(),
	h: z.int(),
	/** Addresses of what they show by SHA-256, valid for this session only. */
	files: z.record(z.string(), z.string()),
	releases: z.array(z.object({ manifest, since: z.int().nullable() })),
	/** What it has recently forgotten because of another release, the newest 20; `by` is the name of that. */
	forgotten: z.array(
		z.object({ publish_id: z.int(), publish_no: z.string(), publish_name: z.string(), by: z.string() }),
	),
})
export type HeldReleases = z.output<typeof heldReleases>

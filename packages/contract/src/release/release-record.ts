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
	/** The name of its organisation, and whether that is another than those of the viewer: then only their terminals are counted. */
	group_name: z.string(),
	group_name_en: z.string(),
	foreign: z.boolean(),
	publisher: z.string(),
	type: z.enum(release_types),
	status: z.enum(release_statuses),
	/** What keeps it from playing, or what became of it on its terminals. */
	state: z.enum(release_states),
	/** On how many terminals it counts now, and on how many another has taken its place. */
	playing: z.int(),
	replaced: z.int(),
	/** The newest of those that have; null for none. */
	replaced_by: z.object({ id: z.int(), publish_no: z.string(), publish_name: z.string() }).nullable(),
	/** Address of the picture that stands for it; empty without one. */
	cover: z.string(),
	/** Whom it goes to: `some` a few first, `halted` no more of them. */
	stage: z.enum(release_stages),
	review_state: z.int(),
	review_reason: z.string(),
	play_mode: z.int(),
	/** 1 beside what plays already, 0 in its place. */
	isAppend: z.int(),
	/** How often the whole list plays; null for over and over. */
	play_count: z.int().nullable(),
	/** The hours of a timed release on each day, `HH:mm:ss-HH:mm:ss`, each once. */
	hours: z.array(z.string()),
	/** From when until when it may play, in the local time of its terminals, `yyyy-MM-ddTHH:mm:ss`; empty without such a bound. */
	starts: z.string(),
	ends: z.string(),
	ended_at: z.int().nullable(),
	programs: z.int(),
	/** How many terminals it has been sent to, and how many wait for it. */
	terminals: z.int(),
	later: z.int(),
	succeeded: z.int(),
	failed: z.int(),
	/** At how many of them it was taken down; they are in none of the other counts. */
	taken_down: z.int(),
	/** How many of its terminals did not get it since they belong to somebody else by now. */
	out_of_reach: z.int(),
	/** By which organisations it was taken down, and at how many terminals. */
	withdrawn: z.array(z.object({ group_name: z.string(), group_name_en: z.string().optional(), terminals: z.int() })),
	/** How many are still to get it; none of one that is over or that nobody has agreed to. */
	unfinished: z.int(),
	/** Bytes that a terminal with nothing yet has to fetch. */
	size: z.int(),
	created_at: z.int(),
})
export type Release = z.output<typeof release>

/** What releases are looked for by. */
export const releaseFilter = {
	...cursored(1),
	/** In the name and the number. */
	key_word: text(100, 0).optional(),
	play_mode: integer(1, 3).optional(),
	type: z.enum(release_types).optional(),
	/** What is said of it; `taken_down` where it was taken down at all of its terminals. */
	status: z.enum([...release_statuses, 'taken_down']).optional(),
	stage: z.enum(release_stages).optional(),
	/** Of this organisation and those below it. */
	group_id: integer(1).optional(),
	/** In the name of who published it. */
	publisher: text(100, 0).optional(),
	/** Published from this moment until before that one, in ms since the epoch. */
	created_from: milliseconds().optional(),
	created_to: milliseconds().optional(),
	/** They cease to count on the last of their terminals within so many days from now, and nobody has ended them. */
	ends_within: integer(1, 366).optional(),
}

/** A release with all that it is made of. */
export const releaseDetail = release.extend({
	adapter_screen: z.int(),
	source_id: z.int(),
	reviewer: z.string(),
	reviewed_at: z.int().nullable(),
	/** How many failures halt it while it goes to a few first. */
	canary_failures: z.int(),
	/** In the order in which they play. */
	play_list: z.array(z.object({ program_id: z.int(), name: z.string(), size_remark: z.string(), play_time: z.int() })),
	items: z.array(playItem),
	steps: z.array(step),
	/** How many of its terminals are in which state, see `download_states`; those where it was taken down are in none. */
	states: z.array(z.object({ download_state: z.int(), count: z.int() })),
	/** The releases that its terminals had before, whose place it took. */
	before: z.array(z.object({ id: z.int(), publish_no: z.string(), publish_name: z.string(), terminals: z.int() })),
})
export type ReleaseDetail = z.output<typeof releaseDetail>

/** How far one terminal is; `download_state` is null while it waits for its turn. */
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

/** What it takes to bring programs to terminals; sizes in bytes, times in ms. */
export const forecast = z.object({
	terminals: z.int(),
	/** What a terminal with nothing yet has to fetch, and what all of them together still have to. */
	size: z.int(),
	bytes: z.int(),
	/** How many have everything already, and how many are smaller than what they are to show. */
	complete: z.int(),
	over: z.int(),
	/** How many have less space left than they have to fetch, and of how many nobody knows. */
	short: z.int(),
	unknown: z.int(),
	/** How many show nothing of an acquisition device that a program names. */
	unfed: z.int(),
	/** When the last of those will be done whose rate is known; null where none is. */
	longest: z.int().nullable(),
	/** The worst of them, at most 200. */
	worst: z.array(
		z.object({
			device_id: z.int(),
			name: z.string(),
			bytes: z.int(),
			/** At the rate of its last download of a megabyte or more; null where there was none. */
			time: z.int().nullable(),
			/** Space that is left, in bytes; null where the terminal has not said so. */
			free: z.int().nullable(),
			short: z.boolean(),
			/** Programs that are larger than its screen. */
			over: z.array(z.string()),
			/** Acquisition devices whose picture it will not have, by their names, at most 20, and why. */
			unfed: z.array(z.object({ name: z.string(), gap: z.enum(signal_gaps) })),
		}),
	),
})
export type Forecast = z.output<typeof forecast>

/** What a terminal has or will have: `since` is when it was whole, null while it is on its way. */
export const heldReleases = z.object({
	device_id: z.int(),
	name: z.string(),
	time_zone: z.string(),
	/** Its screen in pixels; 0 while it has not told. */
	w: z.int(),
	h: z.int(),
	/** Addresses of what they show by SHA-256, good for this session only. */
	files: z.record(z.string(), z.string()),
	releases: z.array(z.object({ manifest, since: z.int().nullable() })),
	/** What it has forgotten lately for another release, the newest 20; `by` is the name of that. */
	forgotten: z.array(
		z.object({ publish_id: z.int(), publish_no: z.string(), publish_name: z.string(), by: z.string() }),
	),
})
export type HeldReleases = z.output<typeof heldReleases>

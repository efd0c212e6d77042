import { z } from 'zod'
import { boundedList } from '../bounded.ts'

/** A serial number: capital letters and digits (specification B §5), at most 64. */
export const serial = z.string().regex(/^[A-Z0-9]{1,64}$/)

/** A terminal's secret, chosen by the terminal or by the person who adds it. */
export const terminal_key = z.string().min(6).max(128)

/** A pairing code: six characters, none of which are easily confused. */
export const pairing_code = z.string().regex(/^[A-HJ-NP-Z2-9]{6}$/)
export const pairing_alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/**
 * Capabilities that a player can report: support for fallback programs and for points; checking its picture for being black or frozen; a
 * lock that affects only playback; tracking where acquisition devices are connected; sending live pictures of such a device; following timed
 * switches (those of schedule templates, and the times of `program_switch`).
 */
export const capabilities = {
	fallback: 'fallback',
	points: 'points',
	picture_watch: 'picture_watch',
	locks_playback: 'locks_playback',
	acquisition: 'acquisition',
	device_view: 'device_view',
	timed_switches: 'timed_switches',
} as const

const capability_limits = { count: 50, length: 40 } as const

/** The size of screen that is assumed until a terminal has reported its own, in pixels. */
export const usual_screen = { w: 1920, h: 1080 } as const

/** What a terminal reports when it binds (protocol §3.1). */
export const bindData = z.object({
	sn: serial,
	key: terminal_key,
	type_id: z.int().min(0).max(9999).default(1),
	model: z.string().max(64).default(''),
	system_version: z
		.string()
		.regex(/^(\d{1,5}(\.\d{1,5}){0,3})?$/)
		.default(''),
	resolution: z.object({ w: z.int().min(1).max(65536), h: z.int().min(1).max(65536) }).optional(),
	/** Empty if not reported: then its local time is unknown. */
	time_zone: z.string().max(64).default(''),
	pairing: z.boolean().optional(),
	/** A random id of the player's start: a bind with another one is another player, or the same one after a restart. */
	instance: z.string().min(1).max(64).optional(),
	/** What its player supports beyond the basics; see `capabilities`. */
	capabilities: boundedList(z.string().max(capability_limits.length), capability_limits.count).optional(),
	/** The running build of the player; a player that does not report one is not offered others. */
	build: z.string().min(1).max(64).optional(),
})
export type BindData = z.output<typeof bindData>

/** Whether the size of a terminal's screen is only assumed: nobody has entered it, and the terminal has not reported it. */
export const isSizeAssumed = ({
	resolution_source,
	reported_w,
	reported_h,
	last_seen,
}: {
	readonly resolution_source: string
	/** 0 until reported; those that were added earlier have the usual size instead. */
	readonly reported_w: number
	readonly reported_h: number
	readonly last_seen: number | null
}): boolean => {
	if (resolution_source !== 'reported') return false
	const isUsual = reported_w === usual_screen.w && reported_h === usual_screen.h
	return reported_w === 0 || (isUsual && last_seen === null)
}

/** Timing of the terminal channel in milliseconds: heartbeat and the silence after which a terminal is offline (protocol §3.2). */
export const terminal_timing = { heartbeat: 50_000, silence: 120_000, bind: 10_000 } as const

/** The fourth number of a version such as 3.0.13.228; 217 is assumed if it is absent (A §7). */
export const buildNumber = (version: string): number => Number(version.split('.')[3] ?? 217)

/** From this build number on, a stop is sent as a general command; below it by the older call (A §9). */
export const stop_command_build = 218

/** Below this build number P-series terminals only accept timed releases (B §9). */
export const timed_only_build = 228

import { z } from 'zod'
import { boundedList } from '../bounded.ts'

/** A serial number: capitals and digits (specification B §5), at most 64. */
export const serial = z.string().regex(/^[A-Z0-9]{1,64}$/)

/** A terminal's secret, chosen by the terminal or by who adds it. */
export const terminal_key = z.string().min(6).max(128)

/** A pairing code: six characters without those that look alike. */
export const pairing_code = z.string().regex(/^[A-HJ-NP-Z2-9]{6}$/)
export const pairing_alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/**
 * Capabilities that a player may report: support for fallback programs and for points; that it looks whether its picture is black or frozen; a lock
 * that reaches playback and nothing else of the device; that it follows where acquisition devices are connected.
 */
export const capabilities = {
	fallback: 'fallback',
	points: 'points',
	picture_watch: 'picture_watch',
	locks_playback: 'locks_playback',
	acquisition: 'acquisition',
} as const

const capability_limits = { count: 50, length: 40 } as const

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
	resolution: z.object({ w: z.int().min(1).max(65536), h: z.int().min(1).max(65536) }).default({ w: 1920, h: 1080 }),
	/** Empty where it does not say: then nobody knows what its clock shows. */
	time_zone: z.string().max(64).default(''),
	pairing: z.boolean().optional(),
	/** A start of the player, by chance: who binds with another one is another player, or the same one after a restart. */
	instance: z.string().min(1).max(64).optional(),
	/** What its player understands beyond what every player does; see `capabilities`. */
	capabilities: boundedList(z.string().max(capability_limits.length), capability_limits.count).optional(),
	/** The build of the player that runs; who says none hears of no other. */
	build: z.string().min(1).max(64).optional(),
})
export type BindData = z.output<typeof bindData>

/** Timing of the terminal channel in milliseconds: heartbeat and how long silence means offline (protocol §3.2). */
export const terminal_timing = { heartbeat: 50_000, silence: 120_000, bind: 10_000 } as const

/** The fourth number of a version such as 3.0.13.228; 217 is assumed when it is absent (A §7). */
export const buildNumber = (version: string): number => Number(version.split('.')[3] ?? 217)

/** From this build number a stop goes out as a general command, below it by the older call (A §9). */
export const stop_command_build = 218

/** Below this build number P-series terminals take timed releases only (B §9). */
export const timed_only_build = 228

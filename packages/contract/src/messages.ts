import { boundedList, boundedRecord } from '@vitrine/domain/bounded'
import { command_states } from '@vitrine/domain/command/command-state'
import { sha256 } from '@vitrine/domain/file'
import { held_limit, held_parts_limit } from '@vitrine/domain/release/reconcile'
import { playerHealth } from '@vitrine/domain/terminal/player-health'
import { bindData } from '@vitrine/domain/terminal/terminal'
import { z } from 'zod'
import type { toTerminal, toWeb } from './frames.ts'

/**
 * Close codes of the sockets: 4401 web bind refused, 4403 terminal bind refused, 4408 nothing bound in time, 4409 replaced, 1008 too many
 * frames, 1013 more windows of one account than allowed.
 */
export const close_codes = {
	web_refused: 4401,
	terminal_refused: 4403,
	bind_late: 4408,
	replaced: 4409,
	too_many: 1008,
	crowded: 1013,
} as const

/** The largest frame that either side sends, in bytes. */
export const max_frame = 64 * 1024

/** Frames from a web client (protocol §2). */
export const webFrame = z.discriminatedUnion('type', [
	z.object({
		type: z.literal('bind'),
		role: z.literal('web'),
		from: z.literal('bind_user').optional(),
		data: z.object({ user_id: z.coerce.number().int(), token: z.string().max(200) }),
	}),
	z.object({ type: z.literal('heart_package'), data: boundedRecord(z.string(), z.unknown(), 100).optional() }),
])
export type WebFrame = z.output<typeof webFrame>

/**
 * A cause as reported by a terminal (`domain/cause.ts`): newer ones can have codes and values that this version does not know. An invalid
 * one becomes null, and the text counts.
 */
const saidCause = z
	.object({
		code: z.string().max(60),
		values: boundedRecord(z.string().max(60), z.union([z.string().max(300), z.number()]), 8).optional(),
	})
	.nullable()
	.catch(null)

/** A release that a terminal has completely; one that is `previous` is no longer current. */
const heldRelease = z.object({ command_id: z.int(), sha256, previous: z.literal(true).optional() })

/** A terminal's report in a heartbeat; everything is optional and stored as reported. */
const terminalReport = z.looseObject({
	program_id: z.int().optional(),
	program_name: z.string().max(200).optional(),
	/** The release of what it plays; 0, with an empty `program_name`, while it plays nothing. */
	command_id: z.int().optional(),
	resolution: z.object({ w: z.int(), h: z.int() }).optional(),
	clock_offset: z.number().optional(),
	storage_used: z.number().optional(),
	storage_total: z.number().optional(),
	/** Whether the browser has promised not to clear the storage. */
	storage_persistent: z.boolean().optional(),
	/** As text, the only form that older terminals send. */
	faults: boundedList(z.string().max(300), 20).optional(),
	/** The causes of `faults`, at the same index; null for one without a code. */
	causes: boundedList(saidCause, 20).optional().catch(undefined),
	/** All releases that it has completely, reported after every bind and once an hour: differences are sent again or forgotten. */
	held: boundedList(heldRelease, held_limit).optional().catch(undefined),
	/** One of the parts in which a terminal reports more than `held` can contain, in order. */
	held_part: z
		.object({
			at: z
				.int()
				.min(0)
				.max(held_parts_limit - 1),
			of: z.int().min(1).max(held_parts_limit),
			held: boundedList(heldRelease, held_limit),
		})
		.optional()
		.catch(undefined),
	/** With `held` and the last part: the downloads (`dc_id`) that it is working on or will try again by itself. */
	fetching: boundedList(z.int(), held_limit).optional().catch(undefined),
	/** Health of the player; invalid figures are dropped one by one. */
	health: playerHealth.optional().catch(undefined),
	/** How often each of `faults` occurred, at the same index; sent with reports that are due anyway. */
	counts: boundedList(z.int().min(1), 20).optional().catch(undefined),
	/** What it reports about its box, read field by field by the domain's `readReported`. */
	reported: z.unknown().optional(),
	/** The build of the player that has played here for a minute, and the one that was tried and abandoned; empty for none. */
	played_build: z.string().max(64).optional(),
	failed_build: z.string().max(64).optional(),
})
export type TerminalReport = z.output<typeof terminalReport>

/** Frames from a terminal (protocol §3). */
export const terminalFrame = z.discriminatedUnion('type', [
	z.object({ type: z.literal('bind'), role: z.literal('terminal'), data: bindData }),
	z.object({ type: z.literal('heart_package'), data: terminalReport.optional() }),
	z.object({
		type: z.literal('download'),
		data: z.object({
			dc_id: z.int(),
			status: z.int().min(1).max(5),
			percent: z.number().min(0).max(100).default(0),
			/** The attempt from the publish frame; reports of an earlier one are ignored. */
			attempt: z.int().optional(),
			/** Why it failed, as text; the `code` of the cause has translations in every language. */
			reason: z.string().max(300).optional(),
			code: z.string().max(60).optional(),
		}),
	}),
	z.object({
		type: z.literal('command_result'),
		data: z.object({
			/** 0 for an invalid one: unknown formats of newer servers or third parties match no command. */
			command_id: z
				.union([z.int().min(1), z.string().regex(/^[1-9]\d{0,14}$/)])
				.transform(Number)
				.catch(0),
			status: z.int(),
			/** The result; newer terminals can send an unknown one, then the status counts. */
			state: z.enum(command_states).optional().catch(undefined),
			percent: z.number().optional(),
			tips: z.string().max(500).optional(),
			data: z.unknown().optional(),
		}),
	}),
])
export type TerminalFrame = z.output<typeof terminalFrame>

/** Frames to a web client; their meanings are in `frames.ts`. */
export type ToWeb = z.output<typeof toWeb>

/** Frames to a terminal. */
export type ToTerminal = z.output<typeof toTerminal>

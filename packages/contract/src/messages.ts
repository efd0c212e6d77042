import { bindData } from '@vitrine/domain/terminal'
import { z } from 'zod'

/** Close codes of the sockets: 4401 web bind refused, 4403 terminal bind refused, 4408 nothing bound in time, 4409 replaced. */
export const close_codes = {
	web_refused: 4401,
	terminal_refused: 4403,
	bind_late: 4408,
	replaced: 4409,
	slow: 4413,
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
	z.object({ type: z.literal('heart_package'), data: z.record(z.string(), z.unknown()).optional() }),
])
export type WebFrame = z.output<typeof webFrame>

/** What a terminal says in a heartbeat; everything is optional, what is said is kept as reported. */
export const terminalReport = z.looseObject({
	program_id: z.int().optional(),
	program_name: z.string().max(200).optional(),
	command_id: z.int().optional(),
	resolution: z.object({ w: z.int(), h: z.int() }).optional(),
	clock_offset: z.number().optional(),
	storage_used: z.number().optional(),
	storage_total: z.number().optional(),
	faults: z.array(z.string().max(300)).max(20).optional(),
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
			/** The attempt that the publish frame named; what an earlier one says is ignored. */
			attempt: z.int().optional(),
			/** Why it failed, in words. */
			reason: z.string().max(300).optional(),
		}),
	}),
	z.object({
		type: z.literal('command_result'),
		data: z.object({
			command_id: z.union([z.int(), z.string()]),
			status: z.int(),
			tips: z.string().max(500).optional(),
			data: z.unknown().optional(),
		}),
	}),
])
export type TerminalFrame = z.output<typeof terminalFrame>

/** Frames to a web client. */
export type ToWeb =
	| { type: 'bind'; status: 1 }
	| { type: 'heart_package'; t: number }
	/** What the user may see or do has changed: everything on screen is to be read again. */
	| { type: 'rights' }
	| { type: 'download'; data: { dc_id: number; status: 1 | 2 | 3 | 4 | 5; percent: number } }
	| { type: 'stop_download'; data: { dc_id: number } }
	| { type: 'download_list'; data: { publish_no: string } }
	| { type: 'device_state'; data: { id: number; name: string; run_state: number } }
	| { type: 'device_screenshot'; data: { id: number } }
	| { type: 'material_state'; data: { id: number; state: string } }
	/** Something of the user's own work was approved or rejected: the notices say what. */
	| { type: 'review' }

/** Frames to a terminal. */
export type ToTerminal =
	| {
			type: 'bind'
			status: 1
			data: { device_id: number; token: string; server_time: number; heartbeat: number; name: string }
	  }
	| { type: 'bind'; status: number; tips: string }
	| { type: 'pairing'; data: { code: string; expires_at: number } }
	| { type: 'heart_package'; t: number }
	/** What is urgent is fetched before whatever else waits. */
	| {
			type: 'publish'
			data: { dc_id: number; command_id: number; manifest: string; attempt: number; urgent?: true }
	  }
	| { type: 'stop_download'; data: { dc_id: number } }
	| { type: 'command'; data: { command_id: string; commands: { type: string; data: unknown }[] } }

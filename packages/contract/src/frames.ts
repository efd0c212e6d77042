import { command_states } from '@vitrine/domain/command/command-state'
import { terminalInput } from '@vitrine/domain/devices/capture-port'
import { review_kinds } from '@vitrine/domain/release/review'
import { build_moments } from '@vitrine/domain/terminal/player-builds'
import { z } from 'zod'

// What the server says on its sockets, as browsers and terminals read it; a frame that is none of these is passed over.

const frame = <T extends string>(type: T) => z.object({ type: z.literal(type) })
const saying = <T extends string, S extends z.ZodRawShape>(type: T, said: S) =>
	z.object({ type: z.literal(type), data: z.object(said) })

const ids = { ids: z.array(z.int()) }
const status = z.literal([1, 2, 3, 4, 5])

/** Frames to a web client (protocol §2). */
export const toWeb = z.discriminatedUnion('type', [
	z.object({ type: z.literal('bind'), status: z.literal(1) }),
	z.object({ type: z.literal('heart_package'), t: z.number() }),
	/** What the user may see or do has changed: everything on screen is to be read again. */
	frame('rights'),
	saying('download', { dc_id: z.int(), status, percent: z.number() }),
	saying('stop_download', { dc_id: z.int() }),
	saying('download_list', { publish_no: z.string() }),
	/** An emergency on terminals in sight began, was switched or ended: what is on is to be read again. */
	frame('emergency'),
	saying('device_state', { id: z.int(), name: z.string(), run_state: z.int() }),
	/** What became of a command on a terminal in sight. */
	saying('command_result', {
		command_id: z.int(),
		device_id: z.int(),
		state: z.enum(command_states),
		percent: z.number(),
		tips: z.string(),
	}),
	/** Something new of terminals stands in the inbox. */
	frame('inbox'),
	saying('device_screenshot', { id: z.int() }),
	/** Sensors of these terminals have measured something; without ids, of any of them. */
	saying('device_sensors', ids),
	/** Somebody has changed something of a feature, named as its calls are: lists of it say something else. */
	saying('record_list', { of: z.string() }),
	/** What lists say of these terminals or releases has changed; without ids, of any of them. */
	saying('device_list', ids),
	saying('release_list', ids),
	saying('material_state', { id: z.int(), state: z.string() }),
	frame('material_list'),
	/** Something of the user's own work was approved or rejected: the notices say what. */
	frame('review'),
	/** Somebody has decided over something of this kind. */
	saying('review_list', { kind: z.enum(review_kinds) }),
])

const bound = {
	device_id: z.int(),
	token: z.string(),
	server_time: z.number(),
	heartbeat: z.number(),
	name: z.string(),
}

/** Frames to a terminal (protocol §3). */
export const toTerminal = z.union([
	z.object({ type: z.literal('bind'), status: z.literal(1), data: z.object(bound) }),
	z.object({ type: z.literal('bind'), status: z.int(), tips: z.string() }),
	saying('pairing', { code: z.string(), expires_at: z.number() }),
	z.object({ type: z.literal('heart_package'), t: z.number() }),
	saying('publish', {
		dc_id: z.int(),
		command_id: z.int(),
		manifest: z.string(),
		attempt: z.int(),
		/** What is urgent is fetched before whatever else waits. */
		urgent: z.literal(true).exactOptional(),
	}),
	saying('stop_download', { dc_id: z.int() }),
	/** Releases that the terminal is not to have, by the SHA-256 of their manifests; with `wait` they play until what is sent next has come. */
	saying('forget', { manifests: z.array(z.string()), wait: z.literal(true).exactOptional() }),
	/** Another player uses the identity of this one, which is bound or waits with its code; or does so no longer. */
	saying('identity_shared', { is_shared: z.boolean() }),
	/** All video acquisition devices of the terminal, to one that has said that it follows them: after a bind and whenever one changes. */
	saying('acquisition', { inputs: z.array(terminalInput) }),
	/** The build of the player that the server serves, to a terminal that has said its own: to be kept, and to be taken when that says. */
	saying('player_build', { build: z.string(), take: z.enum(build_moments) }),
	saying('command', {
		command_id: z.string(),
		commands: z.array(
			z.object({
				type: z.string(),
				data: z.unknown(),
				/** `get` asks for what is, everything else sets it. */
				request_type: z.string().exactOptional(),
				invoke_method: z.string().exactOptional(),
			}),
		),
		/** Until when it is to be done, in ms by the clock of the server; later it is not. */
		expires_at: z.number().exactOptional(),
	}),
])

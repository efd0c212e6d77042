import { command_states } from '@vitrine/domain/command/command-state'
import { terminalInput } from '@vitrine/domain/devices/capture-port'
import { review_kinds } from '@vitrine/domain/release/review'
import { build_moments } from '@vitrine/domain/terminal/player-builds'
import { z } from 'zod'

// The server's frames on its sockets, as browsers and terminals read them; any other frame is ignored.

const frame = <T extends string>(type: T) => z.object({ type: z.literal(type) })
const saying = <T extends string, S extends z.ZodRawShape>(type: T, said: S) =>
	z.object({ type: z.literal(type), data: z.object(said) })

const ids = { ids: z.array(z.int()) }
const status = z.literal([1, 2, 3, 4, 5])

/** Frames to a web client (protocol §2). */
export const toWeb = z.discriminatedUnion('type', [
	z.object({ type: z.literal('bind'), status: z.literal(1) }),
	z.object({ type: z.literal('heart_package'), t: z.number() }),
	/** What the user may see or do has changed: everything on screen has to be reloaded. */
	frame('rights'),
	saying('download', { dc_id: z.int(), status, percent: z.number() }),
	saying('stop_download', { dc_id: z.int() }),
	saying('download_list', { publish_no: z.string() }),
	/** An emergency on visible terminals began, changed or ended: reload what is on. */
	frame('emergency'),
	saying('device_state', { id: z.int(), name: z.string(), run_state: z.int() }),
	/** The result of a command on a visible terminal. */
	saying('command_result', {
		command_id: z.int(),
		device_id: z.int(),
		state: z.enum(command_states),
		percent: z.number(),
		tips: z.string(),
	}),
	/** There is something new about terminals in the inbox. */
	frame('inbox'),
	/** A terminal has a new screenshot; `ids` are all that have one since the last such frame, empty for too many of them. */
	saying('device_screenshot', { id: z.int(), ids: z.array(z.int()).optional() }),
	/** Sensors of these terminals have measured something; without ids, of any terminal. */
	saying('device_sensors', ids),
	/** A user has changed something of a feature, named as its calls are: its lists have changed. */
	saying('record_list', { of: z.string() }),
	/** The list entries of these terminals or releases have changed; without ids, of any of them. */
	saying('device_list', ids),
	saying('release_list', ids),
	saying('material_state', { id: z.int(), state: z.string() }),
	frame('material_list'),
	/** Some of the user's own work was approved or rejected: details are in the notices. */
	frame('review'),
	/** Something of this kind has been decided. */
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
		/** Urgent releases are fetched before everything else that waits. */
		urgent: z.literal(true).exactOptional(),
	}),
	saying('stop_download', { dc_id: z.int() }),
	/**
	 * Releases that the terminal should not have, by the SHA-256 of their manifests; with `wait` they play until what is sent next has
	 * arrived.
	 */
	saying('forget', { manifests: z.array(z.string()), wait: z.literal(true).exactOptional() }),
	/** Another player uses the identity of this one, which is bound or waits with its code; or no longer does. */
	saying('identity_shared', { is_shared: z.boolean() }),
	/** All video acquisition devices of the terminal, to one that has declared that it follows them: after a bind and whenever one changes. */
	saying('acquisition', { inputs: z.array(terminalInput) }),
	/**
	 * The build of the player that the server serves, to a terminal that has reported its own: to be stored, and to be adopted when `take`
	 * says.
	 */
	saying('player_build', { build: z.string(), take: z.enum(build_moments) }),
	saying('command', {
		command_id: z.string(),
		commands: z.array(
			z.object({
				type: z.string(),
				data: z.unknown(),
				/** `get` queries the current state, everything else sets it. */
				request_type: z.string().exactOptional(),
				invoke_method: z.string().exactOptional(),
			}),
		),
		/** Deadline in ms by the clock of the server; later it is not carried out. */
		expires_at: z.number().exactOptional(),
	}),
])

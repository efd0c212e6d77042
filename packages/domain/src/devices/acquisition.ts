import { z } from 'zod'
import { boundedList } from '../bounded.ts'
import type { PresenceState } from '../terminal/map-state.ts'

/** What an acquisition device provides: sensor values or a picture. */
export const acquisition_kinds = ['environment', 'video'] as const
export type AcquisitionKind = (typeof acquisition_kinds)[number]

/**
 * State of an acquisition device: not bound to a terminal, its terminal is offline, its terminal is online but receives nothing from it
 * (or, for a picture, no signal), online, or its terminal was never connected.
 */
export const acquisition_states = ['unbound', 'offline', 'silent', 'online', 'never'] as const
export type AcquisitionState = (typeof acquisition_states)[number]

/** How long a device can send nothing before it counts as silent, in ms: longer than the usual reporting interval of boxes. */
export const acquisition_silence = 900_000

/** Maximum lengths of a device's texts, in characters. */
export const acquisition_limits = { name: 60, serial_no: 64, model: 64, port: 30, remark: 200 } as const

/** Maximum devices at one terminal: more than a box has ports, or a media server has inputs. */
export const acquisition_most = 64

/** How many programs that show the picture of a device are listed. */
export const acquisition_uses_named = 200

/** State of a device given that of its terminal, null for none; `last_at` is when it was last heard of, in ms, null for never. */
export const acquisitionState = (
	{ presence, last_at }: { presence: PresenceState | null; last_at: number | null },
	now: number,
): AcquisitionState => {
	if (presence === null) return 'unbound'
	if (presence !== 'online') return presence
	return last_at !== null && now - last_at <= acquisition_silence ? 'online' : 'silent'
}

const reportedDevice = z.object({
	port: z.string().max(acquisition_limits.port),
	/** A longer one is cut. */
	firmware: z.string().transform(text => [...text].slice(0, 40).join('')),
})

/** What a terminal reports of the acquisition devices at its ports (protocol §5). */
export const reportedDevices = boundedList(reportedDevice, acquisition_most)
export type ReportedDevices = readonly z.output<typeof reportedDevice>[]

/** The firmware of the device at a port, as its terminal reports it; empty if it does not, or if the port is not known. */
export const firmwareAt = (reported: ReportedDevices, port: string): string =>
	port === '' ? '' : (reported.find(one => one.port === port)?.firmware ?? '')

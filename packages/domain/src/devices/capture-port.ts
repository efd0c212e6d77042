import { z } from 'zod'
import { acquisition_limits } from './acquisition.ts'

/** A video acquisition device as its terminal knows it; the port is empty if none is given. */
export const terminalInput = z.object({
	id: z.int(),
	name: z.string().max(acquisition_limits.name),
	port: z.string().max(acquisition_limits.port),
})
export type TerminalInput = z.output<typeof terminalInput>

/** Whether a port is a network address (RTSP, NDI, HTTP), which browsers cannot capture: streams have their own kind of window. */
export const isAddressPort = (port: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(port)

/**
 * Why a terminal cannot show a device used in a program: no longer registered, bound to another terminal or none, or its port is a network
 * address.
 */
export const signal_gaps = ['gone', 'elsewhere', 'address'] as const
export type SignalGap = (typeof signal_gaps)[number]

/** The gap of a device at a terminal; null if it is bound there at a port that can be captured. */
export const signalGap = (
	device: { readonly terminal_id: number | null; readonly port: string } | undefined,
	terminal_id: number,
): SignalGap | null => {
	if (device === undefined) return 'gone'
	if (device.terminal_id !== terminal_id) return 'elsewhere'
	return isAddressPort(device.port) ? 'address' : null
}

import { z } from 'zod'
import { acquisition_limits } from '../../devices/acquisition.ts'
import { fits, item, type Made } from '../parts.ts'
import type { WidgetFacts } from './kind.ts'

/** The inputs of a box (specification B §9 names HDMI); `any` uses the first capture device found. */
export const signal_sources = ['any', 'hdmi1', 'hdmi2', 'dp', 'dvi', 'sdi', 'usb'] as const

/**
 * A video acquisition device, by its id and its name when it was chosen; 0 if the program comes from elsewhere and the device does not
 * belong to this installation.
 */
const signalDevice = z.object({ id: z.int().min(0), name: z.string().min(1).max(acquisition_limits.name) })
export type SignalDevice = z.output<typeof signalDevice>

/** The signal of an input of the terminal: that of `device`, wherever it is connected there, or otherwise of `source`. */
const externalSignalResource = z.object({
	kind: z.literal('external_signal'),
	...item,
	source: z.enum(signal_sources),
	device: signalDevice.nullable().optional(),
	fit: z.enum(fits),
	volume: z.int().min(0).max(100),
})
export type ExternalSignalResource = z.output<typeof externalSignalResource>

/** Default options of an external signal. */
export const newExternalSignal: Made<ExternalSignalResource> = {
	kind: 'external_signal',
	source: 'any',
	fit: 'contain',
	volume: 0,
}

export const externalSignalKind = {
	shape: externalSignalResource,
	word: '外部信号',
	about: '显示终端输入口的画面',
	icon: 'M3 5h18v11H3ZM8 20h8M12 16v4M9 9l3 3 3-3',
	box: { w: 0.8, h: 0.8 },
	says: [],
	begins: () => newExternalSignal,
} as const satisfies WidgetFacts<ExternalSignalResource>

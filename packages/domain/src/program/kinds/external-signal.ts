import { z } from 'zod'
import { fits, item, type Made } from '../parts.ts'

/** The inputs of a box (specification B §9 names HDMI); `any` takes the first capture device that there is. */
export const signal_sources = ['any', 'hdmi1', 'hdmi2', 'dp', 'dvi', 'sdi', 'usb'] as const

/** What comes in at an input of the terminal. */
export const externalSignalResource = z.object({
	kind: z.literal('external_signal'),
	...item,
	source: z.enum(signal_sources),
	fit: z.enum(fits),
	volume: z.int().min(0).max(100),
})
export type ExternalSignalResource = z.output<typeof externalSignalResource>

/** The options that a new external signal begins with. */
export const newExternalSignal: Made<ExternalSignalResource> = {
	kind: 'external_signal',
	source: 'any',
	fit: 'contain',
	volume: 0,
}

/** What an acquisition device brings: values of sensors, or a picture. */
export const acquisition_kinds = ['environment', 'video'] as const
export type AcquisitionKind = (typeof acquisition_kinds)[number]

/**
 * Where an acquisition device stands: with no terminal, with one that is away, with one that is there and hears nothing of it (or, of a
 * picture, has no signal there), or measuring.
 */
export const acquisition_states = ['unbound', 'offline', 'silent', 'online'] as const
export type AcquisitionState = (typeof acquisition_states)[number]

/** So long a device may say nothing before it counts as silent, in ms: longer than boxes usually report apart. */
export const acquisition_silence = 900_000

/** The most of what is written of a device, in characters. */
export const acquisition_limits = { name: 60, serial_no: 64, model: 64, port: 30, remark: 200 } as const

/** So many devices stand at one terminal: more than a box has ports, or a media server inputs. */
export const acquisition_most = 64

/** So many programs that show the picture of a device are named. */
export const acquisition_uses_named = 200

/** Where a device stands by what is known of its terminal; `last_at` is when it was heard of last, in ms, null for never. */
export const acquisitionState = (
	{ is_bound, is_online, last_at }: { is_bound: boolean; is_online: boolean; last_at: number | null },
	now: number,
): AcquisitionState => {
	if (!is_bound) return 'unbound'
	if (!is_online) return 'offline'
	return last_at !== null && now - last_at <= acquisition_silence ? 'online' : 'silent'
}

type Data = Readonly<Record<string, unknown>>
/** The data of the command that undoes one with this data; null if that takes more than turning it round. */
export type Opposite = (data: Data) => Data | null

const switched: Readonly<Record<string, string>> = { on: 'off', off: 'on' }
const locked: Readonly<Record<string, string>> = { lock_now: 'unlock_now', unlock_now: 'lock_now' }

/** Turns one field round and leaves the given others; null if the field says neither of the two. */
const turned =
	(field: string, pairs: Readonly<Record<string, string>>, ...others: readonly string[]): Opposite =>
	data => {
		const value = String(data[field])
		if (!Object.hasOwn(pairs, value)) return null
		const retained = others.filter(name => data[name] !== undefined).map(name => [name, data[name]])
		return { ...Object.fromEntries(retained), [field]: pairs[value] }
	}

const enabled: Opposite = data => (typeof data.enabled === 'boolean' ? { enabled: !data.enabled } : null)

/** The opposite of each command type that has one by itself, whatever applied before. */
export const opposites = {
	screen_power: turned('action', switched),
	relay: turned('action', switched, 'channel'),
	remote_lock: turned('mode', locked, 'scope'),
	timer_play: enabled,
	cloud_care: enabled,
} as const satisfies Readonly<Record<string, Opposite>>

import { isSyncAsOrdered, reportOfOrder, syncOrder } from '../screen-sync/screen-sync.ts'
import { type Reported, readReported } from '../terminal/reported.ts'
import type { SignalSource, screen_folds } from './command-values.ts'

type Data = Readonly<Record<string, unknown>>

/** The value that a command sets, as a report would state it, for each type that reports cover. */
const asked: Readonly<Record<string, (data: Data) => Partial<Reported>>> = {
	// The light around it decides in the automatic mode.
	brightness: ({ value, mode }) => (mode === 'auto' ? {} : { brightness: value as number }),
	volume: ({ value, mute }) => ({ volume: mute === true ? 0 : (value as number) }),
	screen_power: ({ action }) => ({ screen: action as 'on' | 'off' }),
	remote_lock: ({ mode }) => (mode === 'lock_now' || mode === 'unlock_now' ? { locked: mode === 'lock_now' } : {}),
	color: ({ temperature_k }) => ({ temperature_k: temperature_k as number }),
	timer_play: ({ enabled }) => ({ timer_play: enabled as boolean }),
	program_switch: ({ program_id }) => ({ program_id: program_id as number }),
	language: ({ lang }) => ({ language: lang as string }),
	signal_switch: ({ source }) => ({ signal_source: source as SignalSource }),
	time_zone: ({ iana, ntp_servers }) => ({
		time_zone: iana as string,
		...(ntp_servers === undefined ? {} : { ntp_servers: ntp_servers as string[] }),
	}),
	resolution: ({ w, h, rotate }) => ({
		resolution: `${w}x${h}`,
		...(rotate === undefined ? {} : { rotation: rotate as number }),
	}),
	screen_fold: ({ mode }) => ({ screen_fold: mode as (typeof screen_folds)[number] }),
	cloud_care: ({ enabled }) => ({ cloud_care: enabled as boolean }),
	multi_screen_sync: data => {
		const ordered = syncOrder.safeParse(data).data
		return ordered === undefined ? {} : { sync: reportOfOrder(ordered) }
	},
}

/** The value that a command sets, as a report would state it; nothing for types that reports do not cover, and for times. */
export const askedOf = (type: string, data: Data): Reported => {
	const find = Object.hasOwn(asked, type) ? asked[type] : undefined
	if (find === undefined || (Array.isArray(data.items) && data.items.length > 0)) return {}
	return readReported(find(data)).values
}

const isSame = (wanted: Reported, said: Reported, name: keyof Reported): boolean =>
	name === 'sync' && wanted.sync !== undefined && said.sync !== undefined
		? isSyncAsOrdered(said.sync, wanted.sync)
		: JSON.stringify(said[name]) === JSON.stringify(wanted[name])

/** Whether a terminal reports the value that a command set; null if it does not report it, or if the command sets times. */
export const isAsAsked = (type: string, data: Data, said: Reported): boolean | null => {
	const wanted = askedOf(type, data)
	const names = (Object.keys(wanted) as (keyof Reported)[]).filter(name => said[name] !== undefined)
	return names.length === 0 ? null : names.every(name => isSame(wanted, said, name))
}

import { type Reported, readReported } from '../terminal/reported.ts'

type Data = Readonly<Record<string, unknown>>

/** What a command asks for in the words of a report: of each type that reports say something of. */
const asked: Readonly<Record<string, (data: Data) => Partial<Reported>>> = {
	brightness: ({ value }) => ({ brightness: value as number }),
	volume: ({ value, mute }) => ({ volume: mute === true ? 0 : (value as number) }),
	screen_power: ({ action }) => ({ screen: action as 'on' | 'off' }),
	remote_lock: ({ mode }) => (mode === 'lock_now' || mode === 'unlock_now' ? { locked: mode === 'lock_now' } : {}),
	color: ({ temperature_k }) => ({ temperature_k: temperature_k as number }),
	timer_play: ({ enabled }) => ({ timer_play: enabled as boolean }),
	program_switch: ({ program_id }) => ({ program_id: program_id as number }),
	language: ({ lang }) => ({ language: lang as string }),
}

/** What a command asks for, in the words of a report; nothing of a type that reports say nothing of, and of times. */
export const askedOf = (type: string, data: Data): Reported => {
	const find = Object.hasOwn(asked, type) ? asked[type] : undefined
	if (find === undefined || (Array.isArray(data.items) && data.items.length > 0)) return {}
	return readReported(find(data)).values
}

/** Whether what a terminal reports is what a command asked for; null where it does not say, or what is asked for is times. */
export const isAsAsked = (type: string, data: Data, said: Reported): boolean | null => {
	const names = (Object.entries(askedOf(type, data)) as [keyof Reported, unknown][]).filter(
		([name, value]) => value !== undefined && said[name] !== undefined,
	)
	return names.length === 0 ? null : names.every(([name, value]) => said[name] === value)
}

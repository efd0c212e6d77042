import { zoneOf } from '@vitrine/domain/local-time'
import { useLayout } from './layout.ts'

/** The IANA zone of the browser. */
export const ownZoneName = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Zones that browsers still list by a name of before, and the one that they have now. */
const renamed: Readonly<Record<string, string>> = {
	'Africa/Asmera': 'Africa/Asmara',
	'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
	'America/Godthab': 'America/Nuuk',
	'Asia/Calcutta': 'Asia/Kolkata',
	'Asia/Katmandu': 'Asia/Kathmandu',
	'Asia/Rangoon': 'Asia/Yangon',
	'Asia/Saigon': 'Asia/Ho_Chi_Minh',
	'Atlantic/Faeroe': 'Atlantic/Faroe',
	'Europe/Kiev': 'Europe/Kyiv',
	'Pacific/Enderbury': 'Pacific/Kanton',
	'Pacific/Ponape': 'Pacific/Pohnpei',
	'Pacific/Truk': 'Pacific/Chuuk',
}

/** The IANA zones that can be chosen: those given first, then UTC and all that the browser knows. */
export const zoneNames = (...first: readonly string[]): string[] => [
	...new Set([...first, 'UTC', ...Intl.supportedValuesOf('timeZone').map(name => renamed[name] ?? name)]),
]

/** A zone as it is shown. */
export const zoneWord = (name: string): string => name.replaceAll('_', ' ')

/** The zone of a terminal; that of the installation while it has not told, or what it told is none. */
export const useTerminalZoneName = (time_zone: string): string => {
	const { default_time_zone } = useLayout()
	return time_zone !== '' && zoneOf(time_zone) !== null ? time_zone : default_time_zone
}

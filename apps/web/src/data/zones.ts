/** The IANA zone of the browser. */
export const ownZoneName = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Outdated zone names that browsers still list, and their current ones. */
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

/** The IANA zones to choose from: the given ones first, then UTC and all that the browser knows. */
export const zoneNames = (...first: readonly string[]): string[] => [
	...new Set([...first, 'UTC', ...Intl.supportedValuesOf('timeZone').map(name => renamed[name] ?? name)]),
]

/** A zone's displayed name. */
export const zoneWord = (name: string): string => name.replaceAll('_', ' ')

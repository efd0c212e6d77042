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

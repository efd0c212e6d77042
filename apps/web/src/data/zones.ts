import { zoneOf } from '@vitrine/domain/local-time'
import { useLayout } from './layout.ts'

/** The IANA zone of the browser. */
export const ownZoneName = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The IANA zones that can be chosen: those given first, then UTC and all that the browser knows. */
export const zoneNames = (...first: readonly string[]): string[] => [
	...new Set([...first, 'UTC', ...Intl.supportedValuesOf('timeZone')]),
]

/** A zone as it is shown. */
export const zoneWord = (name: string): string => name.replaceAll('_', ' ')

/** The zone of a terminal; that of the installation while it has not told, or what it told is none. */
export const useTerminalZoneName = (time_zone: string): string => {
	const { default_time_zone } = useLayout()
	return time_zone !== '' && zoneOf(time_zone) !== null ? time_zone : default_time_zone
}

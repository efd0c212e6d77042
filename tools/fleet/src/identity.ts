import { createHash } from 'node:crypto'
import { type Zone, zoneOf } from '@vitrine/domain/local-time'

/** The credentials of a simulated terminal, and its IANA zone. */
export interface Identity {
	readonly sn: string
	readonly key: string
	readonly time_zone: string
}

const digits = 6

/** Around the globe, so that part of a fleet has day and part night, including daylight saving and half-hour offsets. */
const time_zones = [
	...['UTC', 'Asia/Shanghai', 'America/New_York', 'Europe/Istanbul', 'Asia/Tokyo', 'America/Los_Angeles'],
	...['Asia/Kathmandu', 'Europe/London', 'Australia/Sydney', 'America/Sao_Paulo', 'Pacific/Auckland', 'Asia/Kolkata'],
] as const

const rules = new Map<string, Zone>()

/** The rule of an identity's zone, shared by terminals of one zone. Throws if this machine does not know it. */
export const zoneOfIdentity = ({ time_zone }: Identity): Zone => {
	const zoneRule = rules.get(time_zone) ?? zoneOf(time_zone)
	if (zoneRule === null) throw new Error(`${time_zone} is not known here`)
	rules.set(time_zone, zoneRule)
	return zoneRule
}

/** The terminal at a place (from 1) of a fleet: its key is derived from its serial number, so that every run gets the same one. */
export const identityOf = (prefix: string, place: number): Identity => {
	const sn = `${prefix}${String(place).padStart(digits, '0')}`
	const key = createHash('sha256').update(`vitrine fleet ${sn}`).digest('hex').slice(0, 32)
	return { sn, key, time_zone: time_zones[place % time_zones.length] ?? 'UTC' }
}

/** A MAC address that follows from the serial number, of the kind that anybody may assign. */
export const macOf = ({ sn }: Identity): string =>
	['02', ...(createHash('sha256').update(sn).digest('hex').slice(0, 10).match(/../g) ?? [])].join(':')

/** An address that follows from the serial number; all terminals of a fleet are in one network. */
export const ipOf = ({ sn }: Identity): string =>
	`10.20.30.${1 + ((createHash('sha256').update(sn).digest()[0] ?? 0) % 250)}`

/** The terminals 1 to `count` of a fleet. */
export const identities = (prefix: string, count: number): Identity[] =>
	Array.from({ length: count }, (_, index) => identityOf(prefix, index + 1))

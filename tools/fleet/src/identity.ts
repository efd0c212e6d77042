import { createHash } from 'node:crypto'

/** What a simulated terminal signs in with. */
export interface Identity {
	readonly sn: string
	readonly key: string
}

const digits = 6

/** The terminal at a place (from 1) of a fleet: its key follows from its serial number, so that every run knows it again. */
export const identityOf = (prefix: string, place: number): Identity => {
	const sn = `${prefix}${String(place).padStart(digits, '0')}`
	return { sn, key: createHash('sha256').update(`vitrine fleet ${sn}`).digest('hex').slice(0, 32) }
}

/** The terminals 1 to `count` of a fleet. */
export const identities = (prefix: string, count: number): Identity[] =>
	Array.from({ length: count }, (_, index) => identityOf(prefix, index + 1))

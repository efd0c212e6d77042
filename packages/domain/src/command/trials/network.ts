/** Manually configured addresses. */
export interface NetworkSettings {
	readonly dhcp: boolean
	readonly ip?: string | undefined
	readonly mask?: string | undefined
	readonly gateway?: string | undefined
}

/** An IPv4 address as a number. */
const numberOf = (address: string): number => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)

/** A contiguous netmask with room for at least two hosts (/8 to /30). */
const isMask = (mask: string): boolean => {
	const hosts = 2 ** 32 - numberOf(mask)
	return hosts >= 4 && hosts <= 2 ** 24 && Number.isInteger(Math.log2(hosts))
}

const firstPart = (address: string): number => Math.floor(numberOf(address) / 2 ** 24)

/** Whether something can be reached at an IPv4 address: not a null, multicast or reserved one. The terminal itself can be meant. */
export const isReachable = (address: string): boolean => firstPart(address) >= 1 && firstPart(address) <= 223

/** The same, and not a loopback address. */
const isHost = (address: string): boolean => isReachable(address) && firstPart(address) !== 127

/** Neither the network address nor the broadcast address. */
const isPlace = (address: number, hosts: number): boolean => address % hosts !== 0 && address % hosts !== hosts - 1

/** Whether a text is an IPv4 address. */
export const isAddress = (text: string): boolean =>
	/^\d{1,3}(?:\.\d{1,3}){3}$/.test(text) && text.split('.').every(part => Number(part) <= 255)

/** Whether an address is another one in the same network. */
const isBeside = (way: number, own: number, hosts: number): boolean =>
	Math.floor(way / hosts) === Math.floor(own / hosts) && way !== own && isPlace(way, hosts)

type Field = 'ip' | 'mask' | 'gateway'

/**
 * The fields that would make a terminal unreachable, of texts that need not be addresses; none if the fields are consistent, or DHCP is
 * used. Whether they fit each other is decided once address and mask are valid.
 */
export const networkProblems = ({ dhcp, ip = '', mask = '', gateway = '' }: NetworkSettings): Field[] => {
	if (dhcp) return []
	const wrong = new Set<Field>()
	if (!(isAddress(ip) && isHost(ip))) wrong.add('ip')
	if (!(isAddress(mask) && isMask(mask))) wrong.add('mask')
	const [own, hosts] = [numberOf(ip), 2 ** 32 - numberOf(mask)]
	const isKnown = wrong.size === 0
	if (isKnown && !isPlace(own, hosts)) wrong.add('ip')
	if (!isAddress(gateway) || (isKnown && !isBeside(numberOf(gateway), own, hosts))) wrong.add('gateway')
	return [...wrong]
}

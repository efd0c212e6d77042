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

/** Not a loopback, multicast or null address. */
const isHost = (address: string): boolean => {
	const first = Math.floor(numberOf(address) / 2 ** 24)
	return first >= 1 && first <= 223 && first !== 127
}

/** Neither the network address nor the broadcast address. */
const isPlace = (address: number, hosts: number): boolean => address % hosts !== 0 && address % hosts !== hosts - 1

/** The first field that would make a terminal unreachable; null if the fields are consistent, or DHCP is used. */
export const networkProblem = ({ dhcp, ip, mask, gateway }: NetworkSettings): 'ip' | 'mask' | 'gateway' | null => {
	if (dhcp) return null
	if (ip === undefined || !isHost(ip)) return 'ip'
	if (mask === undefined || !isMask(mask)) return 'mask'
	const [own, hosts] = [numberOf(ip), 2 ** 32 - numberOf(mask)]
	if (!isPlace(own, hosts)) return 'ip'
	if (gateway === undefined) return 'gateway'
	const way = numberOf(gateway)
	const isReached = Math.floor(way / hosts) === Math.floor(own / hosts) && way !== own && isPlace(way, hosts)
	return isReached ? null : 'gateway'
}

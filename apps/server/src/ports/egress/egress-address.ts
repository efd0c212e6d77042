import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** IPv4 networks that are not public: private, shared, local, reserved, documentation, multicast. */
const closed_4 = [
	['0.0.0.0', 8],
	['10.0.0.0', 8],
	['100.64.0.0', 10],
	['127.0.0.0', 8],
	['169.254.0.0', 16],
	['172.16.0.0', 12],
	['192.0.0.0', 24],
	['192.0.2.0', 24],
	['192.31.196.0', 24],
	['192.52.193.0', 24],
	['192.88.99.0', 24],
	['192.168.0.0', 16],
	['192.175.48.0', 24],
	['198.18.0.0', 15],
	['198.51.100.0', 24],
	['203.0.113.0', 24],
	['224.0.0.0', 4],
	['240.0.0.0', 4],
] as const

/**
 * Networks within 2000::/3, the only allocated IPv6 range, that are not public: protocol assignments with Teredo, documentation, 6to4.
 * Everything outside it (loopback, mapped and compatible IPv4, NAT64, local, multicast) is refused as a whole.
 */
const closed_6 = [
	['2001::', 23],
	['2001:db8::', 32],
	['2002::', 16],
	['3fff::', 20],
] as const

/** Networks that not even an allowance opens: nobody answers there, or everybody does, or it is an IPv4 address in disguise. */
const never = [
	['0.0.0.0', 8],
	['224.0.0.0', 4],
	['255.255.255.255', 32],
] as const

const listOf = (type: 'ipv4' | 'ipv6', networks: readonly (readonly [string, number])[]): BlockList => {
	const list = new BlockList()
	for (const [address, prefix] of networks) list.addSubnet(address, prefix, type)
	return list
}

const refused_4 = listOf('ipv4', closed_4)
const refused_6 = listOf('ipv6', closed_6)
const given_6 = listOf('ipv6', [['2000::', 3]])
const never_4 = listOf('ipv4', never)
const never_6 = listOf('ipv6', [
	['::', 128],
	['::ffff:0:0', 96],
	['ff00::', 8],
])

/** The eight groups of an IPv6 address, including one that ends in dotted decimals. */
export const groupsOf = (address: string): number[] => {
	const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address)
	const [, front = '', a = 0, b = 0, c = 0, d = 0] = dotted ?? []
	const whole =
		dotted === null
			? address
			: `${front}${((Number(a) << 8) | Number(b)).toString(16)}:${((Number(c) << 8) | Number(d)).toString(16)}`
	const [left = '', right] = whole.split('::')
	const read = (part: string): number[] => (part === '' ? [] : part.split(':').map(group => Number.parseInt(group, 16)))
	const [head, tail] = [read(left), read(right ?? '')]
	return right === undefined ? head : [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}

/** An ISATAP address carries an IPv4 address behind `5efe`, whatever its network. */
const isIsatap = (groups: readonly number[]): boolean => ((groups[4] ?? 0) & 0xfcff) === 0 && groups[5] === 0x5efe

/** Whether an address belongs to the public internet; false for anything that is not a plain address. */
export const isPublic = (address: string): boolean => {
	if (isIPv4(address)) return !refused_4.check(address)
	if (!isIPv6(address) || address.includes('%')) return false
	return given_6.check(address, 'ipv6') && !refused_6.check(address, 'ipv6') && !isIsatap(groupsOf(address))
}

/** Whether an allowance may open an address at all. */
export const isUsable = (address: string): boolean =>
	isIPv4(address)
		? !never_4.check(address)
		: isIPv6(address) && !address.includes('%') && !never_6.check(address, 'ipv6')

import { BlockList, isIP } from 'node:net'

/** Whether an address belongs to this machine. */
export const isLoopback = (address: string): boolean => amongAddresses(['127.0.0.0/8', '::1'])(address)

/** Whether an address may sign in under an allow list: any address if the list is empty, and this machine always. */
export const isAddressAllowed = (entries: readonly string[], address: string): boolean =>
	entries.length === 0 || isLoopback(address) || amongAddresses(entries)(address)

/** Whether an address is one of these addresses and networks; an IPv4-mapped IPv6 address counts as its IPv4 address. */
export const amongAddresses = (entries: readonly string[]): ((address: string) => boolean) => {
	const list = new BlockList()
	for (const entry of entries) {
		const [address = '', prefix] = entry.split('/')
		const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
		list.addSubnet(address, prefix === undefined ? (family === 'ipv4' ? 32 : 128) : Number(prefix), family)
	}
	return given => {
		const address = given.replace(/^::ffff:(?=\d+\.)/i, '')
		return list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
	}
}

import { BlockList, isIP } from 'node:net'
import { isPublic, isUsable } from './egress-address.ts'

/** Where the server may go of its own accord. */
export interface EgressRules {
	/** Whether a host may be asked on this port at all. */
	allowsPort(host: string, port: number): boolean
	/** Whether an address that this host stands at may be connected to. */
	allowsAddress(host: string, address: string, port: number): boolean
	/** Whether a host is named by an allowance itself, by its name or its number: what goes to it may be readable on the way. */
	isNamed(host: string, port: number): boolean
}

const usual_ports = [80, 443]
/** Ports that an allowance without a port opens. */
const wide_ports = [80, 443, 8080, 8443]

interface Allowance {
	readonly ports: readonly number[]
	readonly host: string | null
	readonly network: BlockList | null
}

/** Lower case, without brackets and the dot of the root, as addresses are compared. */
export const plainHost = (host: string): string =>
	host
		.toLowerCase()
		.replace(/^\[|\]$/g, '')
		.replace(/\.$/, '')

const networkOf = (text: string): BlockList | null => {
	const [address = '', prefix] = text.split('/')
	const version = isIP(address)
	if (version === 0) return null
	const list = new BlockList()
	const type = version === 4 ? 'ipv4' : 'ipv6'
	if (prefix === undefined) list.addAddress(address, type)
	else list.addSubnet(address, Number(prefix), type)
	return list
}

const readAllowance = (entry: string): Allowance => {
	const [, bracketed, plain = '', port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d+))?$/.exec(entry) ?? []
	const name = plainHost(bracketed ?? plain)
	const ports = port === undefined ? wide_ports : [Number(port)]
	const network = networkOf(name)
	return { ports, host: network === null ? name : null, network }
}

const includes = (network: BlockList, address: string): boolean =>
	network.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * Reads the entries of `VITRINE_EGRESS_ALLOW`: `host`, `address` or `network/prefix`, each with `:port` (IPv6 in brackets), which
 * may be reached although private; `*:8080` opens a port for the public internet.
 */
export const egressRules = (entries: readonly string[]): EgressRules => {
	const allowances = entries.map(readAllowance)
	const open_ports = new Set([
		...usual_ports,
		...allowances.filter(({ host }) => host === '*').flatMap(({ ports }) => ports),
	])
	const at = (port: number) => allowances.filter(({ ports, host }) => host !== '*' && ports.includes(port))
	return {
		// A name may turn out to stand within an allowed network; its addresses decide.
		allowsPort: (host, port) =>
			open_ports.has(port) ||
			at(port).some(({ host: allowed, network }) => network !== null || allowed === plainHost(host)),
		allowsAddress: (host, address, port) =>
			(open_ports.has(port) && isPublic(address)) ||
			(isUsable(address) &&
				at(port).some(
					({ host: allowed, network }) =>
						allowed === plainHost(host) || (network !== null && includes(network, address)),
				)),
		isNamed: (host, port) =>
			at(port).some(
				({ host: allowed, network }) =>
					allowed === plainHost(host) || (network !== null && isIP(host) !== 0 && includes(network, host)),
			),
	}
}

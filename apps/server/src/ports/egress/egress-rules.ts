import { BlockList, isIP } from 'node:net'
import { isPublic, isUsable } from './egress-address.ts'

/** Where the server may connect to on its own. */
export interface EgressRules {
	/** Whether requests to this port of a host are allowed at all. */
	allowsPort(host: string, port: number): boolean
	/** Whether connecting to this address of the host is allowed. */
	allowsAddress(host: string, address: string, port: number): boolean
	/** Whether an allowance names the host itself, by name or number: traffic to it may be unencrypted. */
	isNamed(host: string, port: number): boolean
}

const usual_ports = [80, 443]
/** Ports opened by an allowance without a port. */
const wide_ports = [80, 443, 8080, 8443]

interface Allowance {
	readonly ports: readonly number[]
	readonly host: string | null
	readonly network: BlockList | null
}

/** Lower case, without brackets and the trailing dot, as hosts are compared. */
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
 * Parses the entries of `VITRINE_EGRESS_ALLOW`: `host`, `address` or `network/prefix`, each with an optional `:port` (IPv6 in brackets),
 * which may be reached although private; `*:8080` opens a port for the public internet.
 */
export const egressRules = (entries: readonly string[]): EgressRules => {
	const allowances = entries.map(readAllowance)
	const open_ports = new Set([
		...usual_ports,
		...allowances.filter(({ host }) => host === '*').flatMap(({ ports }) => ports),
	])
	const at = (port: number) => allowances.filter(({ ports, host }) => host !== '*' && ports.includes(port))
	return {
		// A name may resolve into an allowed network; its addresses decide.
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

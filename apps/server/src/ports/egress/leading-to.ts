import { isIP, type LookupFunction } from 'node:net'

/** A lookup that makes a connection use these addresses, whatever its name resolves to now. */
export const leadingTo = (addresses: readonly string[]): LookupFunction => {
	const found = addresses.map(address => ({ address, family: isIP(address) }))
	const first = found[0]
	return (_host, options, callback) => {
		if (options.all) callback(null, found)
		else callback(null, first?.address ?? '', first?.family)
	}
}

import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

/** The address a connection comes from: behind a trusted proxy the one that proxy has written, which no other sender can set. */
export const addressOf = (
	request: Pick<IncomingMessage, 'headers'> & { readonly socket: { readonly remoteAddress?: string | undefined } },
	isTrusted: (address: string) => boolean,
): string => {
	const own = request.socket.remoteAddress ?? ''
	const forwarded = isTrusted(own) ? String(request.headers['x-forwarded-for'] ?? '') : ''
	return forwarded.split(',').at(-1)?.trim() || own
}

/** The first four groups of an IPv6 address. */
const networkOf = (address: string): string => {
	const [front = '', back] = address.split('%', 1)[0]?.split('::') ?? []
	const head = front === '' ? [] : front.split(':')
	const tail = back ? back.split(':') : []
	const groups =
		back === undefined ? head : [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
	return groups
		.slice(0, 4)
		.map(group => Number.parseInt(group, 16).toString(16))
		.join(':')
}

/** The key that limits are counted by: an IPv6 address stands for its whole network, because its holder has all 2^64 addresses of it. */
export const subscriberOf = (address: string): string => {
	const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
	if (mapped !== undefined) return mapped
	return isIPv6(address) ? `${networkOf(address)}::/64` : address
}

/** Where a browser keeps what it has learnt of a port, as far as it lets pages keep anything. */
export type PortStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** After this long a port that could not be reached is tried again, aside, in ms. */
export const forget_after = 86_400_000

/** The two addresses of the web channel (protocol §2). */
export interface Channels {
	/** On the port of its own; null where the server has none. */
	readonly own: string | null
	/** On the port of the page, as the way through a proxy. */
	readonly shared: string
}

interface Page {
	readonly protocol: string
	readonly hostname: string
	readonly host: string
}

/** The addresses for a page; a server without a port for sockets says 0. */
export const channelsOf = ({ protocol, hostname, host }: Page, socket_port: number): Channels => {
	const scheme = protocol === 'https:' ? 'wss' : 'ws'
	return {
		own: socket_port === 0 ? null : `${scheme}://${hostname}:${socket_port}/?from=web`,
		shared: `${scheme}://${host}/ws?from=web`,
	}
}

const name = 'vitrine.unreachable'

const guarded = <T>(work: () => T, instead: T): T => {
	try {
		return work()
	} catch {
		// A browser may keep nothing for a page: then it learns again each time.
		return instead
	}
}

/** What is known of a port that a firewall drops: whoever waits for it waits in vain, on every page again. */
export const socketPort = ({ own, shared }: Channels, storage: () => PortStorage, now: () => number) => {
	/** When it was found unreachable, in ms since the epoch; null where it is not known to be. */
	const since = (): number | null =>
		guarded(() => {
			const [address, at] = (storage().getItem(name) ?? '').split(' ')
			return address === own && at !== undefined && Number.isFinite(Number(at)) ? Number(at) : null
		}, null)
	return {
		/** In the order in which they are tried. */
		addresses: (): string[] => {
			if (own === null) return [shared]
			return since() === null ? [own, shared] : [shared, own]
		},
		failed: (address: string): void => {
			if (own !== null && address === own) guarded(() => storage().setItem(name, `${own} ${now()}`), undefined)
		},
		opened: (address: string): void => {
			if (address === own) guarded(() => storage().removeItem(name), undefined)
		},
		/** The address that is to be tried aside, while another one serves; null when it is not time. */
		toTry: (): string | null => {
			const at = since()
			if (own === null || at === null) return null
			return Math.abs(now() - at) > forget_after ? own : null
		},
	}
}
export type SocketPort = ReturnType<typeof socketPort>

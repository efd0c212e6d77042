/** Browser storage for what is known about the port, if the browser allows any. */
export type PortStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** An unreachable port is probed again in the background after this time, in ms. */
export const forget_after = 86_400_000

/** The two addresses of the web channel (protocol §2). */
export interface Channels {
	/** On the dedicated port; null if the server has none. */
	readonly own: string | null
	/** On the page's own port, the way through a proxy. */
	readonly shared: string
}

interface Page {
	readonly protocol: string
	readonly hostname: string
	readonly host: string
}

/** The addresses for a page; `socket_port` is 0 if the server has no dedicated port. */
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
		// If the browser denies storage, the page finds out anew each time.
		return instead
	}
}

/** Remembers a dedicated port that a firewall drops, so that not every page waits in vain for it. */
export const socketPort = ({ own, shared }: Channels, storage: () => PortStorage, now: () => number) => {
	/** When the port was found unreachable, in ms since the epoch; null if it is not known to be. */
	const since = (): number | null =>
		guarded(() => {
			const [address, at] = (storage().getItem(name) ?? '').split(' ')
			return address === own && at !== undefined && Number.isFinite(Number(at)) ? Number(at) : null
		}, null)
	return {
		/** In the order to try them. */
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
		/** The address to probe in the background while the other one is in use; null if no probe is due. */
		toTry: (): string | null => {
			const at = since()
			if (own === null || at === null) return null
			return Math.abs(now() - at) > forget_after ? own : null
		},
	}
}
export type SocketPort = ReturnType<typeof socketPort>

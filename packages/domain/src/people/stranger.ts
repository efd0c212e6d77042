/** Limits for unauthenticated callers; enough for hundreds of terminals behind one IP address. */
export const stranger_limits = {
	/** Unbound sockets, per address and in total. */
	unbound: 2000,
	unbound_all: 10_000,
	/** Sockets that wait with a pairing code, per address and in total. */
	waiting: 500,
	waiting_all: 5000,
	/** Bytes and frames of a socket within `period` ms before it is bound. */
	bytes: 16 * 1024,
	frames: 16,
	period: 50_000,
	/** Wrong keys for one serial number from one address, and wrong pairing codes of one user, within `window` ms. */
	keys: 20,
	codes: 20,
	/** Pairing codes issued to one address, and in total, within `window` ms. */
	given: 2000,
	given_all: 20_000,
	window: 15 * 60_000,
} as const

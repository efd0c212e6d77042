/** The network of a fleet, on which a magic packet wakes the terminal with its address. */
export class Lan {
	readonly #asleep = new Map<string, () => void>()

	/** The terminal with this MAC address is off until a packet wakes it. */
	sleep(mac: string, wake: () => void): void {
		this.#asleep.set(mac, wake)
	}

	/** Sends a magic packet; a terminal that is on, or that is not here, ignores it. */
	send(mac: string): void {
		const wake = this.#asleep.get(mac)
		this.#asleep.delete(mac)
		wake?.()
	}
}

type Data = Readonly<Record<string, unknown>>

/** Channels of a multi-function card (specification B §9). */
const channels = 8

/** A simulated multi-function card: it stores names, roles and switched states; a pulse ends too soon to be observed. */
export class RelayCard {
	readonly #states: string[] = Array<string>(channels).fill('off')
	readonly #named = new Map<number, Data>()

	/** Switches a relay; returns the states of all relays. */
	set({ channel, action, name, role }: Data): readonly string[] {
		const number = Number(channel)
		const before = this.#named.get(number) ?? {}
		this.#named.set(number, {
			...before,
			channel: number,
			...(name === undefined ? {} : { name }),
			...(role === undefined ? {} : { role }),
		})
		if (action === 'on' || action === 'off') this.#states[number - 1] = action
		return [...this.#states]
	}

	/** The names of its relays and their times, as `get` returns them. */
	named(itemsOf: (channel: number) => readonly unknown[]): { relays: readonly Data[] } {
		return { relays: [...this.#named].map(([channel, named]) => ({ ...named, items: itemsOf(channel) })) }
	}
}

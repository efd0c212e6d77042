/** What is remembered at most: identities, and starts of players of each. */
export const shared_limits = { identities: 1000, instances: 8 } as const

/** So long after the last try of another player an identity counts as shared, in ms; players try at least every 30 s. */
export const shared_for = 60_000

interface Shared {
	/** Starts of players that another one has replaced, the latest last. */
	readonly replaced: Set<string>
	/** Those among them that came back, and when last (ms by the steady clock). */
	readonly refused: Map<string, number>
	/** Who took the place last. */
	last: string | undefined
}

/** Whoever holds the socket of an identity; `instance` is absent where it does not say. */
interface Holder {
	readonly instance: string | undefined
}

/**
 * Finds out where several players use one identity. A start of a player that was replaced by another one and comes back while
 * that one is connected can only be a second player: a reload or a restart is a start of its own and the one before never returns,
 * and a network that comes and goes brings back the same start.
 */
export interface SharedIdentities {
	/** Whether this start of a player may take the place of the holder, who is connected if there is one; if not, it counts as a try. */
	enters(identity: string, instance: string | undefined, holder: Holder | undefined, now: number): boolean
	/** What is known of another identity, which is the same one from now on, counts for this one. */
	follow(identity: string, known: readonly string[]): void
	/** Gives up what is known of an identity; returns the starts that were replaced. */
	take(identity: string): readonly string[]
	/** A start of a player is known by an identity of its own. */
	settled(identity: string, instance: string | undefined): void
	isShared(identity: string): boolean
	/** Ends what has been over for a while. */
	sweep(now: number): void
	readonly size: number
}

/** A set that forgets the oldest. */
const addBounded = (set: Set<string>, value: string): string | undefined => {
	set.delete(value)
	set.add(value)
	const oldest = set.size > shared_limits.instances ? set.values().next().value : undefined
	if (oldest !== undefined) set.delete(oldest)
	return oldest
}

class Identities implements SharedIdentities {
	/** The one that was looked at longest ago first. */
	readonly #all = new Map<string, Shared>()
	/** Whose identity a start that was refused wanted. */
	readonly #wanted = new Map<string, string>()
	readonly #changed: (identity: string, is_shared: boolean) => void

	constructor(changed: (identity: string, is_shared: boolean) => void) {
		this.#changed = changed
	}

	get size(): number {
		return this.#all.size
	}

	enters(identity: string, instance: string | undefined, holder: Holder | undefined, now: number): boolean {
		if (holder === undefined || holder.instance === instance) return this.#enter(identity, instance)
		if (instance !== undefined && this.#all.get(identity)?.replaced.has(instance)) {
			this.#refuse(identity, instance, now)
			return false
		}
		if (holder.instance !== undefined) this.#replace(identity, holder.instance)
		return this.#enter(identity, instance)
	}

	/** Whoever had the place before it was left is replaced too: it finds somebody else there when it comes back. */
	#enter(identity: string, instance: string | undefined): true {
		const known = this.#all.get(identity)
		if (known === undefined) return true
		const { last } = known
		known.last = instance
		if (last !== undefined && last !== instance) this.#replace(identity, last)
		return true
	}

	/** What is known of it, as the one that was looked at last. */
	#known(identity: string): Shared {
		const known = this.#all.get(identity) ?? { replaced: new Set(), refused: new Map(), last: undefined }
		this.#all.delete(identity)
		this.#all.set(identity, known)
		const oldest = this.#all.size > shared_limits.identities ? this.#all.keys().next().value : undefined
		if (oldest !== undefined) this.take(oldest)
		return known
	}

	#replace(identity: string, instance: string): void {
		const forgotten = addBounded(this.#known(identity).replaced, instance)
		if (forgotten !== undefined) this.#forget(identity, forgotten)
	}

	#refuse(identity: string, instance: string, now: number): void {
		const known = this.#known(identity)
		const was_shared = known.refused.size > 0
		known.refused.set(instance, now)
		this.#wanted.set(instance, identity)
		if (!was_shared) this.#changed(identity, true)
	}

	/** A start does not count as one that tries any more. */
	#forget(identity: string, instance: string): void {
		const refused = this.#all.get(identity)?.refused
		if (!refused?.delete(instance)) return
		if (this.#wanted.get(instance) === identity) this.#wanted.delete(instance)
		if (refused.size === 0) this.#changed(identity, false)
	}

	follow(identity: string, known: readonly string[]): void {
		for (const instance of known) this.#replace(identity, instance)
	}

	take(identity: string): readonly string[] {
		const known = this.#all.get(identity)
		if (known === undefined) return []
		for (const instance of [...known.refused.keys()]) this.#forget(identity, instance)
		this.#all.delete(identity)
		return [...known.replaced]
	}

	settled(identity: string, instance: string | undefined): void {
		const wanted = instance === undefined ? undefined : this.#wanted.get(instance)
		if (instance !== undefined && wanted !== undefined && wanted !== identity) this.#forget(wanted, instance)
	}

	isShared(identity: string): boolean {
		return (this.#all.get(identity)?.refused.size ?? 0) > 0
	}

	sweep(now: number): void {
		for (const [identity, { refused }] of this.#all)
			for (const [instance, tried_at] of refused) if (now - tried_at > shared_for) this.#forget(identity, instance)
	}
}

/** `changed` is told when an identity is found to be shared, and when that is over. */
export const sharedIdentities = (changed: (identity: string, is_shared: boolean) => void): SharedIdentities =>
	new Identities(changed)

/** Maximum number of identities remembered, and of player starts of each. */
export const shared_limits = { identities: 1000, instances: 8 } as const

/** How long after the last attempt of another player an identity counts as shared, in ms; players retry at least every 30 s. */
export const shared_for = 60_000

interface Shared {
	/** Player starts that another one has replaced, latest last. */
	readonly replaced: Set<string>
	/** Those among them that came back, with the time of the last attempt (ms of the steady clock). */
	readonly refused: Map<string, number>
	/** The start that took over last. */
	last: string | undefined
}

/** The holder of the socket of an identity; `instance` is absent if it states none. */
interface Holder {
	readonly instance: string | undefined
}

/**
 * Detects several players that use one identity. A player start that was replaced by another one and comes back while that one is
 * connected can only be a second player: a reload or a restart is a new start and the previous one never returns, and an unstable network
 * brings back the same start.
 */
export interface SharedIdentities {
	/** Whether this player start can replace the holder, if one is connected; otherwise it counts as an attempt. */
	enters(identity: string, instance: string | undefined, holder: Holder | undefined, now: number): boolean
	/** Applies what is known about another identity, which is the same one from now on. */
	follow(identity: string, known: readonly string[]): void
	/** Forgets an identity; returns the starts that were replaced. */
	take(identity: string): readonly string[]
	/** A player start has got an identity of its own. */
	settled(identity: string, instance: string | undefined): void
	isShared(identity: string): boolean
	/** Ends the sharing of identities without recent attempts. */
	sweep(now: number): void
	readonly size: number
}

/** Adds to a set of limited size; returns the dropped oldest value, if any. */
const addBounded = (set: Set<string>, value: string): string | undefined => {
	set.delete(value)
	set.add(value)
	const oldest = set.size > shared_limits.instances ? set.values().next().value : undefined
	if (oldest !== undefined) set.delete(oldest)
	return oldest
}

class Identities implements SharedIdentities {
	/** Least recently used first. */
	readonly #all = new Map<string, Shared>()
	/** The identity that each refused start wanted. */
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

	/** The previous holder counts as replaced even if it had disconnected: when it comes back, another one is connected. */
	#enter(identity: string, instance: string | undefined): true {
		const known = this.#all.get(identity)
		if (known === undefined) return true
		const { last } = known
		known.last = instance
		if (last !== undefined && last !== instance) this.#replace(identity, last)
		return true
	}

	/** The record of an identity, marked as most recently used. */
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

	/** A start no longer counts as attempting. */
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

/** `changed` is called when an identity is found to be shared, and when that is over. */
export const sharedIdentities = (changed: (identity: string, is_shared: boolean) => void): SharedIdentities =>
	new Identities(changed)

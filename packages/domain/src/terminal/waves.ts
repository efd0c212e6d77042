// Rolls out something risky to many terminals: to a few of them first, and to the others if it succeeds there. Used for builds of the player
// and for upgrades (docs/decisions/064, 076).

/** The outcome on a terminal: none yet, success, failure, or ended without telling anything about what is rolled out. */
export type WaveOutcome = 'open' | 'taken' | 'failed' | 'over'

/** A participating terminal. */
export interface WaveMember {
	readonly id: number
	readonly is_online: boolean
	readonly outcome: WaveOutcome
}

/** How a rollout proceeds. */
export interface WaveTerms {
	/** Determines a reproducible order, different for each rollout, so that not always the same terminals go first. */
	readonly seed: string
	/** The cumulative share of terminals in each wave: fractions of 1, the last of them 1. */
	readonly shares: readonly number[]
	/** The rollout stops if more than this fraction of those that tried it failed. */
	readonly most_failed: number
	/** Releases it to all, regardless of failures. */
	readonly at_once?: boolean
}

/** The progress of a rollout. */
export interface Waves {
	readonly state: 'running' | 'stopped' | 'done'
	/** The current wave, from 1. */
	readonly wave: number
	readonly terminals: number
	readonly taken: number
	readonly failed: number
	/** How many terminals are in the waves so far, how many of them are online, and how many of those have no outcome yet. */
	readonly offered: number
	readonly offered_online: number
	readonly offered_open: number
	/** How many of the latter have to finish before the next wave; at least one while nothing in the waves so far has succeeded. */
	readonly needed: number
	/** The terminals that can have it and have no outcome yet. */
	readonly admitted: ReadonlySet<number>
}

/** A wave is over even if this fraction of the online terminals has no outcome: stuck ones do not hold up the others. */
const most_open = 0.1
/** From this many terminals in the waves on, at least two failures are needed to stop. */
const many = 20

/** FNV-1a, 32 bits. */
const hashOf = (text: string): number => {
	let hash = 0x811c9dc5
	for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0
	return hash
}

const inOrder = (seed: string, members: readonly WaveMember[]): WaveMember[] =>
	members
		.map(member => ({ member, hash: hashOf(`${seed} ${member.id}`) }))
		.toSorted((one, other) => one.hash - other.hash || one.member.id - other.member.id)
		.map(({ member }) => member)

const isOpen = ({ outcome }: WaveMember): boolean => outcome === 'open'
const isTaken = ({ outcome }: WaveMember): boolean => outcome === 'taken'
const isFailed = ({ outcome }: WaveMember): boolean => outcome === 'failed'

/** How many online terminals of a wave have no outcome, and how many of these the next wave waits for. */
const waitOf = (members: readonly WaveMember[]) => {
	const online = members.filter(({ is_online }) => is_online)
	const open = online.filter(isOpen)
	const went_well = members.some(({ outcome }) => outcome === 'taken' || outcome === 'over')
	const over = open.length - Math.floor(online.length * most_open)
	return { online: online.length, open: open.length, needed: Math.max(over, went_well ? 0 : 1) }
}

/** The progress among the participating terminals. */
export const wavesOf = (
	{ seed, shares, most_failed, at_once = false }: WaveTerms,
	members: readonly WaveMember[],
): Waves => {
	const ordered = inOrder(seed, members)
	// A wave of only offline terminals shows nothing, so it extends to the first terminal that can have an outcome.
	const first = ordered.findIndex(one => one.is_online || !isOpen(one)) + 1
	const sizes = shares.map(share => Math.max(Math.ceil(ordered.length * share), first))
	const running = sizes.findIndex(size => waitOf(ordered.slice(0, size)).needed > 0)
	const wave = at_once || running < 0 ? shares.length : running + 1
	const offered = ordered.slice(0, sizes[wave - 1])
	const taken = ordered.filter(isTaken).length
	// Terminals outside the waves do not count, and among many a single failure does not decide for all.
	const failed = offered.filter(isFailed).length
	const is_enough = failed >= (offered.length < many ? 1 : 2)
	const is_stopped = !at_once && is_enough && failed > (taken + failed) * most_failed
	const { online, open, needed } = waitOf(offered)
	return {
		state: is_stopped ? 'stopped' : ordered.some(isOpen) ? 'running' : 'done',
		wave,
		terminals: ordered.length,
		taken,
		failed,
		offered: offered.length,
		offered_online: online,
		offered_open: open,
		needed: wave === shares.length ? 0 : needed,
		admitted: new Set(is_stopped ? [] : offered.filter(isOpen).map(({ id }) => id)),
	}
}

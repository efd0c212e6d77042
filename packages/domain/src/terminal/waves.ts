// How something that may go wrong comes to many terminals: to a few of them first, and to the others when it went well there. Builds of the
// player and upgrades go by it (docs/decisions/064, 076).

/** What has become of it on a terminal: nothing yet, it is there, it went wrong, or it has come to an end that says nothing of it. */
export type WaveOutcome = 'open' | 'taken' | 'failed' | 'over'

/** A terminal that takes part. */
export interface WaveMember {
	readonly id: number
	readonly is_online: boolean
	readonly outcome: WaveOutcome
}

/** How something goes round. */
export interface WaveTerms {
	/** Gives it an order of its own, the same whenever it is asked for: not always the same terminals go first. */
	readonly seed: string
	/** What of the terminals has it together, one wave after the other: parts of 1, the last of them 1. */
	readonly shares: readonly number[]
	/** It stops when more than this part of those that tried it failed. */
	readonly most_failed: number
	/** Everybody has it, whatever became of others. */
	readonly at_once?: boolean
}

/** How far it has come. */
export interface Waves {
	readonly state: 'running' | 'stopped' | 'done'
	/** Which wave has it now, from 1. */
	readonly wave: number
	readonly terminals: number
	readonly taken: number
	readonly failed: number
	/** How many have it in the waves so far, how many of them are online, and how many of those have not come to an end with it. */
	readonly offered: number
	readonly offered_online: number
	readonly offered_open: number
	/** How many of the latter the next wave waits for; of all waves so far none may have ended well yet. */
	readonly needed: number
	/** Those that may have it and have not come to an end with it. */
	readonly admitted: ReadonlySet<number>
}

/** A wave is over although so many of those that are online have not come to an end: one that cannot go on holds up nobody. */
const most_open = 0.1
/** Among so many that were offered it, it takes two that failed to stop the others. */
const many = 20

/** FNV-1a, of 32 bits. */
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

/** How many of a wave who are there have not come to an end, and how many of these the next one waits for. */
const waitOf = (members: readonly WaveMember[]) => {
	const online = members.filter(({ is_online }) => is_online)
	const open = online.filter(isOpen)
	const went_well = members.some(({ outcome }) => outcome === 'taken' || outcome === 'over')
	const over = open.length - Math.floor(online.length * most_open)
	return { online: online.length, open: open.length, needed: Math.max(over, went_well ? 0 : 1) }
}

/** How far it has come among the terminals that take part. */
export const wavesOf = (
	{ seed, shares, most_failed, at_once = false }: WaveTerms,
	members: readonly WaveMember[],
): Waves => {
	const ordered = inOrder(seed, members)
	// A wave of terminals that are all away says nothing: it reaches as far as the first of which something can be known.
	const first = ordered.findIndex(one => one.is_online || !isOpen(one)) + 1
	const sizes = shares.map(share => Math.max(Math.ceil(ordered.length * share), first))
	const running = sizes.findIndex(size => waitOf(ordered.slice(0, size)).needed > 0)
	const wave = at_once || running < 0 ? shares.length : running + 1
	const offered = ordered.slice(0, sizes[wave - 1])
	const taken = ordered.filter(isTaken).length
	// Whoever was not offered it has nothing to say of it, and of many one alone does not decide for all.
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

import type { Program } from '@vitrine/domain/program/document'
import type { ManifestParts } from '@vitrine/domain/release/manifest'
import type { ReleaseFile, ReleaseKind } from '@vitrine/domain/release/release'
import type { Tx } from '../db/schema.ts'

/** The terms of what stands beside whatever plays: it has no hours and no counts of its own. */
export const terms_beside = {
	append: true,
	adapter_screen: true,
	steps: [],
	counts: [],
	starts: null,
	ends: null,
} as const

/** A program that a release carries. */
export interface ReleasedProgram {
	/** 0 for one that is in no library. */
	readonly id: number
	readonly name: string
	readonly document: Program
	readonly w: number
	readonly h: number
	/** How long it plays once, in ms. */
	readonly play_time: number
}

/** What a release shows, and the picture that stands for it. */
export interface ReleaseContent {
	readonly programs: readonly ReleasedProgram[]
	readonly files: readonly ReleaseFile[]
	readonly cover_sha256: string | null
}

/** Everything that a release is made of, found to be possible by whoever wants it. */
export interface ReleaseOrder
	extends ReleaseContent,
		Omit<ManifestParts, 'id' | 'publish_no' | 'programs' | 'files' | 'feeds'> {
	readonly kind: ReleaseKind
	/** What it was made of: an interlude, an emergency, the release that it ends; 0 for a release of its own. */
	readonly source_id: number
	/** Each terminal once; those of wave 0 get it first. */
	readonly targets: readonly { readonly terminal_id: number; readonly wave: number }[]
	/** How many failures among those of wave 0 keep it from the others; 1 by default. */
	readonly canary_failures?: number
	readonly group_id: number
	readonly user_id: number
	/** The same one again of the same person answers the same release. */
	readonly request_id: string | undefined
	/** Nobody gets it before somebody has agreed. */
	readonly held: boolean
}

/** A terminal that a release goes to, as far as it matters what it is. */
export interface Target {
	readonly id: number
	readonly name: string
	readonly type_id: number
	readonly system_version: string
	readonly group_id: number
	readonly run_state: number
	readonly time_zone: string
}

/** Who publishes, decides over or ends something. */
export interface Ending {
	readonly group_id: number
	readonly user_id: number
	readonly permissions: ReadonlySet<string>
}

/** Where something is taken down, and why. */
export interface TakenDown {
	/** Left out, at all that are in sight. */
	readonly terminal_ids?: readonly number[] | undefined
	readonly reason?: string | undefined
}

/** What a publish answers; `size` in bytes. */
export interface Released {
	readonly publish_id: number
	readonly publish_no: string
	readonly terminals: number
	readonly size: number
}

/** What came of a decision over releases: how many terminals they go to, and the names of those that do not get them any more. */
export interface Decided {
	readonly reached: number
	readonly out_of_reach: string[]
}

/** How other features bring something to terminals: the releases do it for them. */
export interface Releasing {
	/** Programs in this order with what they need, as far as this organisation sees; refuses what cannot be published. */
	collect(group_id: number, program_ids: readonly number[]): Promise<ReleaseContent>
	/** Those terminals, each once; refuses none at all, and one that this organisation does not see. */
	targets(group_id: number, terminal_ids: readonly number[]): Promise<Target[]>
	/**
	 * Writes a release down, durably, and has it delivered, as far as this person sees all that is in it still; what else has to hold
	 * then is looked at by `look`.
	 */
	release(now: number, by: Ending, order: ReleaseOrder, look?: (tx: Tx) => Promise<void>): Promise<Released>
	/**
	 * Ends a release: who has not got it gets it no more, who has it takes it off, also where that belongs to somebody else by now.
	 * One of another organisation, or one at some terminals only (`terminal_ids`), is taken down at those in this organisation's
	 * sight; it continues at the others, and whoever published it is told of it and of the `reason`.
	 */
	end(now: number, by: Ending, release_id: number, here?: TakenDown): Promise<void>
	/**
	 * The same as `release` for what an organisation has decided once, without a person who calls: everything in it is looked at as
	 * that organisation sees it. `made` writes down, in the same transaction, what came of it.
	 */
	bring(now: number, order: ReleaseOrder, made: (tx: Tx, release_id: number) => Promise<void>): Promise<void>
	/** Takes a release off some terminals without a person who calls; `gone` writes that down in the same transaction. */
	takeOff(
		now: number,
		release_id: number,
		terminal_ids: readonly number[],
		gone: (tx: Tx) => Promise<void>,
	): Promise<void>
	/** Ends a release without a person who calls; `gone` writes that down in the same transaction, also where it has ended already. */
	finish(now: number, release_id: number, gone: (tx: Tx) => Promise<void>): Promise<void>
	/**
	 * Decides over a release that waits for somebody: agreed to, it goes to its first terminals; refused, to nobody. Whether this
	 * person may decide is the caller's business; that it still waits is found out here. `until` is when it is over that is agreed
	 * to (ms, null for no end): what it shows stays as it was seen.
	 */
	decide(
		now: number,
		by: Ending,
		decision: {
			readonly release_id: number
			readonly approve: boolean
			readonly reason: string
			readonly until: number | null
		},
	): Promise<Decided>
	/** The same over several, all or none; what is done `within` holds when they are decided, and only then. */
	decideAll(
		now: number,
		by: Ending,
		decision: {
			readonly release_ids: readonly number[]
			readonly approve: boolean
			readonly reason: string
			/** Left out, they end when they were made to end. */
			readonly until?: number | null
		},
		within: (tx: Tx) => Promise<void>,
	): Promise<Decided>
}

import type { Program } from '@vitrine/domain/program/document'
import type { ManifestParts } from '@vitrine/domain/release/manifest'
import type { ReleaseFile, ReleaseKind } from '@vitrine/domain/release/release'
import type { Tx } from '../db/schema.ts'

/** The terms of a release that plays beside others: it has no hours and no counts of its own. */
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
	/** 0 for one that is not in the library. */
	readonly id: number
	readonly name: string
	readonly document: Program
	readonly w: number
	readonly h: number
	/** Duration of one run, in ms. */
	readonly play_time: number
}

/** What a release shows, and the picture that represents it. */
export interface ReleaseContent {
	readonly programs: readonly ReleasedProgram[]
	readonly files: readonly ReleaseFile[]
	readonly cover_sha256: string | null
}

/** Everything that a release is made of, already checked by the feature that orders it. */
export interface ReleaseOrder
	extends ReleaseContent,
		Omit<ManifestParts, 'id' | 'publish_no' | 'programs' | 'files' | 'feeds'> {
	readonly kind: ReleaseKind
	/** Its source: an interlude, an emergency, or the release that it ends; 0 for a release of its own. */
	readonly source_id: number
	/** Each terminal once; those of wave 0 get it first. */
	readonly targets: readonly { readonly terminal_id: number; readonly wave: number }[]
	/** How many failures among the terminals of wave 0 withhold it from the others; 1 by default. */
	readonly canary_failures?: number
	readonly group_id: number
	readonly user_id: number
	/** The same id from the same user returns the same release. */
	readonly request_id: string | undefined
	/** No terminal gets it before a second person has agreed. */
	readonly held: boolean
}

/** A target terminal of a release, with the properties that matter for it. */
export interface Target {
	readonly id: number
	readonly name: string
	readonly type_id: number
	readonly system_version: string
	readonly group_id: number
	readonly run_state: number
	readonly time_zone: string
}

/** The user who publishes, decides over or ends something. */
export interface Ending {
	readonly group_id: number
	readonly user_id: number
	readonly permissions: ReadonlySet<string>
}

/** Where something is taken down, and why. */
export interface TakenDown {
	/** If omitted, at all visible terminals. */
	readonly terminal_ids?: readonly number[] | undefined
	readonly reason?: string | undefined
}

/** What else is done in the transaction that ends a release; it is told the terminals that are to remove it. */
export type EndedWithin = (tx: Tx, terminal_ids: readonly number[]) => Promise<void>

/** The result of publishing; `size` in bytes. */
export interface Released {
	readonly publish_id: number
	readonly publish_no: string
	readonly terminals: number
	readonly size: number
}

/** The result of a decision over releases: how many terminals they reach, and the names of those that no longer get them. */
export interface Decided {
	readonly reached: number
	readonly out_of_reach: string[]
}

/** Lets other features bring content to terminals through the releases feature. */
export interface Releasing {
	/** Programs in this order with everything they need, as far as this organisation sees it; rejects what cannot be published. */
	collect(group_id: number, program_ids: readonly number[]): Promise<ReleaseContent>
	/** The given terminals, each once; rejects an empty list, and terminals that this organisation does not see. */
	targets(group_id: number, terminal_ids: readonly number[]): Promise<Target[]>
	/**
	 * Stores a release durably and starts its delivery, provided that the user still sees everything in it; `look` checks any further
	 * conditions.
	 */
	release(now: number, by: Ending, order: ReleaseOrder, look?: (tx: Tx) => Promise<void>): Promise<Released>
	/**
	 * Ends a release: terminals without it no longer get it, and those that have it remove it, even if they belong to another organisation
	 * by now. A release of another organisation, or one ended at some terminals only (`terminal_ids`), is taken down at those visible to
	 * this organisation; elsewhere it continues, and its publisher is notified with the `reason`. `within` is part of the
	 * same transaction and is told the terminals that are to remove it.
	 */
	end(now: number, by: Ending, release_id: number, here?: TakenDown, within?: EndedWithin): Promise<void>
	/**
	 * The same as `release` for something an organisation has decided beforehand, without a calling user: visibility is checked for that
	 * organisation. `made` records the result in the same transaction.
	 */
	bring(now: number, order: ReleaseOrder, made: (tx: Tx, release_id: number) => Promise<void>): Promise<void>
	/** Takes a release off some terminals without a calling user; `gone` records that in the same transaction. */
	takeOff(
		now: number,
		release_id: number,
		terminal_ids: readonly number[],
		gone: (tx: Tx) => Promise<void>,
	): Promise<void>
	/** Ends a release without a calling user; `gone` records that in the same transaction, even if it has already ended. */
	finish(now: number, release_id: number, gone: (tx: Tx) => Promise<void>): Promise<void>
	/**
	 * Decides over a waiting release: approved, it goes to its first terminals; rejected, to none. The caller checks whether this user may
	 * decide; this checks that it still waits. `until` is the end being approved (ms, null for no end), so that the end is the one the user
	 * has seen.
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
	/** The same for several releases, all or none; `within` is part of the same transaction. */
	decideAll(
		now: number,
		by: Ending,
		decision: {
			readonly release_ids: readonly number[]
			readonly approve: boolean
			readonly reason: string
			/** If omitted, they end as originally ordered. */
			readonly until?: number | null
		},
		within: (tx: Tx) => Promise<void>,
	): Promise<Decided>
}

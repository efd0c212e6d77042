import { type CampaignState, sharesFrom } from '@vitrine/domain/command/campaign'
import { type Waves, wavesOf } from '@vitrine/domain/terminal/waves'
import { upgradeOutcome } from '@vitrine/domain/upgrade/upgrade'
import type { Selectable } from 'kysely'
import type { Database } from '../../db/database.ts'
import { holdPlaces } from '../../db/reach.ts'
import type { Schema, Tx } from '../../db/schema.ts'
import type { CommandChange, EventChannel } from '../../events.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Commanding, WrittenCommand } from '../../ports/commanding.ts'
import { inOneTurn } from '../../ports/turns.ts'
import { artifactData } from './artifact-data.ts'
import { findArtifact } from './artifacts.store.ts'
import * as store from './upgrades.store.ts'

/** How often it is looked whether a wave is over although nobody said anything, in ms. */
const look_every = 30_000
/** Upgrades are kept for so long after they ended, in ms, as commands are: the logs of specification B §6. */
const retention = 92 * 86_400_000

/** Brings upgrades to their terminals, wave after wave, and pauses those where too much fails. */
export interface UpgradeKeeper {
	/** Looks at all that run. */
	look(): Promise<void>
	/** Commands have come further: those of upgrades among them decide. */
	commanded(changes: readonly CommandChange[]): Promise<void>
	idle(): Promise<void>
	close(): Promise<void>
}

export interface UpgradeKeeperDeps {
	readonly database: Database
	readonly clock: Clock
	readonly events: EventChannel
	readonly commanding: Commanding
	readonly report: (error: unknown) => void
}

type Upgrade = Selectable<Schema['upgrades']>

/** How far an upgrade is among these terminals. */
export const wavesOfUpgrade = (
	{ id, first_percent, pause_percent }: Pick<Upgrade, 'id' | 'first_percent' | 'pause_percent'>,
	members: readonly store.TargetRow[],
): Waves =>
	wavesOf(
		{ seed: `upgrade ${id}`, shares: sharesFrom(first_percent), most_failed: pause_percent / 100 },
		members.map(one => ({
			id: one.id,
			is_online: one.is_online,
			outcome: upgradeOutcome(one.command, one.is_forgiven),
		})),
	)

/** What one look at an upgrade has done; null for nothing. */
interface Step {
	readonly group_id: number
	/** What is to be brought to terminals after the commit. */
	readonly written: WrittenCommand | null
}

type Deciding = Pick<UpgradeKeeperDeps, 'database' | 'clock' | 'commanding'>

/** Sends it to those whose turn has come; null where its file is there no more. */
const send = async (
	tx: Tx,
	{ database: { dialect }, clock, commanding }: Deciding,
	row: Upgrade,
	terminal_ids: readonly number[],
): Promise<WrittenCommand | null> => {
	const artifact = await findArtifact(tx, row.group_id, row.artifact_id)
	if (artifact === undefined) return null
	const now = clock.now()
	const written = await commanding.write(tx, {
		group_id: row.group_id,
		user_id: row.user_id,
		command: { type: row.type, data: artifactData(artifact, row.allow_downgrade === 1) },
		terminal_ids,
		now,
		expires_at: now + row.lifetime,
	})
	await store.noteCommand(tx, dialect, row.id, terminal_ids, written.command_id)
	return written
}

/** Everything is decided from what is written down, so that it does not matter how often, or after which restart, it is. */
const decide = async (tx: Tx, deps: Deciding, id: number): Promise<Step | null> => {
	const { dialect } = deps.database
	await holdPlaces(tx, dialect)
	const row = await store.lockUpgrade(tx, id, ['running'])
	if (row === undefined) return null
	const { group_id } = row
	const end = async (state: CampaignState, reason: string): Promise<Step> => {
		await store.updateUpgrade(tx, id, state, reason, deps.clock.now())
		return { group_id, written: null }
	}
	const members = await store.listMembers({ db: tx, dialect }, id)
	const { state, admitted } = wavesOfUpgrade(row, members)
	if (state === 'done') return end('done', '')
	if (state === 'stopped') return end('paused', 'failures')
	const due = members.filter(one => one.command === null && admitted.has(one.id)).map(one => one.id)
	if (due.length === 0) return null
	const written = await send(tx, deps, row, due)
	return written === null ? end('cancelled', '') : { group_id, written }
}

export const upgradeKeeper = (deps: UpgradeKeeperDeps): UpgradeKeeper => {
	const { database, clock, events, commanding, report } = deps
	const { db, dialect } = database
	/** One step after the other: those that do not do such a thing have failed before anybody else is sent it. */
	const goOn = async (id: number): Promise<void> => {
		for (;;) {
			const step = await db.transaction().execute(tx => decide(tx, deps, id))
			if (step === null) return
			events.emit('records_changed', { feature: 'upgrades', group_id: step.group_id })
			if (step.written === null) return
			await commanding.deliver(step.written)
		}
	}
	const { start: look, idle } = inOneTurn(async () => {
		// One that cannot be gone on with keeps no other from its turn.
		for (const id of await store.listRunning(db)) await goOn(id).catch(report)
	}, report)
	const forget = (): Promise<unknown> => db.transaction().execute(tx => store.removeBefore(tx, clock.now() - retention))
	const timer = setInterval(() => {
		void look()
		forget().catch(report)
	}, look_every)
	timer.unref()
	return {
		look,
		commanded: async changes => {
			const ids = [...new Set(changes.map(({ command_id }) => command_id))]
			if (await store.isOfRunning(db, dialect, ids)) await look()
		},
		idle,
		close: async () => {
			clearInterval(timer)
			await idle()
		},
	}
}

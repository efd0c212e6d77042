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

/** How often waves are checked for completion without any new report, in ms. */
const look_every = 30_000
/** How long ended upgrades are retained, in ms, as for commands: the logs of specification B §6. */
const retention = 92 * 86_400_000

/** Delivers upgrades to their terminals wave by wave, and pauses those with too many failures. */
export interface UpgradeKeeper {
	/** Checks all running upgrades. */
	look(): Promise<void>
	/** Called when commands have progressed: checks again if any belongs to a running upgrade. */
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

/** The progress of an upgrade among these terminals. */
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

/** The result of one step; null if there was nothing to do. */
interface Step {
	readonly group_id: number
	/** The command to deliver to terminals after the commit. */
	readonly written: WrittenCommand | null
}

type Deciding = Pick<UpgradeKeeperDeps, 'database' | 'clock' | 'commanding'>

/** Sends the upgrade to the terminals whose turn it is; null if its file no longer exists. */
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

/** All decisions depend only on stored data, so it can run any number of times and after any restart. */
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
	/** Repeats in steps: terminals that do not support it have failed before it is sent to others. */
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
		// A failing upgrade does not block the others.
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

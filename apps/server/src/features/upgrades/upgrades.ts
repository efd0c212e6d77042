import type { Upgrade, upgradesCalls } from '@vitrine/contract/terminal/upgrades'
import { type CampaignState, campaign_limits, sharesFrom } from '@vitrine/domain/command/campaign'
import { commands } from '@vitrine/domain/command/command'
import { notedTerminals } from '@vitrine/domain/people/operation-details'
import { compareVersions } from '@vitrine/domain/upgrade/artifact'
import { upgrade_states, upgradeOutcome, upgradeState } from '@vitrine/domain/upgrade/upgrade'
import type { Selectable } from 'kysely'
import type { Database } from '../../db/database.ts'
import { lock } from '../../db/lock.ts'
import type { Schema, Tx } from '../../db/schema.ts'
import { authorized } from '../../http/caller/authorized.ts'
import { CodedError } from '../../http/coded-error.ts'
import { namesOf } from '../../http/names.ts'
import type { Handlers } from '../../http/route.ts'
import type { Commanding } from '../../ports/commanding.ts'
import { findArtifact } from './artifacts.store.ts'
import { type ArtifactsDeps, artifacts } from './artifacts.ts'
import { listTargets as listTargetRows } from './targets.store.ts'
import { wavesOfUpgrade } from './upgrade-keeper.ts'
import * as store from './upgrades.store.ts'

export interface UpgradesDeps extends ArtifactsDeps {
	readonly commanding: Commanding
	/** Called after the commit to carry out what was decided. */
	readonly look: () => void
}

type UpgradesHandlers = Handlers<typeof upgradesCalls>
type Row = Selectable<Schema['upgrades']>
type Artifact = Selectable<Schema['artifacts']>

/** Refuses banned terminals, terminals of another model, and terminals that run a newer version. */
const expectUpgradable = (
	{ type, model, version }: Artifact,
	allow_downgrade: boolean,
	found: Awaited<ReturnType<typeof store.listTerminals>>,
): void => {
	const banned = found.filter(({ banned_at }) => banned_at !== null)
	if (banned.length > 0) throw new CodedError('terminals_banned', { names: namesOf(banned) })
	// Only the terminal knows its app version: it checks before it installs.
	if (type === 'app_upgrade') return
	const others = found.filter(one => model !== '' && one.model !== '' && one.model !== model)
	if (others.length > 0) throw new CodedError('upgrade_model', { model, names: namesOf(others) })
	const newer = found.filter(one => compareVersions(version, one.system_version) === -1)
	if (newer.length > 0 && !allow_downgrade)
		throw new CodedError('upgrade_downgrade', { version, names: namesOf(newer) })
}

const terminalsOf = async (
	tx: Tx,
	{ dialect }: Database,
	group_id: number,
	artifact: Artifact,
	ids: readonly number[],
) => {
	const found = await store.listTerminals(tx, dialect, group_id, ids)
	if (found.length < new Set(ids).size) throw new CodedError('terminal_absent')
	const busy = await store.listBusy(tx, dialect, artifact.type, ids)
	if (busy.length > 0) throw new CodedError('upgrade_twice', { names: namesOf(busy) })
	return found
}

type StartInput = Parameters<UpgradesHandlers['start']>[0]
type StartCall = Parameters<UpgradesHandlers['start']>[1]

const begin = async (tx: Tx, database: Database, input: StartInput, { session, now, note }: StartCall) => {
	const { user_id, group_id } = session
	// Before anything is read: of two identical requests, the second must see what the first has created.
	await lock(tx, database.dialect, 'upgrade files')
	const request_id = input.request_id === undefined ? null : `${user_id}:${input.request_id}`
	const before = request_id === null ? undefined : await store.findRequest(tx, request_id)
	if (before !== undefined) return { id: before.id, terminals: await store.countTargets(tx, before.id) }
	const artifact = await findArtifact(tx, group_id, input.artifact_id)
	if (artifact === undefined) throw new CodedError('artifact_absent')
	const { name, type, version } = artifact
	const found = await terminalsOf(tx, database, group_id, artifact, input.device_ids)
	const allow_downgrade = input.allow_downgrade ?? 0
	expectUpgradable(artifact, allow_downgrade === 1, found)
	const { first_percent = campaign_limits.first.usual, pause_percent = campaign_limits.failures.usual } = input
	const lifetime = input.expires_in === undefined ? commands[type].lifetime : input.expires_in * 1000
	const terms = { first_percent, pause_percent, allow_downgrade, lifetime }
	const about = { artifact_id: artifact.id, artifact_name: name, type, version }
	const row = { group_id, user_id, request_id, ...about, ...terms, state: 'running' as const, reason: '' }
	const id = await store.insertUpgrade(tx, { ...row, created_at: now, updated_at: now })
	const targets = found.map(one => ({
		terminal_id: one.id,
		version: type === 'system_upgrade' ? one.system_version : '',
	}))
	await store.insertTargets(tx, database.dialect, id, targets)
	note({
		object: name,
		after: { id, version, ...notedTerminals(found), first_percent },
	})
	return { id, terminals: found.length }
}

/** Changes the state of an upgrade, provided its current state allows it. */
const changing = <T>(
	{ database }: UpgradesDeps,
	{ session, note, now }: StartCall,
	id: number,
	states: readonly CampaignState[],
	work: (tx: Tx, row: Row, now: number) => Promise<T>,
): Promise<T> =>
	authorized(database, session, async tx => {
		const found = await store.findUpgrade(tx, session.group_id, id)
		if (found === undefined) throw new CodedError('upgrade_absent')
		note({ object: found.artifact_name, before: { id, state: found.state } })
		const row = await store.lockUpgrade(tx, id, states)
		if (row === undefined) throw new CodedError('upgrade_state')
		return work(tx, row, now)
	})

/** Terminals that failed, forgiven or not. */
const failedOf = async (tx: Tx, { dialect }: Database, id: number): Promise<number[]> =>
	(await store.listMembers({ db: tx, dialect }, id))
		.filter(one => upgradeOutcome(one.command, false) === 'failed')
		.map(one => one.id)

const steering = (deps: UpgradesDeps): Pick<UpgradesHandlers, 'pause' | 'resume' | 'cancel' | 'retry'> => {
	const { database, commanding, look } = deps
	return {
		pause: async ({ id }, call) => {
			await changing(deps, call, id, ['running'], (tx, _row, now) =>
				store.updateUpgrade(tx, id, 'paused', 'operator', now),
			)
			return null
		},
		resume: async ({ id }, call) => {
			await changing(deps, call, id, ['paused'], async (tx, _row, now) => {
				await store.forgive(tx, database.dialect, id, await failedOf(tx, database, id))
				await store.updateUpgrade(tx, id, 'running', '', now)
			})
			look()
			return null
		},
		cancel: async ({ id }, call) => {
			const sent = await changing(deps, call, id, ['running', 'paused'], async (tx, _row, now) => {
				await store.updateUpgrade(tx, id, 'cancelled', '', now)
				return store.listCommandsOf(tx, id)
			})
			await commanding.cancel(sent)
			return null
		},
		retry: async ({ id }, call) => {
			const count = await changing(deps, call, id, ['running', 'paused', 'done'], async (tx, row, now) => {
				if ((await findArtifact(tx, row.group_id, row.artifact_id)) === undefined)
					throw new CodedError('artifact_absent')
				const failed = await failedOf(tx, database, id)
				if (failed.length === 0) throw new CodedError('upgrade_none_failed')
				await store.putBack(tx, database.dialect, id, failed)
				await store.updateUpgrade(tx, id, 'running', '', now)
				return failed.length
			})
			look()
			return { count }
		},
	}
}

type Counts = Awaited<ReturnType<typeof store.countStates>>

const countsOf = (rows: Counts): Upgrade['counts'] => {
	const counts = Object.fromEntries(upgrade_states.map(state => [state, 0])) as Upgrade['counts']
	for (const row of rows) counts[upgradeState(store.commandOfCount(row))] += Number(row.count)
	return counts
}

const sumOf = (rows: Counts, isCounted: (row: Counts[number]) => boolean): number =>
	rows.filter(isCounted).reduce((sum, { count }) => sum + Number(count), 0)

/** The current wave of an upgrade; the last one sent if it is paused, its last one if it has ended. */
const waveOf = async (database: Database, row: Row, offered: number, terminals: number): Promise<number> => {
	const shares = sharesFrom(row.first_percent)
	if (row.state === 'paused') return shares.findIndex(share => Math.ceil(terminals * share) >= offered) + 1
	return row.state === 'running' ? wavesOfUpgrade(row, await store.listMembers(database, row.id)).wave : shares.length
}

const list =
	({ database }: UpgradesDeps): UpgradesHandlers['list'] =>
	async ({ page = 1, limit = 50 }, { session }) => {
		const found = await store.listUpgrades(database.db, session.group_id, page, limit)
		const states = await store.countStates(
			database,
			found.list.map(({ id }) => id),
		)
		const shown: Upgrade[] = []
		for (const row of found.list) {
			const own = states.filter(({ upgrade_id }) => upgrade_id === row.id)
			const terminals = sumOf(own, () => true)
			const offered = sumOf(own, one => Number(one.was_sent) === 1)
			const outcome = (one: Counts[number]) => upgradeOutcome(store.commandOfCount(one), one.forgiven === 1)
			shown.push({
				id: row.id,
				artifact_id: row.artifact_id,
				artifact_name: row.artifact_name,
				type: row.type,
				version: row.version,
				first_percent: row.first_percent,
				pause_percent: row.pause_percent,
				allow_downgrade: row.allow_downgrade === 1,
				state: row.state,
				reason: row.reason as Upgrade['reason'],
				wave: await waveOf(database, row, offered, terminals),
				waves: sharesFrom(row.first_percent).length,
				terminals,
				offered,
				taken: sumOf(own, one => outcome(one) === 'taken'),
				failed: sumOf(own, one => outcome(one) === 'failed'),
				counts: countsOf(own),
				creator: row.creator,
				created_at: row.created_at,
				updated_at: row.updated_at,
			})
		}
		return { count: found.count, list: shown }
	}

/** Command states that explain a terminal's state when it gave no text of its own. */
const unsaid_states: ReadonlySet<string> = new Set(['timeout', 'expired', 'unsupported', 'cancelled'])

const reasonOf = ({ tips, command_state }: { tips: string | null; command_state: string | null }): string =>
	tips !== null && tips !== '' ? tips : unsaid_states.has(command_state ?? '') ? (command_state ?? '') : ''

const listTargets =
	({ database }: UpgradesDeps): UpgradesHandlers['listTargets'] =>
	async ({ page = 1, limit = 50, id, state }, { session }) => {
		const upgrade = await store.findUpgrade(database.db, session.group_id, id)
		if (upgrade === undefined) throw new CodedError('upgrade_absent')
		const found = await listTargetRows(database, session.group_id, { id, page, limit, state })
		return {
			count: found.count,
			list: found.list.map(row => ({
				device_id: row.terminal_id,
				name: row.name,
				sn: row.sn,
				run_state: row.run_state,
				version: row.version,
				version_now: upgrade.type === 'system_upgrade' ? row.system_version : '',
				state: upgradeState(row.command),
				percent: row.percent ?? 0,
				reason: reasonOf(row),
				attempt: row.attempt,
				command_id: row.command_id ?? 0,
				time: row.updated_at,
			})),
		}
	}

/** Upgrades of many terminals in waves, and their files (specification B §2, §4, §5). */
export const upgrades = (deps: UpgradesDeps): UpgradesHandlers => ({
	...artifacts(deps),
	start: async (input, call) => {
		call.note({ object: '', after: { artifact_id: input.artifact_id } })
		const made = await authorized(deps.database, call.session, tx => begin(tx, deps.database, input, call))
		deps.look()
		return made
	},
	list: list(deps),
	listTargets: listTargets(deps),
	...steering(deps),
})

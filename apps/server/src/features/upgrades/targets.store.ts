import type { UpgradeState } from '@vitrine/domain/upgrade/upgrade'
import { sql } from 'kysely'
import type { DialectName } from '../../db/database.ts'
import type { Reader } from '../../db/schema.ts'
import { inScope } from '../../db/scope.ts'
import { commandOf, stageOf, targets } from './upgrades.store.ts'

interface TargetFilter {
	readonly id: number
	readonly page: number
	readonly limit: number
	readonly state?: UpgradeState | undefined
}

/** The condition that a row is in this state of specification B §4; the same rule as `upgradeState` of the domain. */
const isIn = (dialect: DialectName, state: UpgradeState) => {
	const command = sql.ref('command_targets.state')
	const stage = stageOf(dialect)
	const said = sql`coalesce(${stage}, '')`
	const sent = sql`upgrade_targets.command_id is not null`
	switch (state) {
		case 'waiting':
			return sql<boolean>`(upgrade_targets.command_id is null or ${command} in ('queued', 'sent', 'received', 'cancelled'))`
		case 'downloading':
			return sql<boolean>`(${command} = 'executing' and ${said} not in ('download_exception', 'downloaded', 'installing'))`
		case 'download_exception':
			return sql<boolean>`(${command} = 'executing' and ${said} = 'download_exception')`
		case 'download_succeeded':
			return sql<boolean>`((${command} = 'executing' and ${said} in ('downloaded', 'installing'))
				or (${command} = 'succeeded' and ${said} <> 'no_upgrade_needed'))`
		case 'no_upgrade_needed':
			return sql<boolean>`(${command} = 'succeeded' and ${said} = 'no_upgrade_needed')`
		case 'download_failed':
			return sql<boolean>`(${command} = 'failed' and ${said} <> 'install_failed')`
		case 'feedback_abnormal':
			return sql<boolean>`(${sent} and (${command} is null or ${command} in ('timeout', 'expired', 'unsupported')
				or (${command} = 'failed' and ${said} = 'install_failed')))`
	}
}

const failed_first = sql`case when command_targets.state in ('failed', 'timeout', 'expired', 'unsupported') then 0
	when command_targets.state = 'executing' then 1 when upgrade_targets.command_id is null then 3 else 2 end`

/** The terminals of an upgrade that an organisation can see, failed ones first. */
export const listTargets = async (
	{ db, dialect }: { readonly db: Reader; readonly dialect: DialectName },
	group_id: number,
	{ id, page, limit, state }: TargetFilter,
) => {
	let found = targets({ db, dialect })
		.where('upgrade_targets.upgrade_id', '=', id)
		.where(inScope('terminals.group_id', group_id))
	if (state !== undefined) found = found.where(isIn(dialect, state))
	const { count } = await found
		.clearSelect()
		.select(eb => eb.fn.countAll<number>().as('count'))
		.executeTakeFirstOrThrow()
	const list = await found
		.select(['terminals.name', 'terminals.sn', 'terminals.system_version', 'upgrade_targets.version'])
		.select([
			'upgrade_targets.attempt',
			'command_targets.percent',
			'command_targets.tips',
			'command_targets.updated_at',
		])
		.orderBy(failed_first)
		.orderBy('terminals.name')
		.orderBy('terminals.id')
		.limit(limit)
		.offset((page - 1) * limit)
		.execute()
	return { count, list: list.map(row => ({ ...row, command: commandOf(row) })) }
}

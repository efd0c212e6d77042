import { version } from '@vitrine/contract/call/client'
import type { BackupRun, maintenanceCalls } from '@vitrine/contract/people/maintenance'
import { listed_backups, restoredCounts } from '@vitrine/contract/people/maintenance'
import { readStored, shaped } from '@vitrine/domain/json-text'
import { check_findings, checksOf, type Finding } from '@vitrine/domain/maintenance/installation-checks'
import type { Tx } from '../../db/schema.ts'
import { changedSince } from '../../http/audit/changed-since.ts'
import { authorizedAlone } from '../../http/caller/authorized.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { StatedLinks } from '../../http/files/stated-links.ts'
import type { Handlers } from '../../http/route.ts'
import type { BackupKeeper } from './backup-keeper.ts'
import { databaseSize, installationFacts, type Looked, missingTools } from './installation-facts.ts'
import * as store from './maintenance.store.ts'

export interface MaintenanceDeps {
	readonly looked: Looked
	readonly keeper: BackupKeeper
	readonly links: StatedLinks<Record<string, never>>
	/** Writes a setting; the system feature owns the settings. */
	readonly keepSetting: (tx: Tx, key: string, value: string) => Promise<void>
	/** Starts what is due. */
	readonly look: () => void
}

type MaintenanceHandlers = Handlers<typeof maintenanceCalls>

const shownRun = (row: Awaited<ReturnType<typeof store.listRuns>>[number]): BackupRun => ({
	...row,
	restored: readStored(row.restored, shaped(restoredCounts)),
})

const getChecks =
	({ looked }: MaintenanceDeps): MaintenanceHandlers['getChecks'] =>
	async (_, { now }) => {
		const { database, started_at } = looked
		const dismissed = new Set(await store.readDismissed(database.db))
		const checks = checksOf(await installationFacts(looked))
		return {
			checks: checks.map(check => ({
				...check,
				is_dismissed: check.state === 'advice' && dismissed.has(check.finding),
			})),
			tools_missing: missingTools(),
			looked_at: now,
			about: {
				version,
				node: process.versions.node,
				database: database.dialect,
				database_size: await databaseSize(looked),
				started_at,
			},
		}
	}

const isAdvice = (finding: Finding): boolean =>
	Object.values(check_findings).some(({ advice }) => (advice as readonly Finding[]).includes(finding))

/** Handlers for checks, scheduled backups and the support bundle. */
export const maintenance = (deps: MaintenanceDeps): MaintenanceHandlers => {
	const { looked, keeper, links, keepSetting, look } = deps
	const { database, backups, clock } = looked
	return {
		getChecks: getChecks(deps),
		dismissCheck: async ({ finding, is_dismissed }, { session, note }) => {
			if (!isAdvice(finding)) throw new CodedError('check_not_dismissed')
			await authorizedAlone(database, session, async tx => {
				const before = await store.readDismissed(tx)
				const others = before.filter(one => one !== finding)
				const after = is_dismissed === 1 ? [...others, finding] : others
				note({ object: finding, before: { dismissed: before }, after: { dismissed: after } })
				await keepSetting(tx, store.dismissed_setting, JSON.stringify(after))
			})
			return null
		},
		getBackups: async () => {
			const { plan, revision } = await store.readPlan(database.db)
			const runs = await store.listRuns(database.db, listed_backups)
			return { folder: backups?.folder ?? null, plan, revision, runs: runs.map(shownRun) }
		},
		saveBackupPlan: async ({ plan, revision }, { session, note, wrote }) => {
			if (backups === null) throw new CodedError('backup_no_folder')
			await authorizedAlone(database, session, async tx => {
				const { plan: before, revision: now } = await store.readPlan(tx)
				if (revision !== undefined && now > revision)
					throw await changedSince(tx, { what: 'backup_plan', id: 0, revision: now })
				note({ object: plan.every, before, after: plan })
				await keepSetting(tx, store.plan_setting, JSON.stringify({ plan, since: clock.now(), revision: now + 1 }))
				wrote('backup_plan', 0, now + 1)
			})
			look()
			return null
		},
		startBackup: async (_, { session, note }) => {
			if (backups === null) throw new CodedError('backup_no_folder')
			const id = await keeper.begin(session.user_id)
			if (id === null) throw new CodedError('backup_running')
			note({ object: String(id) })
			return { id }
		},
		getSupportBundle: async (_, { session }) => ({ url: links.link(session, {}) }),
	}
}

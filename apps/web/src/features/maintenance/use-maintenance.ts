import { useQuery } from '@tanstack/react-query'
import type { BackupPlan } from '@vitrine/domain/maintenance/backup-plan'
import type { Finding } from '@vitrine/domain/maintenance/installation-checks'
import { maintenance, quietly } from '../../data/calls/people.ts'
import { keys, queries, refresh } from '../../data/calls/queries.ts'
import { t } from '../../data/text.ts'
import { toast } from '../../ui/messages/toasts.ts'

const checks_key = [...keys.maintenance, 'checks'] as const
const backups_key = [...keys.maintenance, 'backups'] as const
/** Polling interval of an open page, in ms: much of what it shows is not pushed. */
const look_every = 60_000

/** The findings of the installation's checks. */
export const useChecks = () =>
	useQuery({
		queryKey: checks_key,
		queryFn: ({ signal }) => maintenance.getChecks({}, { signal }),
		refetchInterval: look_every,
	})

/** The backup plan, and the latest backups. */
export const useBackups = () =>
	useQuery({ queryKey: backups_key, queryFn: ({ signal }) => maintenance.getBackups({}, { signal }) })

/** Dismisses a piece of advice, or undoes that. */
export const dismissCheck = async (finding: Finding, is_dismissed: boolean): Promise<void> => {
	await maintenance.dismissCheck({ finding, is_dismissed: is_dismissed ? 1 : 0 })
	await refresh(checks_key)
}

/** Reads the current plan. */
export const readBackups = () =>
	queries.fetchQuery({ queryKey: backups_key, queryFn: () => maintenance.getBackups({}), staleTime: 0 })

/** Saves the plan if the revision is still the one the user saw; the form shows any refusal. */
export const saveBackupPlan = async (plan: BackupPlan, revision: number | undefined): Promise<void> => {
	await quietly.maintenance.saveBackupPlan({ plan, revision })
	await refresh(keys.maintenance)
	toast('success', t('备份计划已保存'))
}

export const startBackup = async (): Promise<void> => {
	await maintenance.startBackup({})
	await refresh(keys.maintenance)
	toast('success', t('备份已开始'))
}

/** The address of a support bundle, which is created when the address is opened. */
export const supportBundle = async (): Promise<string> => (await maintenance.getSupportBundle({})).url

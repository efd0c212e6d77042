import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Upgrade } from '@vitrine/contract/terminal/upgrades'
import { artifact_limits } from '@vitrine/domain/upgrade/artifact'
import type { UpgradeState } from '@vitrine/domain/upgrade/upgrade'
import { upgrades } from '../../data/calls/api.ts'
import { keys, refresh } from '../../data/calls/queries.ts'
import { t } from '../../data/text.ts'
import { dropPackage, sendFile } from '../../data/uploads/packages.ts'
import { toast } from '../../ui/messages/toasts.ts'

export const page_size = 20

export const useArtifacts = (page: number) =>
	useQuery({
		queryKey: [...keys.upgrades, 'artifacts', page],
		queryFn: ({ signal }) => upgrades.listArtifacts({ page, limit: page_size }, { signal }),
		placeholderData: keepPreviousData,
	})

export const useUpgrades = (page: number) =>
	useQuery({
		queryKey: [...keys.upgrades, 'list', page],
		queryFn: ({ signal }) => upgrades.list({ page, limit: page_size }, { signal }),
		placeholderData: keepPreviousData,
	})

export const useTargets = (id: number, state: UpgradeState | undefined, page: number) =>
	useQuery({
		queryKey: [...keys.upgrades, 'terminals', id, state, page],
		queryFn: ({ signal }) => upgrades.listTargets({ id, state, page, limit: page_size }, { signal }),
		placeholderData: keepPreviousData,
	})

/** Uploads a file and has the server check it; if the server refuses it, the upload is discarded and the error goes to the caller. */
export const addArtifact = async (
	file: File,
	signal: AbortSignal,
	progress: (percent: number | null) => void,
): Promise<void> => {
	const name = file.name.normalize().slice(-artifact_limits.name)
	const upload_id = await sendFile(file, { name, purpose: 'upgrade' }, signal, progress)
	progress(null)
	try {
		await upgrades.addArtifact({ upload_id, name })
	} catch (error) {
		dropPackage(upload_id)
		throw error
	}
	await refresh(keys.upgrades)
}

export const removeArtifact = async (id: number): Promise<void> => {
	await upgrades.removeArtifact({ id })
	await refresh(keys.upgrades)
}

/** Starts an upgrade. */
export const startUpgrade = async (wanted: Parameters<typeof upgrades.start>[0]): Promise<void> => {
	await upgrades.start(wanted)
	toast('success', t('升级已开始'))
	await refresh(keys.upgrades)
}

/** Pauses, resumes or cancels an upgrade, or retries it where it failed. */
export const steerUpgrade = async (act: 'pause' | 'resume' | 'cancel' | 'retry', { id }: Upgrade): Promise<void> => {
	await upgrades[act]({ id })
	await refresh(keys.upgrades)
}

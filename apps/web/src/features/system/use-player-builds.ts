import { useQuery } from '@tanstack/react-query'
import { system } from '../../data/calls/people.ts'
import { keys, refresh } from '../../data/calls/queries.ts'
import { t } from '../../data/text.ts'
import { toast } from '../../ui/messages/toasts.ts'
import { readNow, saveSettings } from './use-layout.ts'

/** Reloaded together with all other terminal data. */
const key = [...keys.terminals, 'player-builds']

/** The rollout of the newest player build. */
export const usePlayerBuilds = () =>
	useQuery({ queryKey: key, queryFn: ({ signal }) => system.getPlayerBuilds({}, { signal }) })

const save = async (settings: Parameters<typeof saveSettings>[0]): Promise<void> => {
	// Sent with the current revision: the user has not entered anything that could be out of date.
	const { revision } = await readNow()
	await saveSettings(settings, revision)
	await refresh(key)
}

/** Makes every terminal install this build as soon as its current content has ended. */
export const updateNow = async (build: string): Promise<void> => {
	await save({ player_update: 'waves', player_update_now: build })
	toast('success', t('终端将更新到播放器 {build}', { build }))
}

/** Stops further terminals from installing the build, or resumes the waves. */
export const holdUpdates = async (is_held: boolean): Promise<void> => {
	await save({ player_update: is_held ? 'hold' : 'waves', player_update_now: '' })
	toast('success', is_held ? t('已暂缓更新播放器') : t('已恢复更新播放器'))
}

import { useQuery } from '@tanstack/react-query'
import { system } from '../../data/calls/people.ts'
import { keys, refresh } from '../../data/calls/queries.ts'
import { t } from '../../data/text.ts'
import { toast } from '../../ui/messages/toasts.ts'
import { readNow, saveSettings } from './use-layout.ts'

/** Read again with everything else that is said of terminals. */
const key = [...keys.terminals, 'player-builds']

/** How far the newest build of the player is. */
export const usePlayerBuilds = () =>
	useQuery({ queryKey: key, queryFn: ({ signal }) => system.getPlayerBuilds({}, { signal }) })

const save = async (settings: Parameters<typeof saveSettings>[0]): Promise<void> => {
	// Said with what stands now: there is nothing that somebody typed.
	const { revision } = await readNow()
	await saveSettings(settings, revision)
	await refresh(key)
}

/** Has every terminal take this build as soon as what it shows has ended. */
export const updateNow = async (build: string): Promise<void> => {
	await save({ player_update: 'waves', player_update_now: build })
	toast('success', t('终端将更新到播放器 {build}', { build }))
}

/** Has no further terminal take it, or lets it go on in waves. */
export const holdUpdates = async (is_held: boolean): Promise<void> => {
	await save({ player_update: is_held ? 'hold' : 'waves', player_update_now: '' })
	toast('success', is_held ? t('已暂缓更新播放器') : t('已恢复更新播放器'))
}

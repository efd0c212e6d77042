import type { Release, ReleaseDetail } from '@vitrine/contract/release/release-record'
import { download_states } from '@vitrine/domain/release/download'
import { copiedList } from '@vitrine/domain/schedule/terms/copied-list'
import { useNavigate } from 'react-router'
import { downloads, releases } from '../../data/calls/api.ts'
import { t } from '../../data/text.ts'
import { useAsk } from '../../ui/messages/ask.ts'
import { toast } from '../../ui/messages/toasts.ts'
import { playModes } from '../../ui/play-mode.ts'
import { warnBeyond } from '../../ui/terminals/beyond.ts'
import { beginWith } from './publishing/draft.ts'
import { published } from './use-releases.ts'

type Named = Pick<Release, 'id' | 'publish_name'>

/** Takes another organisation's content down from the user's own terminals. */
export const takeDown = async ({ id, publish_name: name }: Named, reason: string): Promise<void> => {
	await releases.end({ id, reason })
	toast('success', t('已从自己的终端撤下“{name}”', { name }))
	await published()
}

const useEnding = () => {
	const ask = useAsk()
	return ({ id, publish_name: name }: Named) =>
		ask({
			title: t('确定结束发布“{name}”吗？', { name }),
			content: t('已下载的终端会停止播放，尚未下载的终端不再下载。'),
			okText: t('结束发布'),
			onOk: async () => {
				await releases.end({ id })
				toast('success', t('已结束发布“{name}”', { name }))
				await published()
			},
		})
}

const useGoingBack = () => {
	const ask = useAsk()
	return ({ id, publish_name: name }: Named) =>
		ask({
			title: t('确定从“{name}”恢复到上一次发布吗？', { name }),
			content: t('终端会重新收到之前播放的内容，此发布随之结束。'),
			okText: t('恢复上一次发布'),
			onOk: async () => {
				const { terminals, without, out_of_reach } = await releases.goBack({ id })
				toast('success', t('{count} 个终端恢复到上一次发布', { count: terminals }))
				if (without > 0) toast('warning', t('{count} 个终端之前没有发布，已停止播放', { count: without }))
				warnBeyond(out_of_reach)
				await published()
			},
		})
}

const goOn = async ({ id, publish_name: name }: Named): Promise<void> => {
	const { out_of_reach } = await releases.goOn({ id })
	toast('success', t('“{name}”已继续发布到其余终端', { name }))
	warnBeyond(out_of_reach)
	await published()
}

/** The maximum number of terminals that one call resends to. */
const at_once = 20_000

const sendAgain = async ({ id }: Named, only: 'failed' | 'all'): Promise<void> => {
	const filter = only === 'failed' ? { download_state: download_states.failed } : {}
	const { deviceids } = await releases.getTargets({ id, ...filter })
	const beyond: string[] = []
	let count = 0
	for (let first = 0; first < deviceids.length; first += at_once) {
		const device_ids = deviceids.slice(first, first + at_once)
		const sent = await downloads.republish({ republish_info: { [id]: { publish_id: id, device_ids } } })
		count += sent.count
		beyond.push(...sent.out_of_reach)
	}
	toast('success', t('已向 {count} 个终端重新下发', { count }))
	warnBeyond(beyond)
	await published()
}

const useCopying = () => {
	const navigate = useNavigate()
	return async (release: ReleaseDetail): Promise<void> => {
		const { id, play_mode, play_list, items, steps, isAppend, adapter_screen, starts, ends, play_count } = release
		const { deviceids, later } = await releases.getTargets({ id })
		const mode = playModes.find(one => one === play_mode)
		beginWith({
			list: copiedList({ programs: play_list.map(({ program_id }) => program_id), items, steps }),
			starts,
			ends,
			append: isAppend === 1,
			adapter_screen: adapter_screen === 1,
			rounds: play_count ?? 1,
			deviceids: [...deviceids, ...later],
			publish_name: release.publish_name,
			...(mode === undefined ? {} : { play_mode: mode }),
		})
		void navigate('/schedule/playList')
	}
}

/** The actions for a release. */
export const useReleaseActions = () => ({
	end: useEnding(),
	goBack: useGoingBack(),
	copy: useCopying(),
	goOn,
	sendAgain,
})

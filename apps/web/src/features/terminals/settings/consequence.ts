import type { CommandType } from '@vitrine/domain/command/command'
import { t } from '../../../data/text.ts'
import { lock_scopes, lockedMeans } from '../lock-words.ts'

type Data = Readonly<Record<string, unknown>>

const consequences: Partial<Record<CommandType, (data: Data) => string>> = {
	restart: () => t('屏幕会短暂中断播放。'),
	screen_power: ({ action }) => (action === 'off' ? t('屏幕会变黑，直到再次打开屏幕。') : ''),
	relay: ({ action }) => (action === undefined ? '' : t('如果继电器控制屏幕电源，屏幕会断电或通电。')),
	remote_lock: ({ mode, scope }) =>
		mode === 'lock_now' ? lockedMeans(lock_scopes.find(one => one === scope) ?? 'all') : '',
	signal_switch: () => t('屏幕会改为显示所选的信号源。'),
	time_zone: () => t('定时的内容和命令改按新时区执行。'),
	screen_fold: () => t('画面的排列会立即改变。'),
	storage: ({ op }) =>
		op === 'clear_all'
			? t('终端会删除所有内容并重新下载，其间屏幕可能没有内容。')
			: t('终端会删除不再需要的文件，正在播放的内容保留。'),
	self_test: () => t('屏幕会显示测试画面。'),
	central_control: () => t('终端会按此编号控制与它相连的设备。'),
}

/** What a command does that people in front of the screen notice, or that cannot simply be undone; empty if there is nothing to say. */
export const consequenceWord = (type: CommandType, data: Data): string => consequences[type]?.(data) ?? ''

import type { Terminal } from '@vitrine/contract/terminals'
import { command_data } from '@vitrine/domain/command/command-data'
import { capabilities } from '@vitrine/domain/terminal/terminal'
import { t } from '../../data/text.ts'
import { commandOptionWord } from '../../ui/command-word.ts'

/** What a lock can apply to. */
export const lock_scopes = command_data.remote_lock.shape.scope.def.innerType.options
export type LockScope = (typeof lock_scopes)[number]

/** What a lock of this terminal can apply to: a browser can only lock playback. */
export const scopesOf = (terminal: Terminal | null): readonly LockScope[] =>
	terminal?.capabilities.includes(capabilities.locks_playback) ? ['playback'] : lock_scopes

export const scopeWord = (scope: LockScope): string => commandOptionWord('remote_lock', scope)

/** What a lock means for the terminal. */
export const lockedMeans = (scope: LockScope): string =>
	({
		playback: t('锁定后只播放紧急内容，直到解锁。'),
		local_ui: t('锁定后无法在设备上操作，直到解锁；播放继续。'),
		usb: t('锁定后 USB 接口不可用，直到解锁；播放继续。'),
		all: t('锁定后只播放紧急内容，设备上的操作和 USB 接口均不可用，直到解锁。'),
	})[scope]

import type { Terminal } from '@vitrine/contract/terminals'
import { t } from '../../data/text.ts'
import { exactMoment } from '../../ui/format.ts'

/** When the last screenshot of a terminal was taken; while the terminal is away it is an earlier one. */
export const pictureWord = ({ screenshot_at, run_state }: Terminal): string => {
	if (screenshot_at === null) return t('还没有截图')
	const time = exactMoment(screenshot_at)
	return run_state === 0 ? t('不是现在的画面：终端离线，截图拍摄于 {time}', { time }) : t('画面拍摄于 {time}', { time })
}

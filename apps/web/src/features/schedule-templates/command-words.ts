import { hasWeekday } from '@vitrine/domain/schedule/terms/play-list'
import type { TimedCommand, TimedOperation } from '@vitrine/domain/schedule/terms/timed-command'
import { t } from '../../data/text.ts'
import { percent } from '../../ui/format.ts'
import { weekdayWord } from '../../ui/forms/weekday-choice.tsx'
import type { CommandProblem } from './command-draft.ts'

/** An operation in words. */
export const operationWord = (operation: TimedOperation): string =>
	({
		screen_power: t('屏幕开关'),
		brightness: t('亮度'),
		volume: t('音量'),
		restart: t('重启播放器'),
	})[operation]

/** The problem of a command, in words. */
export const problemWord = (problem: CommandProblem): string =>
	({
		time: t('时间格式不正确'),
		value: t('请输入 0 到 100 的整数'),
		no_day: t('没有这个日期'),
		no_dates: t('请选择日期'),
		dates: t('开始日期不能晚于结束日期'),
		weekdays: t('请至少选择一个星期'),
	})[problem]

const doneWord = ({ operation, value }: TimedCommand): string => {
	if (operation === 'restart') return operationWord(operation)
	if (operation === 'screen_power') return value === 1 ? t('打开屏幕') : t('关闭屏幕')
	return `${operationWord(operation)} ${percent(value)}`
}

const daysWord = ({ date_start, date_end, weekdays }: TimedCommand): string[] => [
	...(date_start === null && date_end === null ? [] : [`${date_start ?? '…'} – ${date_end ?? '…'}`]),
	...(weekdays === null
		? []
		: [
				[0, 1, 2, 3, 4, 5, 6]
					.filter(day => hasWeekday(weekdays, day))
					.map(day => weekdayWord(day, 'short'))
					.join(' '),
			]),
]

/** A command in words: the time, the days, and the operation. */
export const commandWords = (command: TimedCommand): string =>
	[command.time, doneWord(command), ...daysWord(command)].join(' · ')

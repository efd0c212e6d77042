import { hasWeekday } from '@vitrine/domain/schedule/terms/play-list'
import type { TimedCommand, TimedOperation } from '@vitrine/domain/schedule/terms/timed-command'
import { t } from '../data/text.ts'
import { percent } from './format.ts'
import { weekdayWord } from './forms/weekday-choice.tsx'
import { sourceWord } from './terminals/source-word.ts'

/** A program with its name. */
export interface Named {
	readonly id: number
	readonly name: string
}

/** An operation in words. */
export const operationWord = (operation: TimedOperation): string =>
	({
		screen_power: t('屏幕开关'),
		brightness: t('亮度'),
		volume: t('音量'),
		restart: t('重启播放器'),
		program_switch: t('节目切换'),
		signal_switch: t('信号源切换'),
		relay: t('继电器'),
	})[operation]

/** A program by its name, as far as it is known. */
export const programWord = (program_id: number, programs: readonly Named[]): string =>
	programs.find(({ id }) => id === program_id)?.name ?? t('节目 {number}', { number: program_id })

/** A relay and whether it is switched on (1) or off (0). */
const relayWord = (channel: number, value: number): string =>
	`${t('继电器 {channel}', { channel })}: ${value === 1 ? t('接通继电器') : t('断开继电器')}`

const doneWord = (command: TimedCommand, programs: readonly Named[]): string => {
	switch (command.operation) {
		case 'restart':
			return operationWord(command.operation)
		case 'screen_power':
			return command.value === 1 ? t('打开屏幕') : t('关闭屏幕')
		case 'program_switch':
			if (command.program_id === 0) return t('恢复发布内容')
			return t('切换到“{name}”', { name: programWord(command.program_id, programs) })
		case 'signal_switch':
			return `${operationWord(command.operation)}: ${sourceWord(command.source)}`
		case 'relay':
			return relayWord(command.channel, command.value)
		default:
			return `${operationWord(command.operation)} ${percent(command.value)}`
	}
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

/** A command in words: the time, the days, and the operation with the names of its programs. */
export const commandWords = (command: TimedCommand, programs: readonly Named[]): string =>
	[command.time, doneWord(command, programs), ...daysWord(command)].join(' · ')

import type { Terminal } from '@vitrine/contract/terminals'
import type { CommandType } from '@vitrine/domain/command/command'
import type { Reported } from '@vitrine/domain/terminal/reported'
import { languages } from '@vitrine/texts/rows'
import { languageNames, t } from '../../data/text.ts'
import { percent } from '../format.ts'
import { syncWord } from './sync-words.ts'

/** Command types whose state terminals report, with the text for a report; empty if it is not reported. */
const words: Partial<Record<CommandType, (said: Reported) => string>> = {
	brightness: ({ brightness }) => (brightness === undefined ? '' : percent(brightness)),
	volume: ({ volume }) => (volume === undefined ? '' : percent(volume)),
	screen_power: ({ screen }) => (screen === undefined ? '' : screen === 'on' ? t('屏幕开启') : t('屏幕关闭')),
	remote_lock: ({ locked }) => (locked === undefined ? '' : locked ? t('已锁定') : t('未锁定')),
	color: ({ temperature_k }) => (temperature_k === undefined ? '' : `${temperature_k} K`),
	multi_screen_sync: ({ sync }) => (sync === undefined ? '' : syncWord(sync)),
	timer_play: ({ timer_play }) => (timer_play === undefined ? '' : timer_play ? t('已开启') : t('已关闭')),
	language: ({ language }) => {
		const known = languages.find(one => one === language)
		return known === undefined ? (language ?? '') : languageNames[known]
	},
}

/** The command types whose state is reported, in display order. */
export const reported_types = Object.keys(words) as CommandType[]

/** The reported state for a command type; empty if it is not reported. */
export const heldWord = (type: CommandType, said: Reported): string => words[type]?.(said) ?? ''

/** Deviations of a terminal from normal, as text: a lock, and a screen that is off or dimmed. */
export const darkWords = ({ reported: { screen, brightness = 100, locked } }: Pick<Terminal, 'reported'>): string[] => [
	...(locked === true ? [t('已锁定')] : []),
	...(screen === 'off' ? [t('屏幕关闭')] : []),
	...(screen !== 'off' && brightness < 100 ? [t('亮度 {value}%', { value: brightness })] : []),
]

import type { Terminal } from '@vitrine/contract/terminals'
import type { CommandType } from '@vitrine/domain/command/command'
import type { Reported } from '@vitrine/domain/terminal/reported'
import { t } from '../../data/text.ts'
import { zoneWord } from '../../data/zones.ts'
import { commandOptionWord } from '../command-word.ts'
import { percent } from '../format.ts'
import { languageWord } from './language-word.ts'
import { sourceWord } from './source-word.ts'
import { syncWord } from './sync-words.ts'

/** How a folded picture is laid out, in words. */
const foldWord = (mode: string): string => commandOptionWord('screen_fold', mode)

/** A size such as `1920x1080`, with its rotation. */
const resolutionWord = ({ resolution, rotation }: Reported): string => {
	if (resolution === undefined) return ''
	const size = resolution.replace('x', '×')
	return rotation === undefined || rotation === 0 ? size : `${size} · ${rotation}°`
}

const switchedOn = (is_on: boolean | undefined): string =>
	is_on === undefined ? '' : is_on ? t('已开启') : t('已关闭')

/** The program that a terminal was switched to, in words. */
export const switchedWord = (program_id: number, nameOf: (id: number) => string): string =>
	program_id === 0 ? t('发布的内容') : nameOf(program_id) || t('节目 {number}', { number: program_id })

/** Command types whose state terminals report, with the text for a report; empty if it is not reported. */
const words: Partial<Record<CommandType, (said: Reported, nameOf: (id: number) => string) => string>> = {
	brightness: ({ brightness }) => (brightness === undefined ? '' : percent(brightness)),
	volume: ({ volume }) => (volume === undefined ? '' : percent(volume)),
	screen_power: ({ screen }) => (screen === undefined ? '' : screen === 'on' ? t('屏幕开启') : t('屏幕关闭')),
	remote_lock: ({ locked }) => (locked === undefined ? '' : locked ? t('已锁定') : t('未锁定')),
	color: ({ temperature_k }) => (temperature_k === undefined ? '' : `${temperature_k} K`),
	multi_screen_sync: ({ sync }) => (sync === undefined ? '' : syncWord(sync)),
	timer_play: ({ timer_play }) => switchedOn(timer_play),
	program_switch: ({ program_id }, nameOf) => (program_id === undefined ? '' : switchedWord(program_id, nameOf)),
	language: ({ language = '' }) => languageWord(language),
	signal_switch: ({ signal_source }) => (signal_source === undefined ? '' : sourceWord(signal_source)),
	time_zone: ({ time_zone = '', ntp_servers = [] }) =>
		[zoneWord(time_zone), ...ntp_servers].filter(Boolean).join(' · '),
	resolution: resolutionWord,
	screen_fold: ({ screen_fold }) => (screen_fold === undefined ? '' : foldWord(screen_fold)),
	cloud_care: ({ cloud_care }) => switchedOn(cloud_care),
}

/** Whether terminals report the state of a command type. */
export const isReportedType = (type: CommandType): boolean => words[type] !== undefined

const nameless = (): string => ''

/** The reported state for a command type; empty if it is not reported. `nameOf` knows the programs of the terminal. */
export const heldWord = (type: CommandType, said: Reported, nameOf: (id: number) => string = nameless): string =>
	words[type]?.(said, nameOf) ?? ''

/** What a terminal reports, as a sentence; `held` is empty as long as it has not reported it. */
export const reportedWord = (held: string, { last_seen }: Pick<Terminal, 'last_seen'>): string => {
	if (held !== '') return t('终端上报：{value}', { value: held })
	return last_seen === null ? t('从未连接') : t('终端尚未上报')
}

/** What a terminal reports; its time zone comes with its connection. */
export const reportOf = ({ reported, time_zone }: Pick<Terminal, 'reported' | 'time_zone'>): Reported =>
	time_zone === '' ? reported : { time_zone, ...reported }

/** Deviations of a terminal from normal, as text: a lock, and a screen that is off or dimmed. */
export const darkWords = ({ reported: { screen, brightness = 100, locked } }: Pick<Terminal, 'reported'>): string[] => [
	...(locked === true ? [t('已锁定')] : []),
	...(screen === 'off' ? [t('屏幕关闭')] : []),
	...(screen !== 'off' && brightness < 100 ? [t('亮度 {value}%', { value: brightness })] : []),
]

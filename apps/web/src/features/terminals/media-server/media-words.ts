import type { MediaAction, MediaOutput, MediaPlayback, MediaServer } from '@vitrine/domain/devices/media-server'
import type { TextKey } from '@vitrine/texts/all'
import { t } from '../../../data/text.ts'
import type { Tone } from '../../../ui/tone.ts'

/** Text and colour for each state of a plan. */
export const playback_words: Readonly<Record<MediaPlayback, { readonly tone: Tone; readonly text: TextKey }>> = {
	playing: { tone: 'green', text: '播放中' },
	paused: { tone: 'amber', text: '已暂停' },
	stopped: { tone: 'grey', text: '播放已停止' },
}

export const output_words: Readonly<Record<MediaOutput, TextKey>> = {
	normal: '正常输出',
	black: '黑场',
	freeze: '定格',
}

/** Button labels for the actions on a plan. */
export const action_words: Readonly<Record<MediaAction, TextKey>> = {
	play: '播放',
	pause: '暂停',
	stop: '停止',
	next: '下一个 Cue',
	previous: '上一个 Cue',
	go: '跳转',
	preload: '预载',
	take: '执行预载',
	open: '打开方案',
}

const named = (names: readonly string[], number: number): string => names[number - 1] ?? ''

/** A cue by its number, with its name if the server reports one. */
export const cueWord = ({ cues }: Pick<MediaServer, 'cues'>, number: number): string =>
	[t('Cue {number}', { number }), named(cues, number)].filter(Boolean).join(' · ')

/** The label of something numbered from 1 that can lack a name: a plan or a preset. */
export const numbered = (names: readonly string[], number: number): string => named(names, number) || String(number)

const two = (count: number): string => String(count).padStart(2, '0')

/** A time of a plan in ms as `h:mm:ss`. */
export const timecode = (ms: number): string => {
	const seconds = Math.floor(ms / 1000)
	return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** Parses `m:ss` or `h:mm:ss` into ms; null if it is neither. */
export const timeOf = (typed: string): number | null => {
	const found = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/.exec(typed.trim())
	if (found === null) return null
	const [, hours = '0', minutes = '', seconds = ''] = found
	if (found[1] !== undefined && Number(minutes) > 59) return null
	const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
	return ms <= 86_400_000 ? ms : null
}

type Said = Readonly<Record<string, unknown>>

const orderWord = ({ action, cue, time_ms, plan }: Said): string => {
	const words = Object.hasOwn(action_words, String(action)) ? [t(action_words[action as MediaAction])] : []
	if (typeof cue === 'number') words.push(t('Cue {number}', { number: cue }))
	if (typeof time_ms === 'number') words.push(timecode(time_ms))
	if (typeof plan === 'number') words.push(String(plan))
	return words.join(' · ')
}

/** The value a media server command sets, in words; empty for any other command. */
export const mediaValueWord = (type: string, data: Said): string => {
	if (type === 'media_playback') return orderWord(data)
	if (type === 'media_preset') return String(data.preset ?? '')
	const mode = type === 'media_output' ? String(data.mode) : ''
	return Object.hasOwn(output_words, mode) ? t(output_words[mode as MediaOutput]) : ''
}

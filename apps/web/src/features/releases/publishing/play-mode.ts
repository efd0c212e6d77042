import { play_modes } from '@vitrine/domain/release/release'
import type { TextKey } from '@vitrine/texts/all'
import { t } from '../../../data/text.ts'

export type PlayMode = (typeof play_modes)[keyof typeof play_modes]

const words: Readonly<Record<PlayMode, TextKey>> = { 1: '循环播放', 2: '定时播放', 3: '紧急播放' }

/** The play modes in the order in which they are offered. */
export const playModes: readonly PlayMode[] = [play_modes.loop, play_modes.timed, play_modes.urgency]

/** A play mode in words; an unknown number from a newer server is shown as it is. */
export const playModeWord = (play_mode: number): string => {
	const mode = playModes.find(one => one === play_mode)
	return mode === undefined ? String(play_mode) : t(words[mode])
}

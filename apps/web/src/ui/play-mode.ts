import { type PlayMode, play_mode_texts } from '@vitrine/contract/release/play-mode-texts'
import { play_modes } from '@vitrine/domain/release/release'
import { t } from '../data/text.ts'

/** The play modes in the order in which they are offered. */
export const playModes: readonly PlayMode[] = [play_modes.loop, play_modes.timed, play_modes.urgency]

/** A play mode in words; an unknown number from a newer server is shown as it is. */
export const playModeWord = (play_mode: number): string => {
	const mode = playModes.find(one => one === play_mode)
	return mode === undefined ? String(play_mode) : t(play_mode_texts[mode])
}

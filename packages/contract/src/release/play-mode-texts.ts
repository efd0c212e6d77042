import { play_modes } from '@vitrine/domain/release/release'
import type { TextKey } from '@vitrine/texts/all'

/** A play mode: its number as stored and sent. */
export type PlayMode = (typeof play_modes)[keyof typeof play_modes]

/** What the play modes of releases are called, by their numbers. */
export const play_mode_texts: Readonly<Record<PlayMode, TextKey>> = {
	[play_modes.loop]: '循环播放',
	[play_modes.timed]: '定时播放',
	[play_modes.urgency]: '紧急播放',
}

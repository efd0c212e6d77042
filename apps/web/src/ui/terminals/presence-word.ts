import type { PresenceState } from '@vitrine/domain/terminal/map-state'
import type { TextKey } from '@vitrine/texts/all'
import { t } from '../../data/text.ts'
import type { Tone } from '../tone.ts'

const words: Readonly<Record<PresenceState, readonly [Tone, TextKey]>> = {
	online: ['green', '在线'],
	offline: ['grey', '离线'],
	never: ['grey', '从未连接'],
}

/** The state of a terminal as text with a colour. */
export const presenceWord = (state: PresenceState): { readonly tone: Tone; readonly text: string } => {
	const [tone, text] = words[state]
	return { tone, text: t(text) }
}

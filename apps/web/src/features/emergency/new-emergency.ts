import type { EmergencyDraft } from '@vitrine/domain/release/emergency'

/** The initial values of a new content. */
export const new_emergency: EmergencyDraft = {
	name: '',
	texts: { zh: '', en: '', vi: '', ru: '', tr: '', ja: '' },
	color: '#ffffff',
	background: '#c81e1e',
	opacity: 100,
	blink: false,
	position: 'full',
	scroll: 'none',
	broadcast_type: 'emergency',
	font_size: 120,
	strip_height: 20,
	speed: 200,
	language_seconds: 8,
	priority: 5,
	duration: 600,
	sound: null,
}

import { describe, expect, test } from 'vitest'
import type { EmergencyDraft } from '../release/emergency.ts'
import type { AlertInfo } from './alert.ts'
import { contentOfAlert } from './alert-words.ts'

const template: EmergencyDraft = {
	name: 'Template',
	texts: { zh: '模板', en: 'Template', vi: '', ru: '', tr: '', ja: '' },
	color: '#ffffff',
	background: '#cc0000',
	opacity: 100,
	blink: true,
	position: 'top',
	scroll: 'none',
	broadcast_type: 'emergency',
	font_size: 120,
	strip_height: 20,
	speed: 200,
	language_seconds: 5,
	priority: 5,
	duration: 600,
	sound: null,
}
const info = (language: string, headline: string, more: Partial<AlertInfo> = {}): AlertInfo => ({
	language,
	categories: [],
	event: 'Flood',
	urgency: 'Immediate',
	severity: 'Severe',
	certainty: 'Observed',
	effective: null,
	expires: null,
	headline,
	description: '',
	instruction: '',
	areas: [],
	...more,
})
const made = (infos: AlertInfo[], languages: string[] = [], is_drill = false) =>
	contentOfAlert(template, { infos, is_drill }, languages, language => `drill ${language}`)

describe('the words of an alert', () => {
	test('stand in their languages, and none of the template', () => {
		const content = made([info('en-GB', 'Flood'), info('ru', 'Наводнение')])
		expect(content.texts).toEqual({ zh: '', en: 'Flood', vi: '', ru: 'Наводнение', tr: '', ja: '' })
		expect(content).toMatchObject({ name: 'Flood', position: 'top', broadcast_type: 'emergency' })
	})

	test('of languages that emergencies do not have stand where nothing else does', () => {
		expect(made([info('de', 'Hochwasser')]).texts).toMatchObject({ en: 'Hochwasser', zh: '' })
		expect(made([info('en', 'Flood'), info('de', 'Hochwasser')]).texts).toMatchObject({ en: 'Flood', zh: 'Hochwasser' })
	})

	test('are those in the preferred languages where there are any, and of each the gravest', () => {
		const infos = [info('en', 'Flood'), info('de-DE', 'Hochwasser'), info('de-AT', 'Kleines Hochwasser')]
		expect(made(infos, ['DE']).texts).toMatchObject({ en: 'Hochwasser', zh: '' })
		expect(made(infos, ['fr']).texts).toMatchObject({ en: 'Flood', zh: 'Hochwasser' })
	})

	test('are the event where there is no headline, are shortened at a word, and say that it is a drill', () => {
		const long = made([info('en', '', { description: 'water '.repeat(200) })], [], true)
		expect(long.name).toBe('Flood')
		expect(long.texts.en.startsWith('drill en\nFlood\nwater water')).toBe(true)
		expect(long.texts.en.endsWith('water…')).toBe(true)
		expect(long.texts.en.length).toBeLessThanOrEqual(500)
		expect(long.broadcast_type).toBe('drill')
	})
})

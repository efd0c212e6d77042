import { z } from 'zod'
import { sha256 } from '../file.ts'

/** The languages of emergency content, in the order in which they are shown. */
export const emergency_languages = ['zh', 'en', 'vi', 'ru', 'tr', 'ja'] as const
type EmergencyLanguage = (typeof emergency_languages)[number]

/** The position of an emergency: full screen, or a banner on top of current content. */
export const emergency_positions = ['full', 'top', 'middle', 'bottom'] as const
export type EmergencyPosition = (typeof emergency_positions)[number]

/** What is broadcast (specification B §3): an emergency, a notice, or a drill of either. */
export const broadcast_types = ['emergency', 'notice', 'drill'] as const
export type BroadcastType = (typeof broadcast_types)[number]

/** How its text scrolls. */
const emergency_scrolls = ['none', 'left', 'right'] as const

/** Limits for the numbers of an emergency; lengths in pixels of a screen 1080 high, `duration` in seconds. */
export const emergency_limits = {
	font_size: [8, 400],
	opacity: [0, 100],
	strip_height: [5, 50],
	speed: [1, 2000],
	language_seconds: [1, 3600],
	priority: [1, 9],
	duration: [1, 86_400],
} as const
type NumberField = keyof typeof emergency_limits

/** The longest name, and the longest text in one language, in characters. */
export const emergency_lengths = { name: 100, text: 500 } as const

const bounded = (field: NumberField) => z.int().min(emergency_limits[field][0]).max(emergency_limits[field][1])
const colour = z.string().regex(/^#[0-9a-f]{6}$/i)
const texts = <T extends z.ZodType>(said: T) => z.object({ zh: said, en: said, vi: said, ru: said, tr: said, ja: said })

const looks = {
	color: colour,
	background: colour,
	blink: z.boolean(),
	position: z.enum(emergency_positions),
	scroll: z.enum(emergency_scrolls),
	broadcast_type: z.enum(broadcast_types),
}

/** The sound of an emergency: a file of the library that terminals play, `length` in ms. */
const emergencySound = z.object({
	material_id: z.int().min(1),
	name: z.string().max(200),
	sha256,
	length: z.int().min(0),
	repeat: z.boolean(),
})

/** An emergency content (specification B §3): its text, appearance and duration. */
export const emergencyContent = z.object({
	name: z.string().min(1).max(emergency_lengths.name),
	texts: texts(z.string().max(emergency_lengths.text)),
	...looks,
	font_size: bounded('font_size'),
	/** Opacity of the background, in percent. */
	opacity: bounded('opacity'),
	/** Height of the strip, in percent of the screen's height. */
	strip_height: bounded('strip_height'),
	/** Scrolling speed, in pixels a second. */
	speed: bounded('speed'),
	/** How long each language is shown if there are several. */
	language_seconds: bounded('language_seconds'),
	priority: bounded('priority'),
	/** Null until it is cancelled. */
	duration: bounded('duration').nullable(),
	sound: emergencySound.nullable(),
})
export type EmergencyContent = z.output<typeof emergencyContent>

const number = z.number().nullable().optional()

/** A content as entered in a form: numbers may be missing or out of range, which `emergencyProblems` finds. */
export const emergencyDraft = z.object({
	name: z.string().max(1000),
	texts: texts(z.string().max(5000)),
	...looks,
	font_size: number,
	opacity: number,
	strip_height: number,
	speed: number,
	language_seconds: number,
	priority: number,
	duration: number,
	sound: z.object({ material_id: z.int().min(1), repeat: z.boolean() }).nullable(),
})
export type EmergencyDraft = z.output<typeof emergencyDraft>

/** The error text of a field (specification B §5). */
export const emergency_problems = {
	name: '请输入名称',
	name_long: '名称最多 100 个字符',
	texts: '紧急内容不能为空',
	texts_long: '每种语言最多 500 个字符',
	font_size: '请输入字号（8～400）',
	opacity: '请输入背景不透明度（0～100）',
	strip_height: '请输入条幅高度（5～50）',
	speed: '请输入滚动速度（1～2000）',
	language_seconds: '请输入每种语言的显示时间（1～3600 秒）',
	priority: '请输入优先级（1～9）',
	duration: '请输入显示时长（1～86400 秒）',
} as const
type EmergencyProblem = (typeof emergency_problems)[keyof typeof emergency_problems]
export type EmergencyProblems = Partial<Record<'name' | 'texts' | NumberField, EmergencyProblem>>

const isWithin = (field: NumberField, value: number | null | undefined): boolean => {
	const [min, max] = emergency_limits[field]
	return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
}

/** The errors of a content by field: it needs a text, and every number has to be given and in range. */
export const emergencyProblems = (draft: EmergencyDraft): EmergencyProblems => {
	const problems: EmergencyProblems = {}
	const name = draft.name.trim()
	if (name === '') problems.name = emergency_problems.name
	else if (name.length > emergency_lengths.name) problems.name = emergency_problems.name_long
	const said = Object.values(draft.texts)
	if (said.every(text => text.trim() === '')) problems.texts = emergency_problems.texts
	else if (said.some(text => text.trim().length > emergency_lengths.text))
		problems.texts = emergency_problems.texts_long
	for (const field of Object.keys(emergency_limits) as NumberField[]) {
		// Only the duration can be left empty: it then lasts until it is cancelled.
		if (field === 'duration' && draft.duration === null) continue
		if (!isWithin(field, draft[field])) problems[field] = emergency_problems[field]
	}
	return problems
}

/** A draft without problems as a content, with its resolved sound. */
export const contentOfDraft = (draft: EmergencyDraft, sound: EmergencyContent['sound']): EmergencyContent =>
	emergencyContent.parse({
		...draft,
		name: draft.name.trim(),
		texts: Object.fromEntries(emergency_languages.map(language => [language, draft.texts[language].trim()])),
		sound,
	})

/** The languages that have a text. */
export const languagesOf = ({ texts }: Pick<EmergencyContent, 'texts'>): EmergencyLanguage[] =>
	emergency_languages.filter(language => texts[language].trim() !== '')

/** Its text on one line for a reader of this language: in that language if available, otherwise in its first one. */
export const wordsFor = (
	content: Pick<EmergencyContent, 'texts'>,
	reader: EmergencyLanguage,
): { language: EmergencyLanguage; words: string } => {
	const said = languagesOf(content)
	const language = said.includes(reader) ? reader : (said[0] ?? reader)
	return { language, words: content.texts[language].replace(/\s+/g, ' ').trim() }
}

/** How long an emergency waits for a second person, in ms; after that it expires, since it would be shown too late (decision 023). */
export const emergency_wait = 86_400_000

/** The end of an emergency that is sent at this moment, both in ms; null if it runs until it is taken down. */
export const emergencyEnd = ({ duration }: Pick<EmergencyContent, 'duration'>, from: number): number | null =>
	duration === null ? null : from + duration * 1000

/**
 * Whether an emergency in an organisation needs a second person: by its own rule, otherwise by that of the nearest ancestor that has one;
 * by default no. `parents` maps each organisation to its parent.
 */
export const needsSecondPerson = (
	parents: ReadonlyMap<number, number>,
	rules: ReadonlyMap<number, boolean>,
	group_id: number,
): boolean => {
	for (let id: number | undefined = group_id; id !== undefined; id = parents.get(id)) {
		const rule = rules.get(id)
		if (rule !== undefined) return rule
	}
	return false
}

import type { Program, ProgramWindow, WindowResource } from '../program/document.ts'
import type { TextResource } from '../program/kinds/text.ts'
import { clear_ground, plain_lettering, play_time_limits, program_limits } from '../program/parts.ts'
import { type EmergencyContent, languagesOf } from './emergency.ts'
import type { Manifest } from './release.ts'

interface Size {
	readonly w: number
	readonly h: number
}

/** The screen height that lengths are relative to, and the line height as a factor of the font size. */
const reference_height = 1080
const line_height = 1.2

/** Characters smaller than this are unreadable on any screen, in pixels. */
const smallest = 16

/** The length of one blinking cycle, in ms. */
const blink_period = 1000

/** The screen size that the document of a manifest is drawn for; terminals with another size draw it again. */
export const usual_screen: Size = { w: 1920, h: 1080 }

const within = (value: number, min: number, max: number): number => Math.round(Math.min(max, Math.max(min, value)))

const opaque = (colour: string, percent: number): string =>
	colour +
	Math.round((percent / 100) * 255)
		.toString(16)
		.padStart(2, '0')

/** The approximate width of a text in multiples of the font size: East Asian characters are as wide as high, others about half. */
const widthOf = (text: string): number =>
	[...text].reduce((sum, character) => sum + ((character.codePointAt(0) ?? 0) >= 0x2e80 ? 1 : 0.6), 0)

/** Whether a text fits completely into a box at this font size. */
const isInside = (text: string, font_size: number, { w, h }: Size): boolean => {
	const across = w / font_size
	if (across < 1) return false
	const lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(widthOf(line) / across)), 0)
	return lines * font_size * line_height <= h
}

/**
 * The font size on a screen of this height: as chosen, but at least readable and small enough to show the whole text; text that does not
 * scroll fits at least four characters per line.
 */
const sizeOf = (content: EmergencyContent, text: string, screen: Size, box: Size): number => {
	const stands = content.scroll === 'none'
	const largest = Math.min(box.h / line_height, stands ? box.w / 4 : Number.POSITIVE_INFINITY)
	let size = Math.min(largest, Math.max(smallest, (content.font_size * screen.h) / reference_height))
	while (stands && size > smallest && !isInside(text, size, box)) size *= 0.95
	return Math.floor(Math.min(2000, Math.max(4, size)))
}

const lengthOf = ({ duration }: EmergencyContent): number => (duration ?? play_time_limits.max / 1000) * 1000

const plain = (id: string, name: string, play_time: number): TextResource => ({
	kind: 'text',
	id,
	name,
	play_time,
	text: '',
	...plain_lettering,
	...clear_ground,
	line_height,
	scroll: 'none',
	speed: 100,
})

const wordsOf = (content: EmergencyContent, screen: Size, box: Size): TextResource[] => {
	const languages = languagesOf(content)
	const play_time = languages.length > 1 ? content.language_seconds * 1000 : lengthOf(content)
	return languages.map(language => {
		// Scrolling text is on one line.
		const text =
			content.scroll === 'none' ? content.texts[language] : content.texts[language].replace(/\s*\n\s*/g, '  ')
		const font_size = sizeOf(content, text, screen, box)
		return {
			...plain(language, content.name, play_time),
			text,
			font_size,
			bold: true,
			color: content.color,
			scroll: content.scroll,
			speed: within((content.speed * font_size) / content.font_size, 1, 2000),
			...(content.blink ? { blink: blink_period } : {}),
		}
	})
}

/** The audio of an emergency: a repeated sound loops, one that is played once is followed by silence. */
const soundOf = (content: EmergencyContent): WindowResource[] => {
	const { sound } = content
	if (sound === null) return []
	const length = lengthOf(content)
	const play_time = within(sound.length, play_time_limits.min, length)
	const { material_id, name, sha256 } = sound
	const heard = { kind: 'audio' as const, id: 'sound', name, play_time, material_id, sha256, volume: 100 }
	const rest = length - play_time
	return sound.repeat || rest < play_time_limits.min ? [heard] : [heard, plain('silence', content.name, rest)]
}

/** The size of an emergency on a screen: the whole screen, or a banner of the same width. */
const emergencyBox = ({ position, strip_height }: EmergencyContent, { w, h }: Size): Size => ({
	w: within(w, program_limits.side.min, program_limits.side.max),
	h: within(position === 'full' ? h : (h * strip_height) / 100, program_limits.side.min, program_limits.side.max),
})

/** The top of its banner on a screen of this height, in pixels. */
export const stripTop = ({ position }: Pick<EmergencyContent, 'position'>, strip: number, height: number): number => {
	if (position === 'bottom') return height - strip
	return position === 'middle' ? Math.round((height - strip) / 2) : 0
}

/** The position of content shown on top: full width, where its emergency places it, otherwise at the bottom; in pixels. */
export const stripPlace = (
	{ emergency }: Pick<Manifest, 'emergency'>,
	strip: Size,
	screen: Size,
): { scale: number; top: number; height: number } => {
	const scale = screen.w / strip.w
	const height = strip.h * scale
	return { scale, height, top: stripTop({ position: emergency?.position ?? 'bottom' }, height, screen.h) }
}

/**
 * The program that shows an emergency on a screen of this size, for the form's preview, terminals and their pictures. It is as long as the
 * emergency lasts; for a banner it is the strip alone.
 */
export const emergencyDocument = (content: EmergencyContent, screen: Size): Program => {
	const box = emergencyBox(content, screen)
	const ground = {
		...plain('ground', content.name, lengthOf(content)),
		background: opaque(content.background, content.opacity),
	}
	const window = (id: string, zIndex: number, size: Size, resources: WindowResource[]): ProgramWindow => ({
		id,
		name: content.name,
		idx: zIndex,
		zIndex,
		x: 0,
		y: 0,
		...size,
		resources,
	})
	const sound = soundOf(content)
	return {
		format: 1,
		...box,
		background: content.position === 'full' ? '#000000' : '#00000000',
		windows: [
			window('ground', 0, box, [ground]),
			window('words', 1, box, wordsOf(content, screen, box)),
			...(sound.length === 0 ? [] : [window('sound', 2, { w: 1, h: 1 }, sound)]),
		],
	}
}

/** The manifest for a screen of this size, in pixels: an emergency is laid out for that size. */
export const manifestOn = (manifest: Manifest, screen: Size): Manifest => {
	const { emergency } = manifest
	if (emergency === undefined) return manifest
	const document = emergencyDocument(emergency, screen)
	return { ...manifest, programs: manifest.programs.map(program => ({ ...program, document })) }
}

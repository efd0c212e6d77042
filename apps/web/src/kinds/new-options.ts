import type { MadeKind } from '@vitrine/domain/material'
import { newAnalogClock } from '@vitrine/domain/program/kinds/analog-clock'
import { newColorfulText } from '@vitrine/domain/program/kinds/colorful-text'
import { newCountdown } from '@vitrine/domain/program/kinds/countdown'
import { newCounting } from '@vitrine/domain/program/kinds/counting'
import { newDigitalClock } from '@vitrine/domain/program/kinds/digital-clock'
import { newExternalSignal } from '@vitrine/domain/program/kinds/external-signal'
import { newRss } from '@vitrine/domain/program/kinds/rss'
import { newSheet } from '@vitrine/domain/program/kinds/sheet'
import { newStreaming } from '@vitrine/domain/program/kinds/streaming'
import { newText } from '@vitrine/domain/program/kinds/text'
import { newWeather } from '@vitrine/domain/program/kinds/weather'
import { newWebpage } from '@vitrine/domain/program/kinds/webpage'
import type { MadeOptions } from '@vitrine/domain/program/made'
import { t } from '../data/text.ts'

/** The room that something new is made for, in program pixels. */
interface Space {
	readonly w: number
	readonly h: number
}

/** Characters of which a line of `characters` and `lines` of them fit into the room. */
const fitting = ({ w, h }: Space, characters: number, lines: number): number =>
	Math.min(2000, Math.max(12, Math.round(Math.min(h / lines, w / characters))))

/** How many times its size a line of characters is about long; Chinese and Japanese ones are as wide as high. */
const lengthOf = (text: string): number =>
	[...text].reduce((sum, character) => sum + (/[\u2e80-\uffef]/.test(character) ? 1 : 0.62), 1)

const written = (space: Space, text: string) => ({ text, font_size: fitting(space, Math.max(6, lengthOf(text)), 3) })

const table = (): string[][] => [
	[t('名称'), t('价格')],
	[t('示例一'), '12.00'],
	[t('示例二'), '25.00'],
	[t('示例三'), '38.00'],
]

const makers: { readonly [K in MadeKind]: (space: Space, now: Date) => MadeOptions } = {
	text: space => ({ ...newText, ...written(space, t('请输入文字')) }),
	colorful_text: space => ({ ...newColorfulText, ...written(space, t('欢迎光临')) }),
	digital_clock: space => ({ ...newDigitalClock, font_size: fitting(space, 9, 4) }),
	analog_clock: () => newAnalogClock,
	countdown: (space, now) => ({
		...newCountdown,
		title: t('距离新年还有'),
		until: `${now.getFullYear() + 1}-01-01T00:00:00`,
		font_size: fitting(space, 16, 5),
	}),
	counting: (space, now) => ({
		...newCounting,
		title: t('安全运行'),
		since: `${now.getFullYear()}-01-01T00:00:00`,
		font_size: fitting(space, 16, 5),
	}),
	weather: space => ({ ...newWeather, place: t('北京'), font_size: fitting(space, 24, 12) }),
	rss: space => ({ ...newRss, font_size: fitting(space, 20, 2.5) }),
	webpage: () => newWebpage,
	streaming: () => newStreaming,
	external_signal: () => newExternalSignal,
	sheet: space => ({ ...newSheet, rows: table(), font_size: fitting(space, 24, 14) }),
	// Which template it is of is the maker's to choose.
	webtool: () => ({ kind: 'webtool', template_id: 0, sha256: '', values: {}, background: '#00000000' }),
}

/** What something new of a kind begins with, made for a room. */
export const newOptions = (kind: MadeKind, space: Space): MadeOptions => makers[kind](space, new Date())

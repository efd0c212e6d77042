import { readStored } from '@vitrine/domain/json-text'
import { type Accent, accentsOf, own_accent } from '@vitrine/domain/layout/accent'
import { zoneOf } from '@vitrine/domain/local-time'
import { plainRecord } from '@vitrine/domain/plain-record'
import type { Language } from '@vitrine/texts/rows'
import { useMemo } from 'react'
import { create } from 'zustand'
import { access } from './calls/access.ts'
import { writeCookie } from './session/cookies.ts'
import { currentLanguage, onLanguage, useLanguage } from './text.ts'

/** How the installation looks: its title, the addresses of its pictures and of its help, empty for the product's own. */
export interface Layout {
	/** The title in the language that is on. */
	readonly webTitle: string
	readonly logo: string
	readonly loginPicture: string
	readonly favicon: string
	readonly helpUrl: string
	/** `#rrggbb`. */
	readonly accent_color: string
	/** An IANA zone, for what has none of its own. */
	readonly default_time_zone: string
	/** The line below the title of the pages before login. */
	readonly slogan: string
	/** What stands at the foot of these pages. */
	readonly copyright: string
	readonly record_number: string
	readonly record_url: string
	/** `1` where these pages lead to the help page. */
	readonly login_help: string
	/** `1` where a login can be kept for seven days. */
	readonly keep_login: string
}

/** What is remembered: the titles of all languages beside the one that holds for those without. */
type Stored = Layout & Readonly<Record<`web_title_${Language}`, string>>

const key = 'vitrine.layout'
const own: Stored = {
	webTitle: 'Vitrine',
	logo: '',
	loginPicture: '',
	favicon: '',
	helpUrl: '',
	accent_color: own_accent,
	default_time_zone: 'Asia/Shanghai',
	slogan: '',
	copyright: '',
	record_number: '',
	record_url: '',
	login_help: '0',
	keep_login: '1',
	web_title_zh: '',
	web_title_en: '',
	web_title_vi: '',
	web_title_ru: '',
	web_title_tr: '',
	web_title_ja: '',
}

const layoutOf = plainRecord<Stored>({
	webTitle: 'text',
	logo: 'text',
	loginPicture: 'text',
	favicon: 'text',
	helpUrl: 'text',
	accent_color: 'text',
	default_time_zone: 'text',
	slogan: 'text',
	copyright: 'text',
	record_number: 'text',
	record_url: 'text',
	login_help: 'text',
	keep_login: 'text',
	web_title_zh: 'text',
	web_title_en: 'text',
	web_title_vi: 'text',
	web_title_ru: 'text',
	web_title_tr: 'text',
	web_title_ja: 'text',
})

/** Remembered from the last visit, so that nothing jumps when the answer comes. */
const remembered = (): Stored => readStored(localStorage.getItem(key), layoutOf) ?? own

const useStore = create<Stored>(remembered)
let titled = own.webTitle

/** The colours that follow from that of the installation; none where it is the product's own, whose tokens stand in `base.css`. */
const accentsBeside = (accent_color: string): ReturnType<typeof accentsOf> | null =>
	accent_color === own_accent ? null : accentsOf(accent_color)

const showAccents = (accent_color: string): void => {
	const accents = accentsBeside(accent_color)
	const { style } = document.documentElement
	for (const theme of ['light', 'dark'] as const)
		for (const part of ['accent', 'strong', 'soft'] as const)
			style.setProperty(`--${theme}-${part}`, accents?.[theme][part] ?? null)
}

const titleIn = (layout: Stored, language: Language): string => layout[`web_title_${language}`] || layout.webTitle

const showTitle = (): void => {
	const title = titleIn(useStore.getState(), currentLanguage())
	// A screen may have put its own name beside it.
	document.title = document.title.replace(titled, () => title)
	titled = title
}

const show = ({ favicon, accent_color }: Layout): void => {
	showAccents(accent_color)
	showTitle()
	const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
	if (icon === null) return
	icon.type = favicon === '' ? 'image/svg+xml' : 'image/x-icon'
	icon.href = favicon === '' ? '/favicon.svg' : favicon
}

show(useStore.getState())
onLanguage(showTitle)

/** How the installation looks, followed. */
export const useLayout = (): Layout => {
	const layout = useStore()
	const language = useLanguage()
	return useMemo(() => ({ ...layout, webTitle: titleIn(layout, language) }), [layout, language])
}

/** The colours of a theme, followed; null where they are the product's own. */
export const useAccent = (theme: 'light' | 'dark'): Accent | null => {
	const accent_color = useStore(layout => layout.accent_color)
	return useMemo(() => accentsBeside(accent_color)?.[theme] ?? null, [accent_color, theme])
}

/** The IANA zone of what has none of its own. */
export const defaultZoneName = (): string => useStore.getState().default_time_zone

/** The zone of a terminal; that of the installation while it has not told, or what it told is none. */
export const useTerminalZoneName = (time_zone: string): string => {
	const { default_time_zone } = useLayout()
	return time_zone !== '' && zoneOf(time_zone) !== null ? time_zone : default_time_zone
}

/** Reads how the installation looks; its pairs are kept as cookies (specification A §3, §7). */
export const readLayout = async (): Promise<void> => {
	const pairs = await access.getSystemLayout({})
	for (const { key, value } of pairs) writeCookie(key, value)
	const given: Readonly<Record<string, string>> = Object.fromEntries(pairs.map(({ key, value }) => [key, value]))
	const look = Object.fromEntries(
		Object.entries(own).map(([name, standard]) => [name, given[name] ?? standard]),
	) as unknown as Stored
	localStorage.setItem(key, JSON.stringify(look))
	useStore.setState(look)
	show(look)
}
